// mistakes: 1

use tensor_layout::{C, H, N, Tensor, W, layout};

type Planes = layout!(CHW[C = 3, H = 2, W = 2]);

pub fn ramp() -> Tensor<usize, Planes> {
    Tensor::from_fn(|(N(_), C(c), H(h), W(w))| 100 * c + 10 * h + w)
}

fn main() {}
