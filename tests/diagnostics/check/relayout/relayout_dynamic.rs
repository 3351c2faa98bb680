// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HW[?, ?])>, planes: &mut Tensor<u8, layout!(WH[?, ?])>) {
    photo.relayout_into(planes);
}

fn main() {}
