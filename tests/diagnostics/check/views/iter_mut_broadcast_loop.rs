// mistakes: 1
use tensor_layout::{layout, Tensor};

fn brighten(image: &mut Tensor<u8, layout!(FW[10, 512], overlap(F = 128))>) {
    for pixel in image {
        *pixel += 1;
    }
}

fn main() {}
