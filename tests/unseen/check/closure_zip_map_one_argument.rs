// mistakes: 1

use tensor_layout::{Tensor, layout, zip_map_into};
type X = layout!(HW[2, 2]);
fn add(a: &Tensor<f32, X>, b: &Tensor<f32, X>, c: &mut Tensor<f32, X>) {
    zip_map_into((a, b), c, |a, b| a + b);
}

fn main() {}
