// mistakes: 1
//! huggingface/candle#3404, #3405: `conv2d_tiled` took its input for NHWC where the strides looked so.
//! Cost: completely wrong outputs wherever C = H = W, as in [1, 64, 64, 64].
//! With this crate: the patches are taken from NHWC, which the type says; the conversion is left out.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Planes = NCHW[N = 1, C = 4, H = 4, W = 4];
    type Pixels = NHWC[N = 1, C = 4, H = 4, W = 4];
}

fn sum_of_patches(input: View<f32, Pixels>) -> f32 {
    input.iter_in_storage_order().sum()
}

fn conv2d_tiled(input: View<f32, Planes>) -> f32 {
    sum_of_patches(input)
}

fn main() {
    let input = Tensor::filled(1.0);
    println!("{}", conv2d_tiled(input.as_view()));
}
