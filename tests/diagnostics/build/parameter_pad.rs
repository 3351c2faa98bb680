// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, View};

fn show<const K: usize>(pixels: &[u8]) -> bool {
    View::<u8, layout!(HW[2, 3], pad(W = K))>::new(pixels).is_ok()
}

fn main() {
    println!("{}", show::<2>(&[0; 6]));
}
