//! Values for some of the axes, each with the letter of its axis.

use super::arrange::Filled;
use super::error::{Checked, OperatorCause, attempt, for_each};
use crate::operators::entry_point::Text;
use crate::traits::Axis;
use tensor_layout_arithmetic::MAX_RANK;

/// Values for some of the axes, in the order in which the caller has given them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PerAxis<V>([Option<(char, V)>; MAX_RANK]);

impl<V: Copy> PerAxis<V> {
    pub(super) const NONE: Self = PerAxis([None; MAX_RANK]);

    /// Adds a value for the axis `X`. Panics if this axis has a value already.
    #[track_caller]
    pub(super) const fn with<X: Axis>(mut self, value: V) -> Self {
        let mut given = 0;
        while given < MAX_RANK {
            match self.0[given] {
                Some((axis, _)) if axis == X::NAME => {
                    let mut text = Text::new();
                    OperatorCause::AxisTwice { axis }.write(&mut text);
                    panic!("{}", text.as_str())
                }
                Some(_) => given += 1,
                None => {
                    self.0[given] = Some((X::NAME, value));
                    return self;
                }
            }
        }
        panic!("more axes are named than any tensor has")
    }

    pub(super) const fn along(&self, axis: char) -> Option<V> {
        let mut given = 0;
        while given < MAX_RANK {
            match self.0[given] {
                Some((named, value)) if named == axis => return Some(value),
                _ => given += 1,
            }
        }
        None
    }

    /// Checks that a tensor has every axis for which there is a value.
    pub(super) const fn check_axes(&self, given: Filled<'_>) -> Checked<()> {
        for_each!(next < MAX_RANK, {
            if let Some((axis, _)) = self.0[next] {
                attempt!(given.index_of(axis));
            }
        });
        Ok(())
    }
}
