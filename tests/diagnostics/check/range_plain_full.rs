// mistakes: 1
// exception: errors: the compiler asks for the axis at each bound
// exception: paths: the compiler shows what the sizes depend on
use tensor_layout::{layout, View};

fn all(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(..).len()
}

fn main() {}
