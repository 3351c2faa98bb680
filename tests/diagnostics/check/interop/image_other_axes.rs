// mistakes: 1
use image::RgbImage;
use tensor_layout::{layout, View};

type Frame = layout!(DHWC[C = 3, D = 1, H = ?, W = ?]);

fn sum(image: &RgbImage) -> usize {
    View::<u8, Frame>::try_from_image(image).unwrap().len()
}

fn main() {}
