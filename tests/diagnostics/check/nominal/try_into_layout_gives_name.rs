// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    type Pixels = HWC[C = 3, H = ?, W = ?];
}

fn show(photo: View<u8, Pixels>) -> bool {
    photo.try_into_layout::<Rgb>().is_ok()
}

fn main() {}
