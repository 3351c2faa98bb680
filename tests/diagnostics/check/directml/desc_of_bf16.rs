// mistakes: 1
use half::bf16;
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Weights = OIHW[O = 64, I = 3, H = 7, W = 7];
}

fn main() {
    let weights = TensorDesc::new::<bf16, Weights>();
    println!("{weights:?}");
}
