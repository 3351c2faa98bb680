// mistakes: 1
//! A pixel is three elements of the axis C.
use tensor_layout::dml::{DescError, TensorDesc};
use tensor_layout::{H, W, layout};

fn describe(height: usize, width: usize) -> Result<TensorDesc, DescError> {
    let pixels = <layout!(HW[?, ?])>::with((H(height), W(width))).unwrap();
    TensorDesc::try_of::<[u8; 3], _>(&pixels)
}

fn main() {
    println!("{:?}", describe(480, 640));
}
