// mistakes: 1

use tensor_layout::{C, H, View, W, layout};

layout! { type Planes = CHW[C = 3, H = ?, W = ?]; }
fn read(photo: &image::RgbImage) -> u8 {
    let view = View::<u8, Planes>::try_from_image(photo).unwrap();
    view[(C(0), H(0), W(0))]
}
fn main() {}
