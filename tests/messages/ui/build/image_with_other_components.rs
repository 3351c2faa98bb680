// mistakes: 1
use image::Rgb;
use tensor_layout::{layout, Tensor};

layout! { struct Decoded = HWC[C = 3, H = 2, W = 2], components(C = BGR); }

fn main() {
    let decoded = Tensor::<u8, Decoded>::filled(0);
    let saved = decoded.try_into_image::<Rgb<u8>>();
    println!("{}", saved.is_ok());
}
