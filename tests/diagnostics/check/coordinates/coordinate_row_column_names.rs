// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let mut image = Tensor::<f32, layout!(HW[480, 640])>::filled(0.0);
    let (row, column) = (3, 4);
    image[(row, column)] = 1.0;
}
