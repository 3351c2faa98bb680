//! microsoft/onnxruntime#5819: the advice in the thread transposes an NHWC image by (0, 3, 2, 1), so W before H.
//! Cost: every picture lies on its side; as it is 416x416, no check finds it.
//! With this crate: the same permutation, with names. The runtime takes an array, which has none.
use ndarray::ArrayView4;
use tensor_layout::{C, H, N, Tensor, W, layout};

layout! {
    type Image = NHWC[N = 1, C = 3, H = 2, W = 2];
}

/// As the runtime's: any array of four axes.
fn run(input: ArrayView4<f32>) -> f32 {
    input[[0, 0, 0, 1]]
}

pub(crate) fn main() {
    let image = Tensor::<f32, Image>::from_fn(|(_, _, H(h), W(w))| [[1.0, 2.0], [3.0, 4.0]][h][w]);
    let input = image.permute((N, C, W, H));
    assert_eq!(run(input.into_ndarray()), 3.0); // row 0, column 1 is 2
}
