// mistakes: 1
use image::{ImageBuffer, Rgb};
use tensor_layout::{layout, View};

fn view(image: &ImageBuffer<Rgb<u16>, Vec<u16>>) -> usize {
    View::<u8, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image).unwrap().len()
}

fn main() {}
