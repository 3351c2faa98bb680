// mistakes: 1
//! microsoft/onnxruntime#18577: padding along H and W is computed from `input_shape[i + 1]`, right for NHWC only.
//! Cost: wrong padding of transposed convolutions in NCHW.
//! With this crate: the same loop over both axes, with `sizes()`. Each size has the letter of its axis, so sizes are
//! not indexed by a number.
//! Until 2026-11, `sizes()` was an array without names, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Input = NCHW[N = 1, C = 64, H = 8, W = 16];
}

const STRIDES: [usize; 2] = [2, 2];
const KERNEL: [usize; 2] = [3, 3];
const OUTPUT: [usize; 2] = [16, 32];

fn total_padding(input: View<f32, Input>) -> [usize; 2] {
    let input_shape = input.sizes();
    [0, 1].map(|i| (STRIDES[i] * (input_shape[i + 1] - 1) + KERNEL[i]).abs_diff(OUTPUT[i]))
}

fn main() {
    let input = Tensor::filled(0.0);
    println!("{:?}", total_padding(input.as_view()));
}
