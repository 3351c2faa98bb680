// mistakes: 1
// exception: lines: the compiler shows the function and the fix
use tensor_layout::{layout, View, H, W};

fn at(image: View<u8, layout!(HW[8, 8])>, h: H, w: W) -> u8 {
    image[(h, w)]
}

fn transposed(image: View<u8, layout!(HW[8, 8])>, h: H, w: W) -> u8 {
    at(image, w, h)
}

fn main() {}
