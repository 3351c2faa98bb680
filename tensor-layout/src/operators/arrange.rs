//! Slots with their tensors, and axes in the order that an operator requires.

use super::axes::AxisIndices;
use super::error::{AxisSize, Checked, OperatorCause, attempt, for_each, require};
use crate::dml::TensorDesc;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// The name of a slot, and the tensor in it.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a> {
    pub(super) slot: &'static str,
    pub(super) tensor: &'a TensorDesc,
}

impl<'a> Filled<'a> {
    /// Returns the tensor with exactly the axes in `axes`, in this order. Axes that the tensor lacks are added with
    /// size 1.
    pub(super) const fn arrange(self, axes: &[char]) -> Checked<TensorDesc> {
        match self.tensor.try_arranged(axes) {
            Ok(tensor) => Ok(tensor),
            Err(axis) => {
                let (slot, axes) = (self.slot, padded(axes));
                Err(OperatorCause::NoPlace { slot, axis, axes })
            }
        }
    }

    /// Returns the slot with another tensor.
    pub(super) const fn holding(self, tensor: &TensorDesc) -> Filled<'_> {
        let slot = self.slot;
        Filled { slot, tensor }
    }

    /// Returns the axes of the tensor, in the order of the description.
    pub(super) const fn axes(self) -> &'a [char] {
        self.tensor.axes()
    }

    pub(super) const fn axis_at(self, index: usize) -> char {
        self.tensor.axis_at(index)
    }

    pub(super) const fn rank(self) -> usize {
        self.tensor.rank()
    }

    pub(super) const fn has(self, axis: char) -> bool {
        self.tensor.index_of(axis).is_some()
    }

    /// Returns the size along an axis, or 1 if the tensor lacks the axis.
    pub(super) const fn size(self, axis: char) -> u32 {
        match self.tensor.index_of(axis) {
            Some(index) => self.tensor.size_at(index),
            None => 1,
        }
    }

    /// Returns an axis with its size, for an error.
    pub(super) const fn along(self, axis: char) -> AxisSize {
        self.with(axis, self.size(axis))
    }

    /// Returns an axis with this size.
    pub(super) const fn with(self, axis: char, size: u32) -> AxisSize {
        let slot = self.slot;
        AxisSize { slot, axis, size }
    }

    /// Returns the index of an axis among the axes of the tensor.
    pub(super) const fn index_of(self, axis: char) -> Checked<u32> {
        let Some(index) = self.tensor.index_of(axis) else {
            let (slot, axes) = (self.slot, self.tensor.all_axes());
            return Err(OperatorCause::NoAxis { slot, axis, axes });
        };
        #[expect(clippy::cast_possible_truncation, reason = "there are at most eight")]
        Ok(index as u32)
    }

    /// Returns the indices of several axes, each of which is named once.
    pub(super) const fn indices_of(self, letters: &[char]) -> Checked<AxisIndices> {
        let mut indices = [0; MAX_RANK];
        for_each!(letter < letters.len(), {
            let axis = letters[letter];
            let is_new = find(letters.split_at(letter).0, axis).is_none();
            require!(is_new, AxisTwice { axis });
            indices[letter] = attempt!(self.index_of(axis));
        });
        Ok(AxisIndices::new(indices, letters.len()))
    }

    /// Checks that two tensors have the same size along each axis in `axes`.
    pub(super) const fn check_sizes(self, axes: &[char], other: Filled<'_>) -> Checked<()> {
        for_each!(axis < axes.len(), {
            let (this, other) = (self.along(axes[axis]), other.along(axes[axis]));
            require!(this.size == other.size, Size { this, other });
        });
        Ok(())
    }

    /// Checks that two tensors have the same axes, in the same logical order.
    pub(super) const fn check_axes(self, other: Filled<'_>) -> Checked<()> {
        let this = (self.slot, self.tensor.all_axes());
        let other = (other.slot, other.tensor.all_axes());
        for_each!(index < MAX_RANK, {
            require!(this.1[index] == other.1[index], Axes { this, other });
        });
        Ok(())
    }
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
        for_each!(axis < axes.len(), {
            self.axes[self.count] = axes[axis];
            self.count += 1;
        });
        self
    }

    /// Returns the list with `axes` added at its end, except spaces and those in `others`.
    pub(super) const fn then_without(mut self, axes: &[char], others: &[char]) -> Self {
        for_each!(index < axes.len(), {
            let axis = axes[index];
            if axis != ' ' && find(others, axis).is_none() {
                self = self.then(&[axis]);
            }
        });
        self
    }

    /// Returns the tensor with `rank` axes in the order of this list. If the list has fewer than `rank` axes,
    /// axes of size 1 come first.
    pub(super) const fn arrange(&self, given: Filled<'_>, rank: usize) -> Checked<TensorDesc> {
        let (slot, most) = (given.slot, MAX_RANK);
        require!(rank <= most, Rank { slot, rank, most });
        let mut axes = [' '; MAX_RANK];
        for_each!(axis < self.count, {
            axes[rank - self.count + axis] = self.axes[axis];
        });
        given.arrange(axes.split_at(rank).0)
    }
}

/// Returns these axes, then spaces.
pub(super) const fn padded(axes: &[char]) -> [char; MAX_RANK] {
    let mut all = [' '; MAX_RANK];
    for_each!(index < axes.len(), {
        all[index] = axes[index];
    });
    all
}

/// Returns the largest of three numbers.
pub(super) const fn largest(one: usize, two: usize, three: usize) -> usize {
    let most = if one > two { one } else { two };
    if most > three { most } else { three }
}
