// mistakes: 1
// exception: lines: the compiler shows both types, the function and the fix
//! A view has a mapping, and is none.
use tensor_layout::dml::{TensorDesc, TensorDescError};
use tensor_layout::{View, layout};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

fn describe(photo: View<u8, Photo>) -> Result<TensorDesc, TensorDescError> {
    TensorDesc::with::<u8, Photo>(photo)
}

fn main() {
    let _ = describe;
}
