// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let photo = image::RgbImage::new(4, 4);
    let view = View::<u8, layout!(NHWC[N = 1, C = 3, H = 4, W = 4])>::try_from_image(&photo);
}
