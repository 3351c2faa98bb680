// mistakes: 1
use image::DynamicImage;
use tensor_layout::{layout, View};

fn photo(image: &DynamicImage) -> usize {
    View::<u8, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_image(image).unwrap().len()
}

fn main() {}
