// mistakes: 1
// exception: errors: the compiler also compares what is returned
use image::{Rgb, RgbImage};
use tensor_layout::{layout, Tensor};

fn picture(photo: Tensor<f32, layout!(HWC[C = 3, H = 8, W = 8])>) -> RgbImage {
    photo.try_into_image::<Rgb<u8>>().unwrap()
}

fn main() {}
