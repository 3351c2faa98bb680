// mistakes: 1

use tensor_layout::{C, H, Tensor, layout};
fn main() {
    let x =
        Tensor::<f32, layout!(CHW[C = 3, H = 2, W = 2])>::from_fn(|(C(c), H(h))| (c + h) as f32);
    drop(x);
}
