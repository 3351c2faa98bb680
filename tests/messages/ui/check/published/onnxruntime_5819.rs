// mistakes: 1
//! microsoft/onnxruntime#5819: the advice in the thread transposes an NHWC image by (0, 3, 2, 1), so W before H.
//! Cost: every picture lies on its side; as it is 416x416, no check finds it.
//! With this crate: the same permutation, with names. The runtime takes arrays without names, so the function that
//! calls it states the layout of its input.
//! Until 2026-11, the program gave the permuted image to the runtime without stating a layout, and nothing caught the
//! mistake.
use ndarray::ArrayView4;
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Image = NHWC[N = 1, C = 3, H = 416, W = 416];
    type Input = NCHW[N = 1, C = 3, H = 416, W = 416];
}

/// As the runtime's: any array of four axes.
fn run(input: ArrayView4<f32>) -> f32 {
    input[[0, 0, 0, 1]]
}

fn detect(input: View<f32, Input>) -> f32 {
    run(input.into_ndarray())
}

fn main() {
    let image = Tensor::<f32, Image>::filled(0.0);
    let input = image.permute((N, C, W, H)).to_layout();
    println!("{}", detect(input.as_view()));
}
