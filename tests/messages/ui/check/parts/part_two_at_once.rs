// mistakes: 1
use tensor_layout::{layout, Tensor, H};

fn swap(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    let mut first = image.as_view_mut().fix((H(0),));
    let mut second = image.as_view_mut().fix((H(1),));
    first.fill(1);
    second.fill(2);
}

fn main() {}
