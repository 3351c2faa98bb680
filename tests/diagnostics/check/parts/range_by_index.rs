// mistakes: 1
// As slices are cut.
use tensor_layout::{layout, View, H, W};

fn crop(image: View<u8, layout!(HW[480, 640])>) {
    let _crop = image[(H(0)..H(10), W(0)..W(10))];
}

fn main() {}
