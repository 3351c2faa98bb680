// mistakes: 1
use tensor_layout::{layout, ViewMut, Y};

fn clear_top(image: ViewMut<u8, layout!(HW[480, 640])>) {
    image.range(..Y(16)).fill(0);
}

fn main() {}
