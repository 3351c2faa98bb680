//! Why an operator is refused.

use super::axes::WrongAxis;
use super::binding::Names;
use super::convolution::Mismatch;
use super::gemm::NoProduct;
use super::join::WrongSum;
use super::limit::Limit;
use super::padding::WrongMargins;
use super::places::NoPlace;
use super::reduce::WrongRemainder;
use super::resample::WrongSize;
use super::slice::WrongCut;
use super::window::Misfit;
use crate::gpu::dml::tensor_desc::TensorDescError;
use crate::layout::notation::Text;
use crate::types::structure::Structure;
use const_format::{StrWriterMut, writec};
use core::error::Error;
use core::fmt;
use tensor_layout_arithmetic::{Fault, MAX_RANK, find};

/// Writes into a [`Text`] what `format!` would make of the rest.
macro_rules! write_text {
    ($text:ident, $($format:tt)+) => {{
        let mut bytes = 0;
        let mut writer = StrWriterMut::from_custom_cleared($text.rest(), &mut bytes);
        #[allow(unused_mut, reason = "`writec!` declares a variable so")]
        let result = writec!(writer, $($format)+);
        assert!(result.is_ok(), "the text of a layout is too long");
        $text.advance(bytes);
    }};
}

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
        error: TensorDescError,
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
    /// An axis that is wrong by its name.
    Named(WrongAxis),
    /// Tensors that do not add up to one along an axis.
    Sum(WrongSum),
    /// An output that does not have what a reduction leaves.
    Reduced(WrongRemainder),
    /// A padding to other sizes.
    Margins(WrongMargins),
    /// A slice that is wrong along an axis.
    Cut(WrongCut),
    /// A softplus that is too flat.
    Steepness,
    /// Axes that an operator has no place for.
    Place(NoPlace),
    /// An axis that is not to be resampled.
    Resampled(WrongSize),
    /// More than the library counts.
    Limit(Limit),
    /// A window that does not lead from input to output.
    Window(Misfit),
    /// Channels that do not go together.
    Channels(Mismatch),
    /// Matrices that cannot be multiplied.
    Product(NoProduct),
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
                text.str("`").str(slot).str("`: ");
                // What helps a description to another rank is no way out here.
                let with_help = with_help && !error.is_of_rank();
                error.write(&mut text, with_help);
            }
            Reason::Malformed {
                slot,
                fault,
                structure,
            } => {
                text.str("`").str(slot).str("`: ");
                crate::layout::notation::write_fault(&mut text, fault, structure, &structure.known);
            }
            Reason::Axes {
                slot,
                axes,
                other,
                others,
            } => {
                text.str("`").str(slot).str("` has axes ").letters(&axes);
                text.str(", but `")
                    .str(other)
                    .str("` has ")
                    .letters(&others);
                if with_help {
                    help_axes(&mut text, (slot, &axes), (other, &others));
                }
            }
            Reason::Size {
                slot,
                axis,
                size,
                other,
                others,
            } => {
                write_text!(text, "axis {axis} of `{slot}` is {size}");
                write_text!(text, ", but that of `{other}` is {others}");
                if with_help {
                    if size == 1 && is_input(slot) {
                        help_repeated(&mut text, axis, others as u64, slot);
                    } else {
                        help_size(&mut text, axis, others as u64, slot);
                        or_size(&mut text, axis, size as u64, other);
                    }
                }
            }
            Reason::Named(wrong) => wrong.write(&mut text, with_help),
            Reason::Sum(wrong) => wrong.write(&mut text, with_help),
            Reason::Reduced(wrong) => wrong.write(&mut text, with_help),
            Reason::Margins(margins) => margins.write(&mut text, with_help),
            Reason::Cut(wrong) => wrong.write(&mut text, with_help),
            Reason::Steepness => {
                text.str("`steepness` is at least 1");
                if with_help {
                    text.str("\nhelp: write `1.0`, or more");
                }
            }
            Reason::Place(no_place) => no_place.write(&mut text, with_help),
            Reason::Resampled(wrong) => wrong.write(&mut text, with_help),
            Reason::Limit(limit) => limit.write(&mut text, with_help),
            Reason::Window(misfit) => misfit.write(&mut text, with_help),
            Reason::Channels(mismatch) => mismatch.write(&mut text, with_help),
            Reason::Product(no_product) => no_product.write(&mut text, with_help),
        }
        text
    }
}

/// What to write instead of axes that differ.
const fn help_axes(
    text: &mut Text,
    (slot, axes): (&str, &[char; MAX_RANK]),
    (other, others): (&str, &[char; MAX_RANK]),
) {
    let (missing, surplus) = (others_than(axes, others), others_than(others, axes));
    match (missing[0], surplus[0]) {
        // The same letters: listed otherwise.
        (' ', ' ') => {
            text.str("\nhelp: list them alike, with `logical(..)` in the layout of `");
            text.str(slot).str("`");
        }
        (_, ' ') => {
            text.str("\nhelp: name ").letters(&missing);
            text.str(" in the layout of `").str(slot);
            text.str("`, too, as large as in `").str(other).str("`");
            if is_input(slot) {
                let mut separator = "; with ";
                let mut place = 0;
                while place < MAX_RANK && missing[place] != ' ' {
                    text.str(separator).str("`broadcast(");
                    text.letter(missing[place]).str(")`");
                    separator = ", ";
                    place += 1;
                }
                text.str(", if it is the same all along");
            }
        }
        (' ', _) => {
            text.str("\nhelp: leave ").letters(&surplus);
            text.str(" out of the layout of `").str(slot);
            text.str("`, or name them in that of `")
                .str(other)
                .str("`, too");
        }
        _ => {
            text.str("\nhelp: give `").str(slot).str("` the axes ");
            text.letters(others).str("; how they are stored may differ");
        }
    }
}

/// Whether a slot is read: those that are written are called `output`, or `outputs.0` and so on.
const fn is_input(slot: &str) -> bool {
    !matches!(slot.as_bytes(), [b'o', b'u', b't', ..])
}

/// Those of some axes that are not among others.
const fn others_than(among: &[char; MAX_RANK], axes: &[char; MAX_RANK]) -> [char; MAX_RANK] {
    let mut others = [' '; MAX_RANK];
    let (mut place, mut count) = (0, 0);
    while place < MAX_RANK {
        if axes[place] != ' ' && find(among, axes[place]).is_none() {
            others[count] = axes[place];
            count += 1;
        }
        place += 1;
    }
    others
}

/// What to write instead.
pub(super) const fn help_size(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(
        text,
        "\nhelp: write `{axis} = {size}` in the layout of `{slot}`"
    );
}

/// What to write instead of the size 1 of an input that is to be the same all along an axis.
const fn help_repeated(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(
        text,
        "\nhelp: write `{axis} = {size}` and `broadcast({axis})` in the layout of `{slot}`"
    );
}

/// What else would do.
pub(super) const fn or_size(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(text, ", or `{axis} = {size}` in that of `{slot}`");
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
