// mistakes: 1
// C++23, and NumPy: image[row, column].
use tensor_layout::{layout, View, H, W};

fn pixel(plane: View<u8, layout!(HW[2, 3])>, h: H, w: W) -> u8 {
    plane[h, w]
}

fn main() {}
