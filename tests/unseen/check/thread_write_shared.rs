// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};
fn main() {
    let mut x = Tensor::<f32, layout!(HW[2, 2])>::filled(1.0);
    std::thread::scope(|s| {
        s.spawn(|| x[(H(0), W(0))] = 1.0);
        s.spawn(|| x[(H(1), W(0))] = 2.0);
    });
}
