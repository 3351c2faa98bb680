// mistakes: 1
// PyTorch: image.flatten().
use tensor_layout::{layout, View};

fn flat(image: View<u8, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.flatten().len()
}

fn main() {}
