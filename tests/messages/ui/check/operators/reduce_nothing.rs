// mistakes: 1
use tensor_layout::operators::ReduceMax;
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Copy = NCHW[N = 8, C = 64, H = 56, W = 56];
}

static LARGEST: ReduceMax<f32, Features, Copy> = ReduceMax::new();

fn main() {
    println!("{LARGEST:?}");
}
