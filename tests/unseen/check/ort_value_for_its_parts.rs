// mistakes: 1

use tensor_layout::ort::OrtError;
use tensor_layout::{View, layout};

type Output = layout!(NC[N = 1, C = 1000]);

pub fn best(value: &ort::value::DynValue) -> Result<f32, OrtError> {
    let scores = View::<f32, Output>::try_from_ort(value)?;
    Ok(scores.iter().copied().fold(0.0, f32::max))
}

fn main() {}
