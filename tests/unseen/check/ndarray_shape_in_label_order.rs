// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Photo = HWC[C = 3, H = 48, W = 64]; }

fn show(photo: View<u8, Photo>) {
    let _ = photo;
}

fn run() {
    let photo = Tensor::<u8, layout!(HWC[48, 64, 3])>::filled(0);
    show(photo.as_view());
}
fn main() {}
