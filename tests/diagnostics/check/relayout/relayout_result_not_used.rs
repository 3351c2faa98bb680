// mistakes: 1
// The method without try_ gives nothing to be checked.
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HW[8, 8])>, planes: &mut Tensor<u8, layout!(WH[8, 8])>) {
    photo.relayout_into(planes).unwrap();
}

fn main() {}
