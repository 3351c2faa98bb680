// mistakes: 1
use tensor_layout::{layout, View};

fn image(bytes: &[u8]) -> f32 {
    View::<f32, layout!(HW[?, ?])>::try_from_bytes(bytes).unwrap().iter().sum()
}

fn main() {}
