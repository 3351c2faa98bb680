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

mod attention;
mod channels;
mod product;
mod window;

pub(super) use attention::AttentionCause;
pub(super) use channels::{ChannelsCause, Wanted};
pub(super) use product::{FactorCause, Merged, ProductCause};
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

// Microsoft does not document these limits of DirectML's arithmetic. Tests found the largest numbers for which the results
// are right.

/// The maximum number of positions of a tensor that is joined to others. DirectML counts the positions in `i32`.
pub(super) const MOST_JOINED: u64 = i32::MAX as u64;

/// The maximum size along each axis of a tensor that is padded. DirectML counts the positions in `i32`.
pub(super) const MOST_PADDED: u32 = i32::MAX as u32;

/// The minimum scale of a resampling: 2^-23.
pub(super) const LEAST_SCALE: f32 = f32::EPSILON;

/// The maximum factor by which a resampling can make an image smaller: 2^23.
pub(super) const MOST_TIMES: u32 = 1 << 23;

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
        Window(wrong: WindowCause) is WrongWindow => wrong.write(text),
        Channels(wrong: ChannelsCause) is Channels => wrong.write(text),
        Product(wrong: ProductCause) is Product => wrong.write(text),
        Attention(wrong: AttentionCause) is {wrong.kind()} => wrong.write(text),
        /// The activation is a softplus, and its steepness is less than 1.
        Steepness is Parameter => "`steepness` is at least 1\nhelp: write `1.0`, or more",
        // Axes.
        NoAxis { slot: &'static str, axis: char, axes: [char; MAX_RANK] } is Axes => {
            say!(text, "`{slot}` has no axis {axis}, only {axes}\nhelp: write ");
            write_choice(text, &axes);
            say!(text, " in place of `{axis}`");
        },
        AxisTwice { axis: char } is Axes => "axis {axis} is named twice\nhelp: name it once",
        /// Besides `axis`, the operator allows only one axis with several positions, but there are two: `first`
        /// and `second`.
        OneBesides { axis: char, first: char, second: char, operator: &'static &'static str } is Axes
            => "besides {axis}, both {first} and {second} have several positions, but one axis at most is taken\n\
                help: write `{operator}1`, from feature level 5.1 on, or merge {first} and {second}",
        /// The tensor in `slot` lacks the axis along which tensors are joined or split.
        NotJoined { slot: &'static str, axis: char } is Axes
            => "`{slot}` has no axis {axis}, along which it is to be joined\n\
                help: write `{axis} = 1` in the layout of `{slot}`",
        /// The operator does not accept this axis in `slot`. It accepts only the axes in `accepted`.
        NoPlace { slot: &'static str, axis: char, accepted: [char; MAX_RANK] } is Axes
            => "axis {axis} of `{slot}` has no place here, only {accepted}\n\
                help: write one of these for {axis} in the label of `{slot}`",
        /// The tensor has `rank` axes, but the operator accepts at most `most`.
        Rank { slot: &'static str, rank: usize, most: usize } is Axes
            => "`{slot}` has {rank} axes, but no more than {most} are taken here",
        // Parameters.
        /// The region of an element's neighbours has size 0, so it has no elements.
        EmptyRegion is Parameter => "a region of size 0 has no element\nhelp: write `1`, or more",
        /// The caller has chosen how positions are rounded, but the operator does not support this choice.
        Rounding is Parameter
            => "only `Resample2` chooses how positions are rounded\n\
                help: write `Resample2`, from feature level 5.1 on",
        /// The maximum number of samples is less than the minimum, or is 0.
        Samples { least: u32, most: u32 } is Parameter
            => "there is no number of samples from {least} to {most}\n\
                help: write `.samples(1, 4)`, or other numbers from 1 on",
        /// Both outputs of the state are absent, but one is necessary.
        NoOutput is Parameter
            => "both `output_sequence` and `output_single` are `Absent`\n\
                help: name a layout for one of them",
        /// The operator reads sequences in `wanted` directions, but the size of axis D, which counts the
        /// directions, is `size`.
        Directions { size: u32, wanted: u32 } is WrongSize => if wanted == 1 {
            say!(
                text,
                "axis D of `recurrence` is {size}, but there is one direction\n\
                 help: write `D = 1` in the layout of `recurrence`, or `RecurrentDirection::BothWays`"
            );
        } else {
            say!(
                text,
                "axis D of `recurrence` is {size}, but `BothWays` has two directions\n\
                 help: write `D = {wanted}` in the layout of `recurrence`, and in all others that have it"
            );
        },
        /// The size of the tensor along this axis is `size`, but it must be 1: all positions along the axis share
        /// one element.
        NotOne { slot: &'static str, axis: char, size: u32 } is WrongSize
            => "axis {axis} of `{slot}` is {size}, but one element serves all positions along it\n\
                help: write `{axis} = 1` in the layout of `{slot}`",
        // Activations that an operator applies to its output.
        /// The operator already has an activation.
        TwoActivations is Parameter
            => "two activations are fused, but DirectML takes one\n\
                help: apply the other one to the output, with an operator of its own",
        /// The activation is a clip, which this operator does not accept.
        FusedClip is Parameter
            => "DirectML fuses `Clip` with convolutions and products of matrices only\n\
                help: apply `ElementWiseClip` to the output, or write `FusedActivation::Relu`",
        /// The activation is a softmax. Only products of matrices accept a softmax.
        FusedSoftmax is Parameter
            => "DirectML fuses `Softmax` with products of matrices only\n\
                help: apply `ActivationSoftmax1` to the output",
        /// The activation is a softplus, and its steepness is less than 1.
        FusedSteepness is Parameter
            => "`steepness` is at least 1\n\
                help: write `FusedActivation::Softplus {{ steepness: 1.0 }}`, or more",
        // Sizes that are multiples of others.
        /// The size of a block is 0.
        NoBlock is WrongSize => "blocks of 0 × 0 pixels have no pixel\nhelp: write `1` or more for the block size",
        /// The size `this` is not `times · of`.
        Times { this: AxisSize, times: u64, of: AxisSize } is WrongSize => {
            if times == 1 {
                say!(text, "{this}, but {of.axis} of `{of.slot}` is ");
            } else {
                say!(text, "{this}, but {times} · {of.axis} of `{of.slot}` is ");
            }
            match (of.size as u64).checked_mul(times) {
                Some(wanted) => {
                    say!(text, "{wanted}");
                    help_size(text, this.axis, wanted, this.slot);
                }
                None => say!(text, "2^64 or more"),
            }
        },
        /// The size of the tensor in `slot` along `axis` does not divide `others`, the size of the input. The
        /// blocks would have different sizes.
        NotDividing { slot: &'static str, axis: char, size: u32, others: u32 } is WrongSize
            => "axis {axis} of `{slot}` is {size}, which does not divide the {others} of `input`\n\
                help: write `{axis} = {others}` in the layout of `{slot}`, or a number that divides it, or 1",
        /// The size of the output along `axis` is not a multiple of `others`, the size of the input.
        NoMultiple { axis: char, size: u32, others: u32 } is WrongSize => {
            let times = if size < others { 1 } else { size / others };
            let wanted = times as u64 * others as u64;
            say!(
                text,
                "axis {axis} of `output` is {size}, no multiple of the {others} of `input`\n\
                 help: write `{axis} = {wanted}` in the layout of `output`, or another multiple"
            );
        },
        // Indices.
        /// Both the indices and the input have this axis, but only one of them may.
        Clash { axis: char } is Indices
            => "`indices` and `input` both have axis {axis}\n\
                help: write another letter for the axis of `indices`, here and in what the indices lead to",
        /// The indices have `size` coordinates for each point, but `axes` axes are indexed.
        Coordinates { axis: char, size: u32, axes: usize } is Indices => {
            let verb = if axes == 1 { "axis of `input` is indexed" } else { "axes of `input` are indexed" };
            say!(
                text,
                "axis {axis} of `indices` is {size}, but {axes} {verb}\n\
                 help: write `{axis} = {axes}` in the layout of `indices`"
            );
        },
        /// The tensor in `slot` has more positions along `axis` than the input.
        More { slot: &'static str, axis: char, size: u32, input: u32 } is Indices
            => "axis {axis} of `{slot}` is {size}, but that of `input` only {input}\n\
                help: write `{axis} = {input}` in the layout of `{slot}`, or less",
        /// The indices are broadcast along this axis, which the operator does not allow.
        RepeatedIndices { axis: char } is Indices
            => "`indices` are the same all along axis {axis}, but each position needs its own\n\
                help: leave `broadcast({axis})` out of the layout of `indices`",
        /// Each region must have four numbers, one for each side, but has `size`.
        Sides { axis: char, size: u32 } is Indices
            => "axis {axis} of `regions` is {size}, but a region has left, top, right and bottom\n\
                help: write `{axis} = 4` in the layout of `regions`",
        /// The size of `output_coordinates` is not the number of axes of the input.
        NonzeroAxes { axis: char, size: u32, rank: usize } is Indices
            => "axis {axis} of `output_coordinates` is {size}, but `input` has {rank} axes\n\
                help: write `{axis} = {rank}` in the layout of `output_coordinates`",
        /// The number of coordinates is not the number of elements of the input.
        NonzeroRoom { axis: char, found: u32, positions: u64 } is Indices
            => "`output_coordinates` has room for {found} elements, but `input` has {positions}\n\
                help: write {positions} for its axis besides {axis}",
        /// There is more than one count.
        NonzeroCounts { counts: u64 } is Indices
            => "`output_count` has {counts} elements, but there is one count\n\
                help: write `layout!(I[1])` for its layout",
        /// The tensor of values does not have exactly two elements. The first one is for the positions that an
        /// index does not state, the second one for the position that it states.
        OneHotValues { rank: usize, size: u32 } is Indices => {
            if rank == 1 {
                say!(text, "`values` has {size} elements");
            } else {
                say!(text, "`values` has {rank} axes");
            }
            say!(
                text,
                ", but it takes two: the value elsewhere, and the value at the index\n\
                 help: write `layout!(K[2])` for the layout of `values`"
            );
        },
        // Reductions.
        ReducedSurplus { axis: char } is Reduction
            => "`output` has axis {axis}, which `input` lacks\nhelp: leave {axis} out of the layout of `output`",
        ReducedSize { axis: char, input: u32, output: u32 } is Reduction
            => "axis {axis} of `output` is {output}, but that of `input` is {input}\n\
                help: leave axis {axis} out of `output` to reduce it, or give both the same size",
        NothingReduced is Reduction
            => "`output` has the sizes of `input`, so that nothing is reduced\n\
                help: leave the axes out of `output` that are to be reduced",
        // Slices.
        SliceEmpty { axis: char, start: u32 } is Slice => {
            say!(text, "the range of axis {axis} has no position");
            if let Some(end) = start.checked_add(1) {
                say!(text, "\nhelp: write `.range::<{axis}>({start}..{end})`, or more");
            }
        },
        SliceOutside { axis: char, start: u32, end: u32, input: u32 } is Slice => {
            say!(text, "axis {axis} of `input` is {input}, but the range ends at {end}");
            if start < input {
                say!(text, "\nhelp: write `.range::<{axis}>({start}..{input})`, or less");
            }
        },
        SliceStep { axis: char } is Slice
            => "a stride of 0 along axis {axis} takes no step\n\
                help: write `.stride::<{axis}>(1)` for every position",
        SliceSize { axis: char, taken: u32, output: u32 } is Slice
            => "axis {axis} of `output` is {output}, but the slice takes {taken}\n\
                help: write `{axis} = {taken}` in the layout of `output`",
        // Resampling.
        /// Input and output have different sizes along an axis that the operator does not resample.
        NotResampled { axis: char, from: u32, to: u32 } is WrongSize
            => "axis {axis} of `output` is {to}, but that of `input` is {from}\n\
                help: write `{axis} = {from}` in the layout of `output`, or `.along::<{axis}>()` \
                if it is to be resampled as H and W are",
        /// The output has the size `to` along this axis, but the scale requires the size `wanted`.
        Scaled { axis: char, from: u32, to: u32, wanted: u64 } is WrongSize => if wanted <= u32::MAX as u64 {
            say!(
                text,
                "axis {axis} of `output` is {to}, but its scale makes {wanted} of the {from} of `input`\n\
                 help: write `{axis} = {wanted}` in the layout of `output`, or leave `.scale_of::<{axis}>(..)` out: \
                 it follows from the sizes"
            );
        } else {
            say!(
                text,
                "axis {axis} of `output` is {to}, but its scale makes more than 32 bits hold of the {from} of `input`\n\
                 help: leave `.scale_of::<{axis}>(..)` out: it follows from the sizes"
            );
        },
        /// The output would have size 0 along this axis, because the scale is too small.
        NothingLeft { axis: char, from: u32 } is WrongSize
            => "the scale of axis {axis} leaves nothing of the {from} of `input`\n\
                help: leave `.scale_of::<{axis}>(..)` out: it follows from the sizes",
        // Limits.
        JoinedLimit { slot: &'static str, positions: u64 } is Limit
            => "`{slot}` has {positions} positions, but DirectML joins tensors of at most {MOST_JOINED}\n\
                help: list parts of it, each as an input of its own",
        PaddedLimit { axis: char, input: u32 } is Limit
            => "axis {axis} of `input` is {input}, but DirectML pads tensors of at most {MOST_PADDED} positions \
                along each axis",
        /// `least` is the minimum output size that DirectML accepts for the input size `from`.
        ResampledLimit { axis: char, from: u32, to: u32, least: u32 } is Limit
            => "axis {axis} of `output` is {to}, but that of `input` is {from}, and DirectML takes no scale below \
                1 / {MOST_TIMES}\n\
                help: write `{axis} = {least}` in the layout of `output`, or more",
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

/// Writes axes as `` `N`, `C` or `H` ``.
const fn write_choice(text: &mut Text, axes: &[char; MAX_RANK]) {
    let mut index = 0;
    while index < MAX_RANK && axes[index] != ' ' {
        let is_last = index + 1 == MAX_RANK || axes[index + 1] == ' ';
        text.str(match (index, is_last) {
            (0, _) => "`",
            (_, true) => " or `",
            _ => ", `",
        });
        text.letter(axes[index]).str("`");
        index += 1;
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
