// mistakes: 1

use tensor_layout::{Tensor, layout};
fn main() {
    let x = Tensor::<usize, layout!(HW[2, 2])>::from_fn(|(h, w)| h * 2 + w);
    drop(x);
}
