// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Rgb = HWC[C = 3, H = 4, W = 6]; struct Luma = CHW[C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Rgb>) {
    let planes = photo.to_layout::<Luma>();
}
fn main() {}
