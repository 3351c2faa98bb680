// mistakes: 1
//! In a batch of one, the axis N of both has size 1.
use tensor_layout::operators::ReduceMax;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 24, W = 24];
}

static LARGEST: ReduceMax<f32, Photo, Photo> = ReduceMax::new();

fn main() {
    println!("{LARGEST:?}");
}
