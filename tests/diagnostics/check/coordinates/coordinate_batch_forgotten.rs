// mistakes: 1
use tensor_layout::{layout, Tensor, C, H, W};

fn main() {
    let mut image = Tensor::<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>::filled(0.0);
    image[(C(0), H(1), W(2))] = 1.0;
}
