// mistakes: 1
use tensor_layout::{layout, View};

fn show<const LENGTH: usize>(pixels: &[u8; LENGTH]) -> usize {
    View::<u8, layout!(HW[2, 3])>::from_array(pixels).len()
}

fn main() {
    println!("{}", show(&[0; 5]));
}
