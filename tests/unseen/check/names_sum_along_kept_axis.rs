// mistakes: 1

use tensor_layout::{Tensor, View, W, layout, size_names};

size_names! { Height, Width }

fn columns(
    image: View<f32, layout!(HW[H = ?Height, W = ?Width])>,
) -> Tensor<f32, layout!(W[W = ?Width])> {
    image.sum_along((W,))
}

fn main() {}
