// mistakes: 1
use image::GrayImage;
use tensor_layout::{layout, View};

fn sum(image: &GrayImage) -> usize {
    View::<u8, layout!(W[?])>::try_from_image(image).unwrap().len()
}

fn main() {}
