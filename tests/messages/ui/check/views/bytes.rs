// mistakes: 3
use tensor_layout::{layout, Tensor, View, ViewMut};

fn count(bytes: &[u8]) -> usize {
    let mask = View::<bool, layout!(HW[8, 8])>::try_from_bytes(bytes).unwrap();
    mask.iter().filter(|pixel| **pixel).count()
}

fn first<'a>(bytes: &'a mut [u8]) -> ViewMut<'a, &'static str, layout!(HW[8, 8])> {
    ViewMut::try_from_bytes(bytes).unwrap()
}

#[derive(Clone, Copy)]
struct Pixel {
    r: u8,
    g: u8,
    b: u8,
}

fn upload(image: &Tensor<Pixel, layout!(HW[8, 8])>) -> &[u8] {
    image.as_bytes()
}

fn main() {}
