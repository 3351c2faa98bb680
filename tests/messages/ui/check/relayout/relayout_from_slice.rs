// mistakes: 1
// C: memcpy(target, source).
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HW[8, 8])>, target: &mut Tensor<u8, layout!(WH[8, 8])>) {
    target.copy_from_slice(photo);
}

fn main() {}
