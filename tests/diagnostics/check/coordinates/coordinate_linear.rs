// mistakes: 1
// C: image[y * width + x].
use tensor_layout::{layout, View};

fn pixel(image: View<u8, layout!(HW[480, 640])>, y: usize, x: usize) -> u8 {
    image[y * 640 + x]
}

fn main() {}
