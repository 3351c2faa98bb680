// mistakes: 1
//! arrayfire/arrayfire-rust#215: the pixels of an image, row after row, given to an array that is stored column
//! after column, with the sizes [height, width, 3].
//! Cost: a scrambled array; a `reorder` that did not help.
//! With this crate: what makes arrays takes columns, and is given the image.
use image::RgbImage;
use tensor_layout::{LayoutError, View, layout};

layout! {
    /// Columns, one plane after the other.
    type Array = CWH[C = 3, H = ?, W = ?];
    type Photo = HWC[C = 3, H = ?, W = ?];
}

fn array(elements: View<u8, Array>) {
    println!("{}", elements.len());
}

fn main() -> Result<(), LayoutError> {
    let original_image = RgbImage::new(5, 5);
    let photo = View::<u8, Photo>::try_from_image(&original_image)?;
    array(photo);
    Ok(())
}
// exception: paths: these are rustc's own words
