// mistakes: 1
use tensor_layout::operators::Quantize;
use tensor_layout::layout;

layout! {
    type Weights = OI[O = 512, I = 4000];
    type Blocks = OI[O = 512, I = 128];
}

static OPERATOR: Quantize<f32, i8, Weights, Blocks, Blocks, Weights> = Quantize::new();

fn main() {
    println!("{OPERATOR:?}");
}
