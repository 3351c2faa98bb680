// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

fn main() {
    let tensor = Tensor::<f32, layout!(HW[2, 3])>::filled(0.0);
    let array = tensor.into_ndarray();
    let first = array[(H(0), W(0))];
}
