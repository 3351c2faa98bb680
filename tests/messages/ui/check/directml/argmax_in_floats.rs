// mistakes: 1
use tensor_layout::operators::Argmax;
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Labels = NHW[N = 8, H = 56, W = 56];
}

static LABELS: Argmax<f32, f32, Features, Labels> = Argmax::new();

fn main() {
    println!("{LABELS:?}");
}
