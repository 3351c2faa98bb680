// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn clear(bytes: &[u8]) {
    ViewMut::<f32, layout!(HW[8, 8])>::try_from_bytes(bytes).unwrap().fill(0.0);
}

fn main() {}
