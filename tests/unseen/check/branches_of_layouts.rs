// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
fn run(photo: Tensor<u8, Photo>, is_planar: bool) -> usize {
    let image = if is_planar {
        photo.to_layout::<Planes>()
    } else {
        photo
    };
    image.len()
}
fn main() {}
