// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

const PLANES: TensorDesc = TensorDesc::new::<f32, Photo>().with_axes(&['C', 'H', 'W']);

fn main() {
    println!("{PLANES:?}");
}
