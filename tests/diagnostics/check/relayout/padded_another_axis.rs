// mistakes: 1
use tensor_layout::{layout, DimW, Tensor, View};

fn framed(photo: View<u8, layout!(HW[480, 640])>) -> Tensor<u8, layout!(HW[482, 642])> {
    photo.padded_with(0, (DimW::<1>,), (DimW::<1>,))
}

fn main() {}
