// mistakes: 1
// exception: lines: the compiler adds notes of its own
use tensor_layout::{layout, Tensor};

fn main() {
    let plane = Tensor::<f32, layout!(HW[8, 8])>::filled(0);
    println!("{}", plane.len());
}
