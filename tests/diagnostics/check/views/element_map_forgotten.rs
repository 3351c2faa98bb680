// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Plane = layout!(HW[8, 8]);

fn widen(bytes: View<u8, Plane>) -> Tensor<f32, Plane> {
    let mut floats = Tensor::filled(0.0);
    bytes.relayout_into(&mut floats);
    floats
}

fn main() {}
