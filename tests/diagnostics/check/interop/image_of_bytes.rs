// mistakes: 1
// exception: lines: the compiler shows both types, the function and the fix
use image::RgbImage;
use tensor_layout::{layout, View};

fn view(image: RgbImage) -> usize {
    View::<u8, layout!(HWC[C = 3, H = 8, W = 8])>::new(image).unwrap().len()
}

fn main() {}
