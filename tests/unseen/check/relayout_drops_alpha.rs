// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Rgba = HWC[C = 4, H = 4, W = 6]; type Rgb = HWC[C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Rgba>) {
    let input = photo.to_layout::<Rgb>();
}
fn main() {}
