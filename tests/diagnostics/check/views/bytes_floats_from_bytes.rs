// mistakes: 1
use tensor_layout::{layout, View};

fn view(bytes: &[u8]) -> usize {
    View::<f32, layout!(HW[8, 8])>::new(bytes).unwrap().len()
}

fn main() {}
