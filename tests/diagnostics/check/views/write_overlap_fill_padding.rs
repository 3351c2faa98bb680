// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let mut windows = Tensor::<f32, layout!(FW[10, 512], overlap(F = 128))>::filled(1.0);
    windows.fill_padding(0.0);
}
