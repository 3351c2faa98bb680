// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{at, layout, Tensor};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[480, 640])>::filled(0);
    at!(image, H = 480, W = 0) = 255;
}
