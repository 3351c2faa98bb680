// mistakes: 1
// exception: paths: the compiler names the function of a trait with its module
use tensor_layout::{Tensor, layout};

layout! { type Edges = HW[H = 2, W = 2]; }

fn main() {
    let _ = Tensor::<f32, Edges>::from([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0]]);
}
