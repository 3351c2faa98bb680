// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let photo = image::RgbImage::new(4, 4);
    let view = View::<u8, layout!(HC[H = ?, C = 3])>::try_from_image(&photo);
}
