// mistakes: 1
use tensor_layout::{layout, View};

fn flatten(image: View<'_, u8, layout!(HW[2, 3])>) -> View<'_, u8, layout!(W[6])> {
    image.into_layout()
}

fn main() {}
