// mistakes: 1
use image::RgbImage;
use tensor_layout::{layout, View};

fn view(image: &RgbImage) -> usize {
    View::<u8, layout!(YXC[C = 3, Y = ?, X = ?])>::try_from_image(image).unwrap().len()
}

fn main() {}
