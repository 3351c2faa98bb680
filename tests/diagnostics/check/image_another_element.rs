// mistakes: 1
// exception: paths: the compiler names the module of the implementation
use image::RgbImage;
use tensor_layout::{layout, View};

fn sum(image: &RgbImage) -> f32 {
    View::<f32, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image).unwrap().iter().sum()
}

fn main() {}
