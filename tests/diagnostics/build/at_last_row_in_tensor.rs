// mistakes: 1
// exception: lines: the compiler adds notes of its own
use tensor_layout::{at, layout, Tensor};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[480, 640])>::filled(0);
    at!(image, H = 480, W = 0) = 255;
}
