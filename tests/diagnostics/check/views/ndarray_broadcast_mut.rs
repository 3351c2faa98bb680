// mistakes: 1
use ndarray::Array2;
use tensor_layout::{layout, ViewMut};

fn clear(array: &mut Array2<f32>) {
    type Row = layout!(HW[8, 8], broadcast(H));
    ViewMut::<f32, Row>::try_from_ndarray(array.view_mut()).unwrap().fill(0.0);
}

fn main() {}
