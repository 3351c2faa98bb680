// mistakes: 1
// PyTorch: x.view(-1).
use tensor_layout::{layout, View};

fn flat(image: View<f32, layout!(CHW[3, 8, 8])>) -> usize {
    image.view(192).len()
}

fn main() {}
