// mistakes: 1
// NumPy: image[10:20].
use tensor_layout::{layout, View};

fn top(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(0..10).len()
}

fn main() {}
