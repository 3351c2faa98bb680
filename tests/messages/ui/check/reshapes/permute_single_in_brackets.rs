// mistakes: 1
// exception: warnings: the compiler asks to remove the brackets
use tensor_layout::{layout, View, C};

fn same(means: View<f32, layout!(C[C = ?])>) -> usize {
    means.permute((C)).len()
}

fn main() {}
