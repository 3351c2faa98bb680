// mistakes: 1
// exception: errors: the compiler compares each part of the tuple
// The positions come out of `indexed_iter` in logical order.
use tensor_layout::{layout, View, H, W};

fn brightest(image: View<u8, layout!(WH[8, 8])>) -> (W, H) {
    let ((w, h), _) = image.indexed_iter().max_by_key(|(_, pixel)| **pixel).unwrap();
    (w, h)
}

fn main() {}
