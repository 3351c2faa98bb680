//! microsoft/onnxruntime#18577: padding along H and W is computed from `input_shape[i + 1]`, right for NHWC only.
//! Cost: wrong padding of transposed convolutions in NCHW.
//! With this crate: the same loop over both axes, with `sizes()`, which are in logical order, always.
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

pub(crate) fn main() {
    let input = Tensor::filled(0.0);
    assert_eq!(total_padding(input.as_view()), [113, 15]); // it is [1, 1]
}
