// mistakes: 1
//! A pixel is three elements of the axis C.
use tensor_layout::dml::{TensorDesc, TensorDescError};
use tensor_layout::{H, W, layout};

fn describe(height: usize, width: usize) -> Result<TensorDesc, TensorDescError> {
    let pixels = <layout!(HW[?, ?])>::with((H(height), W(width))).unwrap();
    TensorDesc::with::<[u8; 3], _>(pixels)
}

fn main() {
    println!("{:?}", describe(480, 640));
}
