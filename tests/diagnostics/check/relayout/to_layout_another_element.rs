// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(image: View<u8, layout!(HW[8, 8])>) -> Tensor<f32, layout!(WH[8, 8])> {
    image.to_layout()
}

fn main() {}
