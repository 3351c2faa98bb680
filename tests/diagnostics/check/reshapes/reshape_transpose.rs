// mistakes: 1
// exception: lines: rustc proposes a method with a similar name, and shows it whole
// NumPy: x.T.
use tensor_layout::{layout, View};

fn transposed(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.transpose().len()
}

fn main() {}
