// mistakes: 1
// exception: errors: the compiler also looks for the method of an iterator that is none
use tensor_layout::{layout, View, C};

fn sums(means: View<f32, layout!(C[3])>) -> f32 {
    means.axis_iter(C).map(|mean| mean[()]).sum()
}

fn main() {}
