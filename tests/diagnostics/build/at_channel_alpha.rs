// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{at, layout, View};

fn alpha(image: View<u8, layout!(HWC[C = 3, H = 4, W = 4])>, h: usize, w: usize) -> u8 {
    at!(image, H = h, W = w, C = 3)
}

fn main() {
    println!("{}", alpha(View::from_array(&[0; 48]), 0, 0));
}
