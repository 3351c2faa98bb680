// mistakes: 1
// exception: paths: the compiler names the module of the implementation
use image::GrayImage;
use tensor_layout::{layout, View};

fn sum(image: &GrayImage) -> usize {
    View::<u8, layout!(W[?])>::try_from_image(image).unwrap().len()
}

fn main() {}
