// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{at, layout, ViewMut};

const LAST: usize = 2;

fn main() {
    let mut pixels = [0; 6];
    let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    at!(image, H = 0, W = const { LAST + 1 }) = 1;
}
