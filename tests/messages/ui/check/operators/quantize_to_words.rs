// mistakes: 1
use tensor_layout::operators::ElementWiseQuantizeLinear;
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    type Scale = C[64];
}

static OPERATOR: ElementWiseQuantizeLinear<f32, i32, Features, Scale, Scale, Features> =
    ElementWiseQuantizeLinear::new();

fn main() {
    println!("{OPERATOR:?}");
}
