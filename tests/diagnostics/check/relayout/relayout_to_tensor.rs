// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HW[8, 8])>, planes: Tensor<u8, layout!(WH[8, 8])>) {
    photo.relayout_into(planes);
}

fn main() {}
