// mistakes: 1

use tensor_layout::{ViewMut, layout};

fn clear(plane: &mut Vec<f32>) {
    ViewMut::<f32, layout!(HW[480, 640])>::from_array(plane).fill(0.0);
}

fn main() {}
