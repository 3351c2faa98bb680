// mistakes: 1
// PyTorch: a + b.
use tensor_layout::{layout, Tensor};

type Plane = layout!(HW[8, 8]);

fn sum(a: &Tensor<f32, Plane>, b: &Tensor<f32, Plane>) -> Tensor<f32, Plane> {
    a + b
}

fn main() {}
