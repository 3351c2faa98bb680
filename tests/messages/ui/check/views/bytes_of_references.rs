// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn first<'a>(bytes: &'a mut [u8]) -> ViewMut<'a, &'static str, layout!(HW[8, 8])> {
    ViewMut::try_from_bytes(bytes).unwrap()
}

fn main() {}
