// mistakes: 1
//! Elements are not bytes.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

const INPUT: TensorDesc = TensorDesc::new::<f32, Photo>().with_total_size(3 * 224 * 224);

fn main() {
    println!("{INPUT:?}");
}
