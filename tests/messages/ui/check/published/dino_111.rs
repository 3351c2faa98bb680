// mistakes: 1
//! facebookresearch/dino#111, #180: the sizes of an NCHW batch unpacked as `B, nc, w, h = x.shape`.
//! Cost: none as long as images are square, which hides it.
//! With this crate: `sizes()` is unpacked in the same order. Each size has the letter of its axis, so the pattern names
//! the axes.
//! Until 2026-11, `sizes()` was an array without names, and nothing caught the mistake.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Batch = NCHW[N = 1, C = 3, H = 224, W = 448];
}

/// Patches side by side, and above each other.
fn grid(x: View<f32, Batch>) -> (usize, usize) {
    let (N(_b), C(_nc), W(w), H(h)) = x.sizes();
    (w / 16, h / 16)
}

fn main() {
    let batch = Tensor::filled(0.0);
    println!("{:?}", grid(batch.as_view()));
}
// exception: errors: these are rustc's own words
