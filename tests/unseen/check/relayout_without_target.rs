// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Photo>) {
    let planes = photo.to_layout();
    println!("{}", planes.len());
}
fn main() {}
