// mistakes: 2
use tensor_layout::{layout, H, P, View, W};

// Every second row has strides that are known at run time only.
fn flat(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.step_by(H, 2).merge((H, W), P).len()
}

// NumPy: x.T.
fn transposed(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.transpose().len()
}

fn main() {}
