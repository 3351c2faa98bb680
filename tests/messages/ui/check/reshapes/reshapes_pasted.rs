// mistakes: 3
use tensor_layout::{layout, C, DimW, H, P, View, W};

fn rows(pixels: View<u8, layout!(X[64])>) -> usize {
    pixels.try_split(P, (H, DimW::<8>)).unwrap().len()
}

fn flat(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.merge((H, W), 50176).len()
}

fn planes(photo: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((C, H, W)).len()
}

fn main() {}
