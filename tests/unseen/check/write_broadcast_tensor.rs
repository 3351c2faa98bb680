// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

fn main() {
    let mut rows = Tensor::<f32, layout!(HW[2, 3], broadcast(H))>::filled(0.0);
    rows[(H(0), W(0))] = 1.0;
}
