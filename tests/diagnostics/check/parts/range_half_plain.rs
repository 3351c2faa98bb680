// mistakes: 1
// exception: paths: the compiler suggests the axis with its path
use tensor_layout::{layout, View, H};

fn crop(image: View<u8, layout!(HW[480, 640])>, bottom: usize) -> usize {
    image.range(H(16)..bottom).len()
}

fn main() {}
