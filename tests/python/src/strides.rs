use numpy::PyReadonlyArray3;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tensor_layout::{View, layout};

layout! {
    type Planes = CHW[C = 3, H = ?, W = ?];
    type Pixels = HWC[C = 3, H = ?, W = ?];
}

/// Returns the strides of an array, viewed as planes or as pixels.
#[pyfunction]
pub fn strides(array: PyReadonlyArray3<'_, f32>, is_planes: bool) -> PyResult<[usize; 3]> {
    let wrong = |error: tensor_layout::LayoutError| PyValueError::new_err(error.to_string());
    if is_planes {
        let view = View::<f32, Planes>::try_from_ndarray(array.as_array()).map_err(wrong)?;
        return Ok(view.strides());
    }
    let view = View::<f32, Pixels>::try_from_ndarray(array.as_array()).map_err(wrong)?;
    Ok(view.strides())
}
