// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let array = ndarray::Array2::<f64>::zeros((2, 3));
    let view = View::<f32, layout!(HW[2, 3])>::try_from_ndarray(array.view());
}
