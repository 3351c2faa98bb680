// mistakes: 1
// exception: errors: the compiler also counts the arguments
// PyTorch: image.select(0, 2).
use tensor_layout::{layout, View, C};

fn blue(image: View<u8, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.fix(C, 2).len()
}

fn main() {}
