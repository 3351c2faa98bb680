// mistakes: 1
// exception: lines: the compiler also shows the name of the method above its bounds
use tensor_layout::{layout, View, D, H, P};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge((H, D), P).len()
}

fn main() {}
