// mistakes: 1
// exception: paths: rustc proposes it with the module of the trait

use tensor_layout::traits::Merge;
use tensor_layout::{AnyLayout, DynP, H, View, W};

fn flat<L: Merge<(H, W), DynP>>(image: View<f32, L>) -> usize {
    image.len()
}

fn all<L: AnyLayout>(image: View<f32, L>) -> usize {
    flat(image)
}

fn main() {}
