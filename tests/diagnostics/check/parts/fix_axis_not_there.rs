// mistakes: 1
use tensor_layout::{layout, View, D};

fn slice(image: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> f32 {
    let plane = image.fix((D(0),));
    plane.iter().sum()
}

fn main() {}
