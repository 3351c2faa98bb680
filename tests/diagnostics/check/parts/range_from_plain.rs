// mistakes: 1
use tensor_layout::{layout, View};

fn top(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(..240).len()
}

fn main() {}
