// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{at, layout, View};

fn pixel(plane: View<u8, layout!(HW[2, 3])>, y: usize) -> u8 {
    at!(plane, H = y, W = 3)
}

fn main() {
    println!("{}", pixel(View::from_array(&[0; 6]), 1));
}
