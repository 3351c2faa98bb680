// mistakes: 1
use tensor_layout::{layout, Tensor};

fn planes(photo: &Tensor<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    photo.to_layout::<layout!(CHW[C = 3, H = 8, W = 8])>().len()
}

fn main() {}
