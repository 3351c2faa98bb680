// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Bias = HW[H = 65_536, W = 65_536], broadcast(H);
}

static BIAS: TensorDesc = TensorDesc::new::<f32, Bias>();

fn main() {
    println!("{BIAS:?}");
}
