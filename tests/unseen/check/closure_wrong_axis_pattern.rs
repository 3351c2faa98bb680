// mistakes: 1

use tensor_layout::{C, H, Tensor, W, layout};
fn main() {
    let x = Tensor::<f32, layout!(HWC[C = 3, H = 2, W = 2])>::from_fn(|(H(h), W(w), C(c))| {
        (c + h + w) as f32
    });
    drop(x);
}
