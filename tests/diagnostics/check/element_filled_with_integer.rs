// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let plane = Tensor::<f32, layout!(HW[8, 8])>::filled(0);
    println!("{}", plane.len());
}
