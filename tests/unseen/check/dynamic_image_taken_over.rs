// mistakes: 1

use image::DynamicImage;
use tensor_layout::{Tensor, layout};

type Photo = layout!(HWC[C = 3, H = ?, W = ?]);

pub fn photo(image: DynamicImage) -> Tensor<u8, Photo> {
    Tensor::try_from_image(image).unwrap()
}

fn main() {}
