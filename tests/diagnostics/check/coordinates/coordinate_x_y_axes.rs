// mistakes: 1
// Graphics: X and Y.
use tensor_layout::{layout, View, X, Y};

fn pixel(image: View<u8, layout!(HW[480, 640])>) -> u8 {
    image[(X(4), Y(3))]
}

fn main() {}
