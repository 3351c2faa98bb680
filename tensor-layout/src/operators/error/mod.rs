//! Errors of operators. Their texts name the slot, the axis and the numbers that do not fit together. Each
//! file has the errors of one subject, with their texts.

// Decisions:
//
// - **An error of an operator is a value until the last moment**, because `with` returns it and `new` refuses it. For a
//   wrong size, the way is: the operator's definition, `define.rs` (the constant `TENSORS`), `slot.rs` and `mod.rs` (the
//   tensors of the slots), `dml/tensor_desc.rs`, `rules.rs` and `compare.rs` (the checks), and this file (the text). The check
//   returns the error to the function of the definition, this function to `TENSORS`, and `TENSORS` to `new` or
//   `CHECKED`. Constants cannot use `?`, so each return is written as `attempt!` or `match`.
// - **`write_text!` uses the macro `writec!` of `const_format`**, which writes into the buffer of a `Text`. Only the
//   feature `operators` depends on `const_format`, which lengthens a build. Only texts that many errors share are written
//   so, because each use costs ten times as much to compile as one of `say!`, which writes all others.

mod accepted_axes;
mod activation;
mod attention;
mod axis;
mod block;
mod channels;
mod index;
mod limit;
mod parameter;
mod product;
mod reduction;
mod resampling;
mod slice;
mod window;

pub(super) use accepted_axes::AcceptedAxesCause;
pub(super) use activation::ActivationCause;
pub(super) use attention::AttentionCause;
pub(super) use axis::AxisCause;
pub(super) use block::BlockCause;
pub(super) use channels::{ChannelsCause, Wanted};
pub(super) use index::IndexCause;
pub(super) use limit::{LEAST_SCALE, LimitCause, MOST_JOINED, MOST_PADDED, MOST_TIMES};
pub(super) use parameter::ParameterCause;
pub(super) use product::{FactorCause, Merged, ProductCause};
pub(super) use reduction::ReductionCause;
pub(super) use resampling::ResamplingCause;
pub(super) use slice::SliceCause;
pub(super) use window::{Along, Direction, WindowCause};

use super::arrange::size_of;
use super::slot_bindings::Names;
use crate::dml::{TensorDesc, TensorDescError};
use crate::operators::entry_point::{
    Say, Structure, Text, debug_as_display, without_help, write_fault,
};
use const_format::{StrWriterMut, writec};
use core::fmt;
use tensor_layout_arithmetic::{Fault, MAX_RANK, find};
use tensor_layout_macros::{causes, say};

/// Formats the arguments after the first, as `format!` does, and adds the result to the [`Text`] in the first argument.
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

/// Returns early with an error. This replaces the operator `?`, which does not compile in constants.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(super) use attempt;

/// An error in describing an operator that DirectML would refuse. The error's text names the slot, the axis
/// and the numbers that do not fit together. The alternate form `{error:#}` adds the help that the compiler shows.
///
/// ```
/// use tensor_layout::operators::{ElementWiseIdentity, OperatorErrorKind};
/// use tensor_layout::{layout, H, W};
///
/// type Image = layout!(HW[H = ?, W = ?]);
/// let (input, output) = (Image::with((H(2), W(3)))?, Image::with((H(2), W(4)))?);
/// let error = ElementWiseIdentity::<f32, Image, Image>::with(input, output).unwrap_err();
/// assert_eq!(error.kind(), OperatorErrorKind::WrongSize);
/// assert!(format!("{error:#}").contains("help: write `W = 3` in the layout of `output`"));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OperatorError {
    // A reference to the name, which keeps the error below 128 bytes.
    operator: &'static &'static str,
    cause: OperatorCause,
}

/// The kinds of [`OperatorError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OperatorErrorKind {
    /// No operator of DirectML accepts a tensor with this layout.
    RefusedTensor,
    /// A layout is invalid for any use, for example because its storage lacks an axis.
    Layout,
    /// An axis is missing, superfluous or named twice, or axes are in another order.
    Axes,
    /// The sizes of two slots along an axis do not fit together.
    WrongSize,
    /// A parameter or a combination of slots is wrong:
    ///
    /// - a parameter is out of range;
    /// - two slots are used, but only one of them may be;
    /// - a slot is empty, but another slot needs it.
    Parameter,
    /// A tensor or a scale is beyond a limit of DirectML's arithmetic.
    Limit,
    /// The output does not have the axes and sizes that the reduction leaves.
    Reduction,
    /// A slice is empty, ends after the end of its input, or has another size than the output.
    Slice,
    /// The size of the output does not follow from the window.
    WrongWindow,
    /// The numbers of channels and of groups do not fit together.
    Channels,
    /// The letters of the axes do not describe a product of matrices.
    Product,
    /// Indices do not fit the tensor that they index.
    Indices,
}

causes! {
    /// The cause of an [`OperatorError`], with its numbers.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) const enum OperatorCause -> OperatorErrorKind {
        /// No operator of DirectML would accept this tensor.
        TensorDesc { slot: &'static str, error: TensorDescError } is RefusedTensor => {
            say!(text, "`{slot}`: ");
            error.write(text);
        },
        /// The layout of the slot is invalid for any use, for example because its storage lacks an axis.
        Malformed { slot: &'static str, fault: Fault, structure: &'static Structure } is Layout => {
            say!(text, "`{slot}`: ");
            write_fault(text, fault, structure, &structure.known);
        },
        /// The two slots need the same axes, but have different ones.
        Axes {
            slot: &'static str, axes: [char; MAX_RANK], other: &'static str, others: [char; MAX_RANK],
        } is Axes => {
            say!(text, "`{slot}` has axes {axes}, but `{other}` has {others}");
            help_axes(text, (slot, &axes), (other, &others));
        },
        /// The two slots need the same size along this axis, but have different ones.
        Size { slot: &'static str, axis: char, size: u32, other: &'static str, others: u32 } is WrongSize => {
            write_text!(text, "axis {axis} of `{slot}` is {size}");
            write_text!(text, ", but that of `{other}` is {others}");
            if size == 1 && is_input(slot) {
                help_repeated(text, axis, others as u64, slot);
            } else {
                help_size(text, axis, others as u64, slot);
                or_size(text, axis, size as u64, other);
            }
        },
        Axis(wrong: AxisCause) is Axes => wrong.write(text),
        AcceptedAxes(wrong: AcceptedAxesCause) is Axes => wrong.write(text),
        /// The sizes of the tensors in `list` along `axis` do not add up to the size of the whole tensor in `slot`.
        Sum { slot: &'static str, axis: char, size: u32, list: &'static str, sum: u64 } is WrongSize
            => "axis {axis} of `{slot}` is {size}, but those of `{list}` add up to {sum}\n\
                help: write `{axis} = {sum}` in the layout of `{slot}`",
        /// The size of the output along `axis` is not that of the input and the margins together.
        Margins { axis: char, input: u32, start: u32, end: u32, output: u32 } is WrongSize => {
            let all = input as u64 + start as u64 + end as u64;
            say!(
                text,
                "axis {axis} of `output` is {output}, but {input} of `input` and margins of {start} and {end} are {all}"
            );
            help_size(text, axis, all, "output");
            if output > input {
                say!(text, ", or margins that make up {output - input}");
            }
        },
        Block(wrong: BlockCause) is WrongSize => wrong.write(text),
        Resampling(wrong: ResamplingCause) is WrongSize => wrong.write(text),
        Reduction(wrong: ReductionCause) is Reduction => wrong.write(text),
        Slice(wrong: SliceCause) is Slice => wrong.write(text),
        Window(wrong: WindowCause) is WrongWindow => wrong.write(text),
        Channels(wrong: ChannelsCause) is Channels => wrong.write(text),
        Product(wrong: ProductCause) is Product => wrong.write(text),
        Indices(wrong: IndexCause) is Indices => wrong.write(text),
        Limit(limit: LimitCause) is Limit => limit.write(text),
        Attention(wrong: AttentionCause) is {wrong.kind()} => wrong.write(text),
        Parameter(wrong: ParameterCause) is {wrong.kind()} => wrong.write(text),
        Activation(wrong: ActivationCause) is Parameter => wrong.write(text),
        /// The activation is a softplus, and its steepness is less than 1.
        Steepness is Parameter => "`steepness` is at least 1\nhelp: write `1.0`, or more",
    }
}

impl OperatorError {
    pub(super) const fn new(names: &Names, cause: OperatorCause) -> Self {
        Self::of(names.operator, cause)
    }

    pub(super) const fn of(operator: &'static &'static str, cause: OperatorCause) -> Self {
        OperatorError { operator, cause }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> OperatorErrorKind {
        self.cause.kind()
    }

    #[track_caller]
    pub(super) const fn refuse(self) -> ! {
        panic!("{}", self.text().as_str())
    }

    const fn text(&self) -> Text {
        let mut text = Text::new();
        say!(&mut text, "{self.operator}: ");
        self.cause.write(&mut text);
        text
    }
}

/// An axis of a slot, with its size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct AxisSize {
    pub(super) slot: &'static str,
    pub(super) axis: char,
    pub(super) size: u32,
}

impl AxisSize {
    pub(super) const fn of(slot: &'static str, tensor: &TensorDesc, axis: char) -> Self {
        let size = size_of(tensor, axis);
        AxisSize { slot, axis, size }
    }
}

impl Say<AxisSize> {
    const fn write(self, text: &mut Text) {
        let AxisSize { slot, axis, size } = self.0;
        say!(text, "axis {axis} of `{slot}` is {size}");
    }
}

/// Writes the help for two slots with different axes.
const fn help_axes(
    text: &mut Text,
    (slot, axes): (&str, &[char; MAX_RANK]),
    (other, others): (&str, &[char; MAX_RANK]),
) {
    let (missing, surplus) = (others_than(axes, others), others_than(others, axes));
    match (missing[0], surplus[0]) {
        // The letters are equal, in another order.
        (' ', ' ') => say!(
            text,
            "\nhelp: list them alike, with `logical(..)` in the layout of `{slot}`"
        ),
        (_, ' ') => {
            say!(
                text,
                "\nhelp: name {missing} in the layout of `{slot}`, too, as large as in `{other}`"
            );
            if is_input(slot) {
                let mut separator = "; with ";
                let mut index = 0;
                // A slot has at least one axis, so fewer than eight are missing.
                while missing[index] != ' ' {
                    say!(text, "{separator}`broadcast({missing[index]})`");
                    separator = ", ";
                    index += 1;
                }
                say!(text, ", if it is the same all along");
            }
        }
        (' ', _) => say!(
            text,
            "\nhelp: leave {surplus} out of the layout of `{slot}`, or name them in that of `{other}`, too"
        ),
        _ => say!(
            text,
            "\nhelp: give `{slot}` the axes {others}; how they are stored may differ"
        ),
    }
}

/// Returns whether a slot is an input. The names of outputs begin with `output`.
const fn is_input(slot: &str) -> bool {
    !matches!(slot.as_bytes(), [b'o', b'u', b't', ..])
}

/// Returns the axes in `axes` that are not in `among`.
const fn others_than(among: &[char; MAX_RANK], axes: &[char; MAX_RANK]) -> [char; MAX_RANK] {
    let mut others = [' '; MAX_RANK];
    let (mut index, mut count) = (0, 0);
    while index < MAX_RANK {
        if axes[index] != ' ' && find(among, axes[index]).is_none() {
            others[count] = axes[index];
            count += 1;
        }
        index += 1;
    }
    others
}

/// Writes help that proposes a size for an axis of a slot.
pub(super) const fn help_size(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(
        text,
        "\nhelp: write `{axis} = {size}` in the layout of `{slot}`"
    );
}

/// Writes help that proposes to broadcast an axis of size 1 in a slot.
const fn help_repeated(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(
        text,
        "\nhelp: write `{axis} = {size}` and `broadcast({axis})` in the layout of `{slot}`"
    );
}

/// Writes a second proposal for a size, after the first proposal of the help.
pub(super) const fn or_size(text: &mut Text, axis: char, size: u64, slot: &str) {
    write_text!(text, ", or `{axis} = {size}` in that of `{slot}`");
}

impl fmt::Display for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        f.write_str(if f.alternate() {
            text.as_str()
        } else {
            without_help(&text)
        })
    }
}

debug_as_display! { OperatorError }
