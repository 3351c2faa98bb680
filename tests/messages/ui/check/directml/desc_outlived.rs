// mistakes: 1
//! What DirectML reads points into the description.
use tensor_layout::dml::{RawBufferTensorDesc, TensorDesc};
use tensor_layout::layout;

fn raw() -> RawBufferTensorDesc<'static> {
    let input = TensorDesc::new::<f32, layout!(NCHW[1, 3, 224, 224])>().with_alignment(256);
    input.as_raw()
}

fn main() {
    println!("{:?}", raw());
}
