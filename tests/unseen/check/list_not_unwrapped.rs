// mistakes: 1

use tensor_layout::{N, View, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(bytes: &[u8], sizes: &[usize]) -> usize {
    let images = View::<u8, Images>::with_sizes(bytes, sizes);
    images.size(N)
}
fn main() {}
