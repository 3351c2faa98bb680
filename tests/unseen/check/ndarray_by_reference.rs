// mistakes: 1

use ndarray::Array3;
use tensor_layout::{LayoutError, View, layout};

type Planes = layout!(CHW[C = 3, H = ?, W = ?]);

pub fn sum(array: &Array3<f32>) -> Result<f32, LayoutError> {
    let planes = View::<f32, Planes>::try_from_ndarray(array)?;
    Ok(planes.iter().sum())
}

fn main() {}
