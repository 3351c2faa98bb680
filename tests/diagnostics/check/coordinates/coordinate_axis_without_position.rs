// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn corner(image: View<u8, layout!(HW[480, 640])>) -> u8 {
    image[(H, W)]
}

fn main() {}
