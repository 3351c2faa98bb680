// mistakes: 1

use tensor_layout::{Tensor, layout};

fn main() {
    let array = ndarray::Array2::<f32>::zeros((2, 3));
    let owned = Tensor::<f32, layout!(HW[2, 3])>::try_from_ndarray(&array);
}
