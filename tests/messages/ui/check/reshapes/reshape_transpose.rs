// mistakes: 1
// NumPy: x.T.
use tensor_layout::{layout, View};

fn transposed(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.transpose().len()
}

fn main() {}
