// mistakes: 1
// ndarray#766: equal matrices, row-major and column-major, flattened to vectors that are not.
use tensor_layout::{layout, DimP, Tensor, H, W};

fn means(rows: &Tensor<i32, layout!(HW[2, 3])>, columns: &Tensor<i32, layout!(WH[H = 2, W = 3])>) -> bool {
    rows.merge((H, W), DimP::<6>) == columns.merge((H, W), DimP::<6>)
}

fn main() {}
