// mistakes: 1
use tensor_layout::{layout, Tensor, H, W, Z};

fn transpose(matrix: &mut Tensor<f32, layout!(HW[8, 8])>) {
    let transposed = matrix.as_view().rename(H, Z).rename(W, H);
    let transposed = transposed.rename(Z, W).permute((H, W));
    transposed.relayout_into(matrix);
}

fn main() {}
