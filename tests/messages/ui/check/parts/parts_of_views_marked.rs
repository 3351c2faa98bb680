// mistakes: 5
use tensor_layout::{layout, part, View};

fn part_all_whole(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = .., W = ..).iter().sum()
}

fn part_nothing(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image).iter().sum()
}

fn as_in_ndarray(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, 2..4, 0).iter().sum()
}

fn pixels(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> f32 {
    part!(image, H = 0; W = 1..3).iter().sum()
}

fn main() {}
