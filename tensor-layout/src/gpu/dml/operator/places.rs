//! Axes at the places that an operator has for them, and sizes that are to be the same.

use super::OperatorError;
use super::binding::Names;
use super::error::Reason;
use crate::gpu::dml::tensor_desc::TensorDesc;
use crate::layout::notation::Text;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// What `?` is elsewhere: it does not work in constants.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(super) use attempt;

/// The tensor in a slot that is not empty.
#[expect(clippy::ref_option, reason = "that is what there is of a slot")]
pub(super) const fn present(tensor: &Option<TensorDesc>) -> &TensorDesc {
    match tensor {
        Some(tensor) => tensor,
        None => panic!("only what may be absent is"),
    }
}

/// The tensor with its axes at these places, and axes of size 1 at all others.
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
            let no_place = NoPlace::Axis {
                slot,
                axis,
                places: all,
            };
            Err(OperatorError::new(names, Reason::Place(no_place)))
        }
    }
}

/// Why the axes of a tensor have no places.
#[derive(Clone, Copy)]
pub(super) enum NoPlace {
    /// There are none for this one.
    Axis {
        slot: &'static str,
        axis: char,
        places: [char; MAX_RANK],
    },
    /// There are fewer than axes.
    Rank {
        slot: &'static str,
        rank: usize,
        most: usize,
    },
}

impl NoPlace {
    pub(super) const fn write(&self, text: &mut Text, with_help: bool) {
        match self {
            NoPlace::Axis { slot, axis, places } => {
                text.str("axis ").letter(*axis).str(" of `").str(slot);
                text.str("` has no place here, only ").letters(places);
                if with_help {
                    text.str("\nhelp: write one of these for ").letter(*axis);
                    text.str(" in the label of `").str(slot).str("`");
                }
            }
            NoPlace::Rank { slot, rank, most } => {
                text.str("`").str(slot).str("` has ").number(*rank);
                text.str(" axes, but no more than ").number(*most);
                text.str(" are taken here");
            }
        }
    }
}

/// That two tensors have the same size along an axis.
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
    let reason = Reason::Size {
        slot,
        axis,
        size,
        other,
        others,
    };
    Err(OperatorError::new(names, reason))
}

pub(super) const fn has_axis(tensor: &TensorDesc, axis: char) -> bool {
    find(tensor.axes(), axis).is_some()
}

/// The size along an axis; 1 if there is none.
pub(super) const fn size_of(tensor: &TensorDesc, axis: char) -> u32 {
    match find(tensor.axes(), axis) {
        Some(place) => tensor.sizes()[place],
        None => 1,
    }
}
