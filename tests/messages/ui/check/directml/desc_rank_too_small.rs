// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

const ROWS: TensorDesc = TensorDesc::new::<f32, Photo>().with_rank(2);

fn main() {
    println!("{ROWS:?}");
}
