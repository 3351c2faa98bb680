// mistakes: 1

use tensor_layout::{LayoutError, Tensor, layout};

type Matrix = layout!(HW[H = ?, W = ?]);

pub fn matrix(
    elements: Vec<f32>,
    rows: usize,
    columns: usize,
) -> Result<Tensor<f32, Matrix>, LayoutError> {
    let sizes = (rows, columns);
    Ok(Tensor::from_vec_with_sizes(elements, sizes)?)
}

fn main() {}
