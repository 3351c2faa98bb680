// mistakes: 1
use tensor_layout::{layout, View};

fn turn(image: View<'_, u8, layout!(HW[2, 3])>) -> View<'_, u8, layout!(HW[3, 2])> {
    image.into_layout()
}

fn main() {}
