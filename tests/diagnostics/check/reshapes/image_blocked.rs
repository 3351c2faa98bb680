// mistakes: 1
use image::RgbImage;
use tensor_layout::{layout, Tensor};

fn photo(image: RgbImage) -> usize {
    Tensor::<u8, layout!(HWC4c[C = 4, H = ?, W = ?])>::try_from_image(image).unwrap().len()
}

fn main() {}
