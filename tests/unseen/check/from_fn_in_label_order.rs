// mistakes: 1

use tensor_layout::{C, H, Tensor, W, layout};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);

pub fn ramp() -> Tensor<usize, Photo> {
    Tensor::<usize, Photo>::from_fn(|(H(h), W(w), C(c))| {
        100 * c + 10 * h + w
    })
}

fn main() {}
