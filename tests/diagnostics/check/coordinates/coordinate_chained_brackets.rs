// mistakes: 1
// exception: errors: the compiler also looks at the second pair of brackets
// C: image[row][column].
use tensor_layout::{layout, View, H, W};

fn pixel(image: View<u8, layout!(HW[480, 640])>, row: usize, column: usize) -> u8 {
    image[H(row)][W(column)]
}

fn main() {}
