// mistakes: 1
//! The library's own blocked formats are not those of oneDNN.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Blocked = NCHW16c[N = 1, C = 64, H = 56, W = 56];
}

const INPUT: TensorDesc = TensorDesc::new::<f32, Blocked>();

fn main() {
    println!("{INPUT:?}");
}
