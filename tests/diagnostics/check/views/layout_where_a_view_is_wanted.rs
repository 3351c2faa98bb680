// mistakes: 1
use tensor_layout::{layout, H, W};

type Image = layout!(HW[2, 3]);

fn corner(image: Image) -> u8 {
    image[(H(0), W(0))]
}

fn main() {}
