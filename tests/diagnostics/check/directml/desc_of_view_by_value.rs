// mistakes: 1
// exception: lines: the compiler shows both types, the function and the fix
//! A view is a mapping by reference.
use tensor_layout::dml::{DescError, TensorDesc};
use tensor_layout::{View, layout};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

fn describe(photo: View<u8, Photo>) -> Result<TensorDesc, DescError> {
    TensorDesc::try_of::<u8, Photo>(photo)
}

fn main() {
    let _ = describe;
}
