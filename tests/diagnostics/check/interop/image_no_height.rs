// mistakes: 1
// exception: paths: the crate `image` has a `View`, too, so the compiler writes the path
use image::GrayImage;
use tensor_layout::{layout, View};

fn sum(image: &GrayImage) -> usize {
    View::<u8, layout!(W[?])>::try_from_image(image).unwrap().len()
}

fn main() {}
