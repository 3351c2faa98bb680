// mistakes: 1
use tensor_layout::{layout, View};

fn pixel(image: View<u8, layout!(HW[480, 640])>) -> Option<&u8> {
    image.get((3, 4))
}

fn main() {}
