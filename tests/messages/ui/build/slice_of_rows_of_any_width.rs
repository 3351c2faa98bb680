// mistakes: 2
use tensor_layout::{layout, LayoutError, Tensor, H, W};

layout! { type Rows = HW[?, ?], align(W = 64); }

fn main() -> Result<(), LayoutError> {
    let rows = Tensor::filled_with(0_u8, Rows::with((H(2), W(64)))?);
    println!("{}", rows.as_slice().len());
    println!("{}", rows.as_view().as_slice().len());
    Ok(())
}
