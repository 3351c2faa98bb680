// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let kernel = Tensor::<f32, layout!(OIHW[64])>::filled(0.0);
    println!("{}", kernel.len());
}
