// mistakes: 1
use tensor_layout::{layout, Tensor};

fn turned(image: &Tensor<u8, layout!(HW[480, 640])>) -> usize {
    image.as_view().to_layout::<layout!(WH[640, 480])>().len()
}

fn main() {}
