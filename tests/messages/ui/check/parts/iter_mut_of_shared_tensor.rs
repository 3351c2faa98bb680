// mistakes: 1
use tensor_layout::{layout, Tensor};

fn brighten(image: &Tensor<u8, layout!(HW[8, 8])>) {
    for pixel in image.iter_mut() {
        *pixel += 1;
    }
}

fn main() {}
