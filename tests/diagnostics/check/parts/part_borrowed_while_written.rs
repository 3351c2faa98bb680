// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn copy_row(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    let first = image.as_view().fix((H(0),));
    image[(H(1), W(0))] = first[(W(0),)];
    image[(H(1), W(1))] = first[(W(1),)];
}

fn main() {}
