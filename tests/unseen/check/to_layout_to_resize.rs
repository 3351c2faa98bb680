// mistakes: 1

use tensor_layout::{LayoutError, Tensor, View, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Half = HWC[C = 3, H = 240, W = 320];
}

pub fn half(photo: View<u8, Photo>) -> Result<Tensor<u8, Half>, LayoutError> {
    Ok(photo.to_layout::<Half>())
}

fn main() {}
