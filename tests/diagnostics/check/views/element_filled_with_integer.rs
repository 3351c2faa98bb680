// mistakes: 1
// exception: lines: the compiler shows the function and the fix
use tensor_layout::{layout, Tensor};

fn main() {
    let plane = Tensor::<f32, layout!(HW[8, 8])>::filled(0);
    println!("{}", plane.len());
}
