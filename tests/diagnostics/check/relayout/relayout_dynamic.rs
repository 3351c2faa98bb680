// mistakes: 1
// exception: shape: another method, with the same bound
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HW[?, ?])>, planes: &mut Tensor<u8, layout!(WH[?, ?])>) {
    photo.relayout_into(planes);
}

fn main() {}
