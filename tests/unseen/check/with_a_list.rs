// mistakes: 1

use tensor_layout::{LayoutError, Tensor, layout};

type Image = layout!(HWC[C = 3, H = ?, W = ?]);

pub fn black(
    height: usize,
    width: usize,
) -> Result<Tensor<u8, Image>, LayoutError> {
    let mapping = Image::with([height, width])?;
    Ok(Tensor::filled_with(0, mapping))
}

fn main() {}
