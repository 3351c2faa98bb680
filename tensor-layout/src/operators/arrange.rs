//! Puts axes in the order that an operator requires, and checks that sizes are equal.

use super::OperatorError;
use super::error::{AxisSize, OperatorCause, attempt};
use super::slot_bindings::Names;
use crate::dml::TensorDesc;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// Returns the tensor in a slot. Panics if the slot is empty.
#[expect(clippy::ref_option, reason = "that is what there is of a slot")]
pub(super) const fn present(tensor: &Option<TensorDesc>) -> &TensorDesc {
    match tensor {
        Some(tensor) => tensor,
        None => panic!("only what may be absent is"),
    }
}

/// Returns `tensor` with exactly the axes in `axes`, in this order. Axes that `tensor` lacks are added with
/// size 1.
pub(super) const fn arrange(
    names: &Names,
    slot: &'static str,
    tensor: &TensorDesc,
    axes: &[char],
) -> Result<TensorDesc, OperatorError> {
    match tensor.try_arranged(axes) {
        Ok(tensor) => Ok(tensor),
        Err(axis) => {
            let mut all = [' '; MAX_RANK];
            let mut index = 0;
            while index < axes.len() {
                all[index] = axes[index];
                index += 1;
            }
            let cause = OperatorCause::NoPlace {
                slot,
                axis,
                accepted: all,
            };
            names.refuse(cause)
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
    let (this, others) = (AxisSize::of(slot, tensor, axis), size_of(others, axis));
    let cause = OperatorCause::Size {
        this,
        other,
        others,
    };
    names.require(this.size == others, cause)
}

pub(super) const fn has_axis(tensor: &TensorDesc, axis: char) -> bool {
    tensor.index_of(axis).is_some()
}

/// Returns the size along an axis, or 1 if the tensor lacks the axis.
pub(super) const fn size_of(tensor: &TensorDesc, axis: char) -> u32 {
    match tensor.index_of(axis) {
        Some(index) => tensor.size_at(index),
        None => 1,
    }
}

/// Checks that two tensors have the same size along each axis in `axes`.
pub(super) const fn check_sizes_along(
    names: &Names,
    axes: &[char],
    this: (&'static str, &TensorDesc),
    other: (&'static str, &TensorDesc),
) -> Result<(), OperatorError> {
    let mut axis = 0;
    while axis < axes.len() {
        attempt!(check_same_size(names, axes[axis], this, other));
        axis += 1;
    }
    Ok(())
}

/// A list of axes in the order that DirectML requires for an operator.
#[derive(Clone, Copy)]
pub(super) struct AxisOrder {
    axes: [char; 2 * MAX_RANK],
    count: usize,
}

impl AxisOrder {
    pub(super) const EMPTY: Self = AxisOrder {
        axes: [' '; 2 * MAX_RANK],
        count: 0,
    };

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) const fn axes(&self) -> &[char] {
        self.axes.split_at(self.count).0
    }

    /// Returns the list with `axes` added at its end.
    pub(super) const fn then(mut self, axes: &[char]) -> Self {
        let mut axis = 0;
        while axis < axes.len() {
            self.axes[self.count] = axes[axis];
            self.count += 1;
            axis += 1;
        }
        self
    }

    /// Returns the list with the axes of `tensor` added at its end, except those in `others`.
    pub(super) const fn then_without(mut self, tensor: &TensorDesc, others: &[char]) -> Self {
        let mut index = 0;
        while index < tensor.rank() {
            let axis = tensor.axis_at(index);
            if find(others, axis).is_none() {
                self = self.then(&[axis]);
            }
            index += 1;
        }
        self
    }

    /// Returns `tensor` with `rank` axes in the order of this list. If the list has fewer than `rank` axes,
    /// axes of size 1 come first.
    pub(super) const fn arrange(
        &self,
        names: &Names,
        slot: &'static str,
        tensor: &TensorDesc,
        rank: usize,
    ) -> Result<TensorDesc, OperatorError> {
        attempt!(check_rank(names, slot, rank, MAX_RANK));
        let mut axes = [' '; MAX_RANK];
        let mut axis = 0;
        while axis < self.count {
            axes[rank - self.count + axis] = self.axes[axis];
            axis += 1;
        }
        arrange(names, slot, tensor, axes.split_at(rank).0)
    }
}

/// Checks that a tensor has at most `most` axes.
pub(super) const fn check_rank(
    names: &Names,
    slot: &'static str,
    rank: usize,
    most: usize,
) -> Result<(), OperatorError> {
    names.require(rank <= most, OperatorCause::Rank { slot, rank, most })
}

/// Returns the largest of three numbers.
pub(super) const fn largest(one: usize, two: usize, three: usize) -> usize {
    let most = if one > two { one } else { two };
    if most > three { most } else { three }
}
