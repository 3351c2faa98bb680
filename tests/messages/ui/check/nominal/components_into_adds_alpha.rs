// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Rgba = HWC[C = 4, H = 8, W = 8], components(C = RGBA);
}

fn convert(photo: View<u8, Rgb>, target: ViewMut<u8, Rgba>) {
    photo.components_into(target);
}

fn main() {}
