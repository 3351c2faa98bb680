// mistakes: 1
use tensor_layout::{layout, DimF, Tensor, C, H, W};

fn planes(photo: Tensor<u8, layout!(HWC[C = 3, H = 4, W = 6])>) -> Tensor<u8, layout!(F[72])> {
    photo.into_merged((C, H, W), DimF::<72>)
}

fn main() {}
