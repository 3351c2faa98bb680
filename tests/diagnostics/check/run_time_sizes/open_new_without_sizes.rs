// mistakes: 1
use tensor_layout::{layout, View};

fn view(pixels: &[u8]) -> usize {
    View::<u8, layout!(HW[?, ?])>::new(pixels).unwrap().len()
}

fn main() {}
