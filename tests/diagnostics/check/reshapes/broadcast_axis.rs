// mistakes: 1
// exception: errors: the compiler also counts the arguments
use tensor_layout::{layout, View, N};

fn batch(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.broadcast(N, 16).len()
}

fn main() {}
