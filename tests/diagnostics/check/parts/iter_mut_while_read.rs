// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn normalise(image: &mut Tensor<f32, layout!(HW[8, 8])>) {
    for pixel in image.iter_mut() {
        *pixel /= image[(H(0), W(0))];
    }
}

fn main() {}
