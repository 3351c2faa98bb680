// mistakes: 1

use tensor_layout::{Tensor, layout};

fn main() {
    let photo = image::RgbImage::new(4, 4);
    let owned = Tensor::<u8, layout!(WHC[C = 3, H = 4, W = 4])>::try_from_image(photo);
}
