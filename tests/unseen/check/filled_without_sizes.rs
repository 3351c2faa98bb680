// mistakes: 1

use tensor_layout::{Tensor, View, layout};

type Image = layout!(HW[H = ?, W = ?]);

/// Returns the image in black and white.
pub fn threshold(image: View<u8, Image>) -> Tensor<u8, Image> {
    let mut result = Tensor::<u8, Image>::filled(0);
    for (place, pixel) in result.iter_mut().zip(image.iter()) {
        *place = if *pixel > 127 { 255 } else { 0 };
    }
    result
}

fn main() {}
