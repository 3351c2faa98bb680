// mistakes: 1

use tensor_layout::{Tensor, View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) -> Tensor<f32, layout!(HW[H = 4, W = 6])> {
    Tensor::from_iter(a.iter().map(|x| f32::from(*x)))
}
fn main() {}
