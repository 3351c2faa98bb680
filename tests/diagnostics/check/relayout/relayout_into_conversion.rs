// mistakes: 1
// Rust: `into` converts.
use tensor_layout::{layout, Tensor};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn planes(photo: Tensor<u8, Photo>) -> Tensor<u8, Planes> {
    photo.into()
}

fn main() {}
