//! facebookresearch/dino#111, #180: the sizes of an NCHW batch unpacked as `B, nc, w, h = x.shape`.
//! Cost: none as long as images are square, which hides it.
//! With this crate: `sizes()` is an array without names.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Batch = NCHW[N = 1, C = 3, H = 224, W = 448];
}

/// Patches side by side, and above each other.
fn grid(x: View<f32, Batch>) -> (usize, usize) {
    let [_b, _nc, w, h] = x.sizes();
    (w / 16, h / 16)
}

pub(crate) fn main() {
    let batch = Tensor::filled(0.0);
    assert_eq!(grid(batch.as_view()), (14, 28)); // it is 28 x 14
}
