// mistakes: 1
use tensor_layout::{layout, View, X};

fn halves(image: View<u8, layout!(HW[480, 640])>) -> usize {
    let (left, right) = image.split_at(X(320));
    left.len() - right.len()
}

fn main() {}
