// mistakes: 1
// NumPy: image[:].
use tensor_layout::{layout, View};

fn all(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.range(..).len()
}

fn main() {}
