// mistakes: 2

use tensor_layout::{H, View, layout};

fn run(image: View<u8, layout!(HW[4, 6])>) {
    image.range_mut(..H(2)).fill(0);
    image.as_mut_slice().fill(0);
}

fn main() {}
