// mistakes: 1
use tensor_layout::{layout, View};

fn image(floats: &[f32]) -> f32 {
    View::<f32, layout!(HW[8, 8])>::try_from_bytes(floats).unwrap().iter().sum()
}

fn main() {}
