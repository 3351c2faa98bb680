//! Axes in the order of an operator, and sizes that must be equal.

use super::OperatorError;
use super::binding::Names;
use super::error::{OperatorCause, PlaceCause};
use crate::gpu::dml::tensor_desc::TensorDesc;
use tensor_layout_arithmetic::MAX_RANK;

/// The axes of an image, without and with depth.
pub(super) const IMAGE: [&[char]; 2] = [&['N', 'C', 'H', 'W'], &['N', 'C', 'D', 'H', 'W']];

/// Returns the tensor in a slot that is not empty.
#[expect(clippy::ref_option, reason = "that is what there is of a slot")]
pub(super) const fn present(tensor: &Option<TensorDesc>) -> &TensorDesc {
    match tensor {
        Some(tensor) => tensor,
        None => panic!("only what may be absent is"),
    }
}

/// Returns the tensor with its axes at the given places, and axes of size 1 at all others.
pub(super) const fn arrange(
    names: &Names,
    slot: &'static str,
    tensor: &TensorDesc,
    places: &[char],
) -> Result<TensorDesc, OperatorError> {
    match tensor.try_arranged(places) {
        Ok(tensor) => Ok(tensor),
        Err(axis) => {
            let mut all = [' '; MAX_RANK];
            let mut place = 0;
            while place < places.len() {
                all[place] = places[place];
                place += 1;
            }
            let no_place = PlaceCause::Axis {
                slot,
                axis,
                places: all,
            };
            Err(OperatorError::new(names, OperatorCause::Place(no_place)))
        }
    }
}

/// Checks that two tensors have the same size along an axis.
pub(super) const fn check_same_size(
    names: &Names,
    axis: char,
    (slot, tensor): (&'static str, &TensorDesc),
    (other, others): (&'static str, &TensorDesc),
) -> Result<(), OperatorError> {
    let (size, others) = (size_of(tensor, axis), size_of(others, axis));
    if size == others {
        return Ok(());
    }
    let cause = OperatorCause::Size {
        slot,
        axis,
        size,
        other,
        others,
    };
    Err(OperatorError::new(names, cause))
}

pub(super) const fn has_axis(tensor: &TensorDesc, axis: char) -> bool {
    tensor.place(axis).is_some()
}

/// Returns the size along an axis, or 1 if the tensor lacks the axis.
pub(super) const fn size_of(tensor: &TensorDesc, axis: char) -> u32 {
    match tensor.place(axis) {
        Some(place) => tensor.size_at(place),
        None => 1,
    }
}
