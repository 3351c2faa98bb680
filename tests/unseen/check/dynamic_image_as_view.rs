// mistakes: 1

use image::DynamicImage;
use tensor_layout::{LayoutError, View, layout};

type Photo = layout!(HWC[C = 3, H = ?, W = ?]);

pub fn sum(photo: &DynamicImage) -> Result<u32, LayoutError> {
    let photo = View::<u8, Photo>::try_from_image(photo)?;
    Ok(photo.iter().map(|byte| u32::from(*byte)).sum())
}

fn main() {}
