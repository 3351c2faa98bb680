//! Axes along which an operator works, named by its type.

use super::OperatorError;
use super::binding::Names;
use super::error::{Reason, help_size};
use super::places::attempt;
use crate::gpu::dml::tensor_desc::TensorDesc;
use crate::gpu::sealed::SealedAxes;
use crate::layout::notation::Text;
use crate::types::axis::Axis;
use crate::types::rank::for_each_rank;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// An axis such as `C`, or several in a tuple such as `(H, W)`; sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes",
    label = "help: name an axis, such as `C`, or several in a tuple: `(H, W)`"
)]
pub trait NamedAxes: SealedAxes + Copy {
    /// The letters.
    const LETTERS: &'static [char];
}

impl<X: Axis> SealedAxes for X {}
#[diagnostic::do_not_recommend]
impl<X: Axis> NamedAxes for X {
    const LETTERS: &'static [char] = &[X::NAME];
}

macro_rules! tuples {
    ($rank:literal; $($axis:ident $index:tt),+) => {
        impl<$($axis: Axis),+> SealedAxes for ($($axis,)+) {}
        #[diagnostic::do_not_recommend]
        impl<$($axis: Axis),+> NamedAxes for ($($axis,)+) {
            const LETTERS: &'static [char] = &[$($axis::NAME),+];
        }
    };
}

for_each_rank!(tuples);

/// An axis such as `C`; sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name an axis",
    label = "help: name an axis, such as `C`"
)]
pub trait NamedAxis: Axis {}

#[diagnostic::do_not_recommend]
impl<X: Axis> NamedAxis for X {}

/// Where axes stand among those of a tensor, as DirectML lists them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    places: [u32; MAX_RANK],
    count: u32,
}

impl Places {
    /// Those of axes of a tensor.
    pub(super) const fn of(
        names: &Names,
        slot: &'static str,
        tensor: &TensorDesc,
        letters: &[char],
    ) -> Result<Self, OperatorError> {
        let mut among = Places {
            places: [0; MAX_RANK],
            count: 0,
        };
        let mut letter = 0;
        while letter < letters.len() {
            let axis = letters[letter];
            if find(letters.split_at(letter).0, axis).is_some() {
                return Err(OperatorError::new(
                    names,
                    Reason::Named(WrongAxis::Twice { axis }),
                ));
            }
            among.places[letter] = attempt!(place_of(names, slot, tensor, axis));
            among.count += 1;
            letter += 1;
        }
        Ok(among)
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn as_ptr(&self) -> *const u32 {
        self.places.as_ptr()
    }
}

/// Where an axis stands among those of a tensor.
pub(super) const fn place_of(
    names: &Names,
    slot: &'static str,
    tensor: &TensorDesc,
    axis: char,
) -> Result<u32, OperatorError> {
    match find(tensor.axes(), axis) {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most eight")]
        Some(place) => Ok(place as u32),
        None => Err(no_axis(names, slot, tensor, axis)),
    }
}

/// That a tensor does not have an axis.
pub(super) const fn no_axis(
    names: &Names,
    slot: &'static str,
    tensor: &TensorDesc,
    axis: char,
) -> OperatorError {
    let axes = tensor.all_axes();
    OperatorError::new(
        names,
        Reason::Named(WrongAxis::Missing { slot, axis, axes }),
    )
}

/// An axis that is wrong by its name.
#[derive(Clone, Copy)]
pub(super) enum WrongAxis {
    Missing {
        slot: &'static str,
        axis: char,
        axes: [char; MAX_RANK],
    },
    Twice {
        axis: char,
    },
    /// One of those that are joined along it.
    NotJoined {
        slot: &'static str,
        axis: char,
    },
}

impl WrongAxis {
    pub(super) const fn write(&self, text: &mut Text, with_help: bool) {
        match self {
            WrongAxis::Missing { slot, axis, axes } => {
                text.str("`").str(slot).str("` has no axis ").letter(*axis);
                text.str(", only ").letters(axes);
                if with_help {
                    text.str("\nhelp: name one of those");
                }
            }
            WrongAxis::Twice { axis } => {
                text.str("axis ").letter(*axis).str(" is named twice");
                if with_help {
                    text.str("\nhelp: name it once");
                }
            }
            WrongAxis::NotJoined { slot, axis } => {
                text.str("`").str(slot).str("` has no axis ").letter(*axis);
                text.str(", along which it is to be joined");
                if with_help {
                    help_size(text, *axis, 1, slot);
                }
            }
        }
    }
}
