// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(elements: &[f32], sizes: &[usize]) {
    let _ = Tensor::<f32, Images>::from_vec_with_sizes(elements, sizes);
}
fn main() {}
