// mistakes: 1
// Whether rows are padded depends on their length.
use tensor_layout::{layout, View, H, P, W};

fn flat(image: View<u8, layout!(HWC[C = 3, H = ?, W = ?], align(W = 4))>) -> usize {
    image.merge((H, W), P).len()
}

fn main() {}
