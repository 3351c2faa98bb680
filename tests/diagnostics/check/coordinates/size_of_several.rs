// mistakes: 1
// PyTorch: x.size().
use tensor_layout::{layout, View};

fn sizes(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.size()
}

fn main() {}
