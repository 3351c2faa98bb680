// mistakes: 6
//! Sums and products of whole tensors, as in numpy.

use tensor_layout::{layout, Tensor, View, ViewMut};

layout! {
    type Hidden = BSD[B = 1, S = 16, D = 64];
}

fn residual(a: &Tensor<f32, Hidden>, b: &Tensor<f32, Hidden>) -> Tensor<f32, Hidden> {
    a + b
}

fn doubled(a: Tensor<f32, Hidden>) -> Tensor<f32, Hidden> {
    a * 2.0
}

fn difference(a: View<f32, Hidden>, b: View<f32, Hidden>) -> f32 {
    (a - b).iter().sum()
}

fn add(mut a: ViewMut<f32, Hidden>, b: View<f32, Hidden>) {
    a += b;
}

fn accumulate(sum: &mut Tensor<f32, Hidden>, a: Tensor<f32, Hidden>) {
    *sum += a;
}

fn scale(a: &mut Tensor<f32, Hidden>) {
    *a /= 255.0;
}

fn main() {
    let _ = (residual, doubled, difference, add, accumulate, scale);
}
