// mistakes: 1
use tensor_layout::{layout, View, C};

fn sums(means: View<f32, layout!(C[3])>) -> f32 {
    means.outer(C).map(|mean| mean[()]).sum()
}

fn main() {}
