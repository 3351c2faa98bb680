// mistakes: 1

use tensor_layout::{Tensor, layout};

fn main() {
    let mut frames = Tensor::<f32, layout!(FW[10, 512], overlap(F = 128))>::filled(0.0);
    frames.fill(1.0);
}
