//! A module of Python. numpy takes its tensors by DLPack. It takes arrays of numpy by DLPack, and views arrays through
//! the crates `numpy` and `ndarray`.

use core::ffi::CStr;
use core::ptr::NonNull;
use pyo3::exceptions::PyValueError;
use pyo3::ffi::{
    PyCapsule_GetName, PyCapsule_GetPointer, PyCapsule_New, PyCapsule_SetName, PyObject,
};
use pyo3::prelude::*;
use tensor_layout::dlpack::{DLManagedTensor, DLManagedTensorVersioned, Dlpack, ManagedTensor};
use tensor_layout::{H, Tensor, View, layout};

mod strides;

layout! {
    /// A camera's frame with padded rows.
    type Frame = HWC[C = 3, H = 2, W = 4], pitch(H = 16);
    /// Frames of any size.
    type AnyFrame = HWC[C = 3, H = ?, W = ?], strides(H = ?);
}

/// A structure with two names of its capsules: for new ones, and for ones that a consumer has taken.
trait Capsule: ManagedTensor {
    const NEW: &CStr;
    const USED: &CStr;
}

impl Capsule for DLManagedTensor {
    const NEW: &CStr = c"dltensor";
    const USED: &CStr = c"used_dltensor";
}

impl Capsule for DLManagedTensorVersioned {
    const NEW: &CStr = c"dltensor_versioned";
    const USED: &CStr = c"used_dltensor_versioned";
}

/// Frees a tensor that no consumer has taken.
unsafe extern "C" fn free<M: Capsule>(capsule: *mut PyObject) {
    // SAFETY: Python passes a capsule. If the capsule has another name, a consumer owns the tensor, and the pointer is
    // null.
    let pointer = unsafe { PyCapsule_GetPointer(capsule, M::NEW.as_ptr()) };
    match NonNull::new(pointer.cast::<M>()) {
        // SAFETY: `give` made the capsule of a tensor that nobody has taken.
        Some(pointer) => drop(unsafe { Dlpack::from_raw(pointer) }),
        // SAFETY: Python runs.
        None => unsafe { pyo3::ffi::PyErr_Clear() },
    }
}

fn give<M: Capsule>(py: Python<'_>, tensor: Dlpack<'static, M>) -> PyResult<Py<PyAny>> {
    let pointer = tensor.into_raw().as_ptr().cast();
    // SAFETY: the pointer is not null, and `free` frees the tensor.
    let capsule = unsafe { PyCapsule_New(pointer, M::NEW.as_ptr(), Some(free::<M>)) };
    // SAFETY: it is a new object, or null after an error.
    Ok(unsafe { Bound::from_owned_ptr_or_err(py, capsule) }?.unbind())
}

fn take<M: Capsule>(capsule: &Bound<'_, PyAny>) -> Option<Dlpack<'static, M>> {
    // SAFETY: if the object is not a capsule, the name is null.
    let name = unsafe { PyCapsule_GetName(capsule.as_ptr()) };
    // SAFETY: a name that is not null is a C string.
    if name.is_null() || unsafe { CStr::from_ptr(name) } != M::NEW {
        return None;
    }
    // SAFETY: the object is a capsule of this name.
    let pointer = unsafe { PyCapsule_GetPointer(capsule.as_ptr(), M::NEW.as_ptr()) };
    // SAFETY: the object is a capsule, and the name is static.
    unsafe { PyCapsule_SetName(capsule.as_ptr(), M::USED.as_ptr()) };
    // SAFETY: the capsule was new, so nobody else owns the tensor. The judge does not write to the tensor while it is
    // viewed.
    NonNull::new(pointer.cast()).map(|pointer| unsafe { Dlpack::from_raw(pointer) })
}

/// Returns a capsule with a padded frame whose element at (c, h, w) is 100 c + 10 h + w.
#[pyfunction]
fn frame(py: Python<'_>, is_versioned: bool) -> PyResult<Py<PyAny>> {
    let frame = Tensor::<f32, Frame>::from_fn(|(c, h, w)| (100 * c.0 + 10 * h.0 + w.0) as f32);
    if is_versioned {
        give(py, frame.into_dlpack::<DLManagedTensorVersioned>())
    } else {
        give(py, frame.into_dlpack::<DLManagedTensor>())
    }
}

/// Returns a capsule with elements that must not be written to.
#[pyfunction]
fn constant(py: Python<'_>) -> PyResult<Py<PyAny>> {
    static MEMORY: [u16; 6] = [1, 2, 3, 4, 5, 6];
    give(
        py,
        View::<u16, layout!(HW[2, 3])>::from_array(&MEMORY).into_dlpack(),
    )
}

/// Reads a frame from a capsule. Returns its stride along H, and the elements of channel 1. Doubles the elements if
/// `doubles` is set.
#[pyfunction]
fn read(capsule: &Bound<'_, PyAny>, doubles: bool) -> PyResult<(usize, Vec<f32>)> {
    if let Some(taken) = take::<DLManagedTensorVersioned>(capsule) {
        return read_from(taken, doubles);
    }
    let taken = take::<DLManagedTensor>(capsule)
        .ok_or_else(|| PyValueError::new_err("not a new capsule"))?;
    read_from(taken, doubles)
}

fn read_from<M: ManagedTensor>(
    mut taken: Dlpack<'_, M>,
    doubles: bool,
) -> PyResult<(usize, Vec<f32>)> {
    let wrong =
        |error: tensor_layout::dlpack::DlpackError| PyValueError::new_err(error.to_string());
    if doubles {
        taken
            .try_view_mut::<f32, AnyFrame>()
            .map_err(wrong)?
            .iter_mut()
            .for_each(|element| *element *= 2.0);
    }
    let frame: View<f32, AnyFrame> = taken.try_view().map_err(wrong)?;
    Ok((
        frame.stride(H),
        frame.fix((tensor_layout::C(1),)).iter().copied().collect(),
    ))
}

#[pymodule]
fn borders(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(frame, module)?)?;
    module.add_function(wrap_pyfunction!(constant, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(strides::strides, module)?)
}
