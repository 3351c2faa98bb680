// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let filter = Tensor::<f32, layout!(NCHW8c[N = 1, C = 16, H = 4, W = 4])>::filled(0.0);
    println!("{:?}", filter.strides());
}
