// mistakes: 1
use tensor_layout::{layout, View, H, P, W};

fn flat(image: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> usize {
    image.merge((H, W), P).len()
}

fn main() {}
