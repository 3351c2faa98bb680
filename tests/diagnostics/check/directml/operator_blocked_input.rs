// mistakes: 1
use tensor_layout::operators::ActivationRelu;
use tensor_layout::layout;

layout! {
    type Blocks = NCHW16c[N = 1, C = 64, H = 56, W = 56];
    type Features = NCHW[N = 1, C = 64, H = 56, W = 56];
}

static ACTIVE: ActivationRelu<f32, Blocks, Features> = ActivationRelu::new();

fn main() {
    println!("{ACTIVE:?}");
}
