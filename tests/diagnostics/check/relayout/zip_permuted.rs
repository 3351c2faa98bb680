// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn asymmetry(matrix: View<f32, layout!(HW[8, 8])>) -> f32 {
    let transposed = matrix.permute((W, H));
    matrix.zip(transposed).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}
