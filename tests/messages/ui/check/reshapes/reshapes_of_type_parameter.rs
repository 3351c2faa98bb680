// mistakes: 3
// exception: paths: rustc proposes it with the module of the trait

use tensor_layout::traits::{SplitAxis, WindowsAlong};
use tensor_layout::{AnyLayout, C, DimC, DynG, DynK, K, View};

fn groups<L: SplitAxis<C, (DynG, DimC<4>)>>(image: View<f32, L>) -> usize {
    image.len()
}

fn all<L: AnyLayout>(image: View<f32, L>) -> usize {
    groups(image)
}

fn windows<L: WindowsAlong<C, DynK>>(signal: View<f32, L>) -> usize {
    signal.len()
}

fn all_windows<L: AnyLayout>(signal: View<f32, L>) -> usize {
    windows(signal)
}

fn repeated<L: AnyLayout>(bias: View<f32, L>) -> usize {
    bias.broadcast(K(3)).len()
}

fn main() {}
// exception: lines: rustc's own proposal takes three
