// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// Rows are counted from 0.
use tensor_layout::{at, layout, Tensor};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
    at!(image, H = 2, W = 1) = 1;
    println!("{}", image.len());
}
