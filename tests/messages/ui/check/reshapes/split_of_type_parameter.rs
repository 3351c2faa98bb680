// mistakes: 1
// exception: paths: rustc proposes it with the module of the trait

use tensor_layout::traits::SplitAxis;
use tensor_layout::{AnyLayout, C, DimC, DynG, View};

fn groups<L: SplitAxis<C, (DynG, DimC<4>)>>(image: View<f32, L>) -> usize {
    image.len()
}

fn all<L: AnyLayout>(image: View<f32, L>) -> usize {
    groups(image)
}

fn main() {}
