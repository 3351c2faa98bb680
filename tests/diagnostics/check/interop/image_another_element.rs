// mistakes: 1
use image::RgbImage;
use tensor_layout::{layout, View};

fn sum(image: &RgbImage) -> f32 {
    View::<f32, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image).unwrap().iter().sum()
}

fn main() {}
