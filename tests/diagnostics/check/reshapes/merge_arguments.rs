// mistakes: 1
// exception: errors: the compiler also counts the arguments
use tensor_layout::{layout, View, H, P, W};

fn flat(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.merge(H, W, P).len()
}

fn main() {}
