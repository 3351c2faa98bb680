// mistakes: 1
// exception: errors: the compiler also looks for the method of an element
// As slices are cut.
use tensor_layout::{layout, View, H, W};

fn crop(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image[(H(0)..H(10), W(0)..W(10))].len()
}

fn main() {}
