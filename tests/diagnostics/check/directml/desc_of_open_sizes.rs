// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Batch = NCHW[N = ?, C = 3, H = 224, W = 224];
}

fn main() {
    let input = TensorDesc::new::<f32, Batch>();
    println!("{input:?}");
}
