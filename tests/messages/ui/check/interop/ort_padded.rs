// mistakes: 1
// rows with padding, known when the program runs
use tensor_layout::{layout, LayoutError, Tensor, H, W};

layout! {
    type Frame = HW[H = ?, W = ?], strides(H = ?);
}

fn main() -> Result<(), LayoutError> {
    let frame = Tensor::<u8, Frame>::filled_with(0, Frame::with_strides((H(2), W(3)), (H(4),))?);
    println!("{:?}", frame.as_view().to_ort());
    Ok(())
}
