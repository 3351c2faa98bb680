// mistakes: 1
use image::GrayImage;
use tensor_layout::{layout, Tensor};

fn sum(image: GrayImage) -> usize {
    Tensor::<u8, layout!(YX[?, ?], logical(YX))>::try_from_image(image).unwrap().len()
}

fn main() {}
