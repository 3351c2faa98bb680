// mistakes: 2
use tensor_layout::{layout, part, View};

fn as_in_ndarray(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, 2..4, 0).iter().sum()
}

fn main() {}
