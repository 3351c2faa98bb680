// mistakes: 1
use tensor_layout::{layout, Tensor};

fn turn(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    image.as_view().relayout_into(image);
}

fn main() {}
