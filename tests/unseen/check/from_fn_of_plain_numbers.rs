// mistakes: 1

use tensor_layout::{Tensor, layout};

type Planes = layout!(CHW[C = 3, H = 2, W = 2]);

pub fn ramp() -> Tensor<usize, Planes> {
    Tensor::from_fn(|(c, h, w)| 100 * c + 10 * h + w)
}

fn main() {}
