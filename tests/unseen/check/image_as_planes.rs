// mistakes: 1

use image::RgbImage;
use tensor_layout::{C, H, LayoutError, View, W, layout};

type Photo = layout!(CHW[C = 3, H = ?, W = ?]);

pub fn first_red(image: &RgbImage) -> Result<u8, LayoutError> {
    let photo = View::<u8, Photo>::try_from_image(image)?;
    Ok(photo[(C(0), H(0), W(0))])
}

fn main() {}
