// mistakes: 7
use tensor_layout::{layout, A, H, View, ViewMut, W};

layout! { struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR); }

fn opacity(image: View<u8, Bgr>) -> u8 {
    image[(H(0), W(0), image.component(A))]
}

fn components_inline(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8], components(C = RGB))>) -> usize {
    photo.len()
}

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Rgba = HWC[C = 4, H = 8, W = 8], components(C = RGBA);
}

fn convert(photo: View<u8, Rgb>, target: ViewMut<u8, Rgba>) {
    photo.components_into(target);
}

layout! {
    struct Gray = HWC[C = 3, H = 8, W = 8], components(C = YYY);
}

fn components_letter_twice(photo: View<u8, Gray>) -> usize {
    photo.len()
}

// The positions along an axis are colours, and also rows and columns of a pixel.
layout! {
    struct Bayer = HWC[C = 4, H = 8, W = 8], components(C = RGBA), parts(C = PQ);
}

fn components_with_parts(photo: View<u8, Bayer>) -> usize {
    photo.len()
}

layout! { struct Screen: Rgb = HWC[C = 3, H = 8, W = 8], components(C = BGR); }

layout! { struct Stereo = HWC[C = 3, H = 8, W = 2], components(C = RGB), components(W = LR); }

fn main() {}
