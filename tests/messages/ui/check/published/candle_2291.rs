// mistakes: 1
//! huggingface/candle#2291: `load_image_and_resize` makes a tensor of (width, height, 3) of the rows of an image.
//! Cost: one of two functions of the examples returns channels, height, width, the other channels, width, height.
//! With this crate: the tensor is made of the image, with that order of axes.
use core::error::Error;
use image::RgbImage;
use tensor_layout::{Tensor, layout};

layout! {
    type Image = WHC[C = 3, H = ?, W = ?];
}

fn load_image_and_resize(image: RgbImage) -> Result<Tensor<u8, Image>, Box<dyn Error>> {
    Ok(Tensor::try_from_image(image)?)
}

fn main() {
    let _ = load_image_and_resize;
}
