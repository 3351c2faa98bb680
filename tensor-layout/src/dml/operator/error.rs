//! Why an operator is refused.

use crate::dml::binding::Names;
use crate::dml::tensor_desc::{DescError, TensorDesc};
use crate::layout::Structure;
use crate::notation::Text;
use core::error::Error;
use core::fmt;
use tensor_layout_arithmetic::{Fault, MAX_RANK};

/// Why DirectML would refuse an operator: which slot and axis, and the numbers that disagree.
#[derive(Clone, Copy)]
pub struct OperatorError {
    operator: &'static str,
    reason: Reason,
}

#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// A tensor that DirectML would refuse anywhere.
    Desc {
        slot: &'static str,
        error: DescError,
    },
    /// A layout that is none.
    Malformed {
        slot: &'static str,
        fault: Fault,
        structure: &'static Structure,
    },
    /// Two slots that ought to have the same axes.
    Axes {
        slot: &'static str,
        axes: [char; MAX_RANK],
        other: &'static str,
        others: [char; MAX_RANK],
    },
    /// Two slots that ought to have the same size along an axis.
    Size {
        slot: &'static str,
        axis: char,
        size: u32,
        other: &'static str,
        others: u32,
    },
}

impl OperatorError {
    pub(super) const fn new(names: &Names, reason: Reason) -> Self {
        OperatorError {
            operator: names.operator,
            reason,
        }
    }

    #[track_caller]
    pub(super) const fn refuse(self) -> ! {
        panic!("{}", self.text(true).as_str())
    }

    const fn text(&self, with_help: bool) -> Text {
        let mut text = Text::new();
        text.str(self.operator).str(": ");
        match self.reason {
            Reason::Desc { slot, error } => {
                text.str(slot).str(": ");
                error.write(&mut text, with_help);
            }
            Reason::Malformed {
                slot,
                fault,
                structure,
            } => {
                text.str(slot).str(": ");
                crate::notation::write_fault(&mut text, fault, structure, &structure.known);
            }
            Reason::Axes {
                slot,
                axes,
                other,
                others,
            } => {
                text.str("the ").str(slot).str(" has axes ");
                text.letters(&axes);
                text.str(", but the ")
                    .str(other)
                    .str(" has ")
                    .letters(&others);
                if with_help {
                    text.str("\nhelp: give both the same axes; their storage may differ");
                }
            }
            Reason::Size {
                slot,
                axis,
                size,
                other,
                others,
            } => {
                text.str("axis ").letter(axis).str(" of the ").str(slot);
                text.str(" is ").number(size as usize);
                text.str(", but that of the ").str(other).str(" is ");
                text.number(others as usize);
            }
        }
        text
    }
}

/// That a tensor has the axes and sizes of another.
pub(super) const fn check_same_shape(
    names: &Names,
    slot: &'static str,
    tensor: &TensorDesc,
    other: &'static str,
    others: &TensorDesc,
) -> Result<(), OperatorError> {
    let (axes, other_axes) = (tensor.all_axes(), others.all_axes());
    let mut same = true;
    let mut axis = 0;
    while axis < MAX_RANK {
        same = same && axes[axis] == other_axes[axis];
        axis += 1;
    }
    if !same {
        return Err(OperatorError::new(
            names,
            Reason::Axes {
                slot,
                axes,
                other,
                others: other_axes,
            },
        ));
    }
    let mut axis = 0;
    while axis < tensor.rank() {
        if tensor.sizes()[axis] != others.sizes()[axis] {
            return Err(OperatorError::new(
                names,
                Reason::Size {
                    slot,
                    axis: axes[axis],
                    size: tensor.sizes()[axis],
                    other,
                    others: others.sizes()[axis],
                },
            ));
        }
        axis += 1;
    }
    Ok(())
}

impl fmt::Display for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(false).as_str())
    }
}

impl fmt::Debug for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OperatorError({self})")
    }
}

impl Error for OperatorError {}
