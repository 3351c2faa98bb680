// mistakes: 1
// exception: paths: the crate `image` has a `View`, too, so the compiler writes the path
use image::RgbImage;
use tensor_layout::{layout, View};

fn view(image: &RgbImage) -> usize {
    View::<u8, layout!(YXC[C = 3, Y = ?, X = ?])>::try_from_image(image).unwrap().len()
}

fn main() {}
