// mistakes: 1

use tensor_layout::{C, Tensor, View, layout};

fn gray(image: View<f64, layout!(HWC[C = 3, H = 4, W = 6])>) -> Tensor<f32, layout!(HW[4, 6])> {
    image.mean_along((C,))
}

fn main() {}
