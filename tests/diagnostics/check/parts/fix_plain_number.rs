// mistakes: 1
// exception: errors: the compiler also counts the arguments
// PyTorch: batch.select(0, 3).
use tensor_layout::{layout, View};

fn fourth(batch: View<f32, layout!(NCHW[N = 8, C = 3, H = 8, W = 8])>) -> f32 {
    batch.fix(0, 3).iter().sum()
}

fn main() {}
