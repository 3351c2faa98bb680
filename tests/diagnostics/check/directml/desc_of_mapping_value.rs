// mistakes: 1
//! The sizes are in the type.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

fn main() {
    let input = TensorDesc::new::<f32, _>(&Photo::mapping());
    println!("{input:?}");
}
