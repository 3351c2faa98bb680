// mistakes: 1

use ndarray::Array2;
use tensor_layout::{ViewMut, layout};

fn clear(mut plane: Array2<f32>) {
    let mut view = ViewMut::<f32, layout!(HW[480, 640])>::try_from_ndarray(plane).unwrap();
    view.fill(0.0);
}

fn main() {}
