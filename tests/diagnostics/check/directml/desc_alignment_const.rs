// mistakes: 1
//! The size of an element is not enough.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static INPUT: TensorDesc = TensorDesc::new::<f32, Photo>().with_alignment(4);

fn main() {
    println!("{INPUT:?}");
}
