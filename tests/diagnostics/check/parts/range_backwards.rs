// mistakes: 1
// exception: errors: the compiler also counts the arguments
// NumPy: image[:, 10:20].
use tensor_layout::{layout, View, W};

fn crop(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.range(.., W(2)..W(4)).len()
}

fn main() {}
