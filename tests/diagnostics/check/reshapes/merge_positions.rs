// mistakes: 1
// exception: lines: the compiler also shows the name of the method above its bounds
use tensor_layout::{layout, View, H, P, W};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge((H(8), W(8)), P).len()
}

fn main() {}
