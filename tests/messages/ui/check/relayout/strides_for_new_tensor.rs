// mistakes: 1

use tensor_layout::{LayoutError, Tensor, View, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
layout! { struct Packed: Frame = HWC[C = 4, H = ?, W = ?]; }
fn run(image: View<u8, Packed>) -> Result<Tensor<u8, Frame>, LayoutError> {
    image.try_to_layout::<Frame>()
}
fn main() {}
