// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Bias = C[C = 16];
}

const BIAS: TensorDesc = TensorDesc::new::<f32, Bias>()
    .with_axes(&['N', 'C', 'H', 'W'])
    .broadcast_to(&[1, 64, 28, 28]);

fn main() {
    println!("{BIAS:?}");
}
