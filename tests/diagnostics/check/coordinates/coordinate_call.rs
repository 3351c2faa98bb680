// mistakes: 1
// C++: image(y, x).
use tensor_layout::{layout, View, H, W};

fn pixel(image: View<u8, layout!(HW[480, 640])>, y: usize, x: usize) -> u8 {
    image(H(y), W(x))
}

fn main() {}
