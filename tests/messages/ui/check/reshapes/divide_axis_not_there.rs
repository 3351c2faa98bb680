// mistakes: 1
use tensor_layout::{layout, DimW, View, H, P};

fn rows(pixels: View<u8, layout!(X[64])>) -> usize {
    pixels.try_split(P, (H, DimW::<8>)).unwrap().len()
}

fn main() {}
