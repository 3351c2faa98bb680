// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let mut bias = Tensor::<f32, layout!(CHW[3, 8, 8], broadcast(H, W))>::filled(0.0);
    for value in &mut bias {
        *value += 0.5;
    }
}
