// mistakes: 1
//! As in `DML_BUFFER_TENSOR_DESC`s that promise nothing.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

const INPUT: TensorDesc = TensorDesc::new::<u8, Photo>().with_alignment(1);

fn main() {
    println!("{INPUT:?}");
}
