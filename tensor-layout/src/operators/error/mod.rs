//! Errors of operators, in one table. Their texts name the slot, the axis and the numbers that do not fit
//! together. The long helps for windows and for products of matrices have files of their own.

// Decisions:
//
// - **An error of an operator is a value until the last moment**, because `with` returns it and `new` refuses it. For a
//   wrong size, the way is: the operator's definition, `define.rs` (the constant `KNOWN`), `slot.rs` and `mod.rs`
//   (the tensors of the slots), `dml/tensor_desc.rs`, `arrange.rs` and `rules.rs` (the checks), and this file (the
//   text). The check returns the cause to the function of the definition, this function to `KNOWN`, and `KNOWN` to
//   `new` or `CHECKED`. Constants cannot use `?`, so each return is written as `attempt!`, `require!` or `match`.
// - **`write_text!` uses the macro `writec!` of `const_format`**, which writes into the buffer of a `Text`. It writes the
//   three proposals of a size that many errors share, and `say!` writes all other texts, because a use of `writec!` costs
//   ten times as much to compile. Only the feature `operators` depends on `const_format`, which lengthens a build.

mod product;
mod window;

pub(super) use product::{FactorCause, Merged};
use product::{Label, help_factors, help_merge};
pub(super) use window::{Along, Direction};

use super::arrange::{AxisOrder, padded};
use crate::dml::TensorDescError;
use crate::operators::AttentionHeads;
use crate::operators::entry_point::{
    Say, Structure, Text, debug_as_display, show_error, write_fault,
};
use const_format::{StrWriterMut, writec};
use core::fmt;
use tensor_layout_arithmetic::{Fault, MAX_RANK};
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

/// Returns early with the cause in the second argument, a variant of [`OperatorCause`], unless the first argument is true.
macro_rules! require {
    ($is_met:expr, $($cause:tt)+) => {
        if !$is_met {
            return Err($crate::operators::error::OperatorCause::$($cause)+);
        }
    };
}
pub(super) use require;

/// Executes a block for each index below a number: `for_each!(index < count, { .. })`. This replaces `for`, which does not
/// compile in constants.
macro_rules! for_each {
    ($index:ident < $count:expr, $block:block) => {
        let (mut next, count) = (0, $count);
        while next < count {
            let $index = next;
            next += 1;
            $block
        }
    };
}
pub(super) use for_each;

/// The result of a check. Only the function for the user adds the name of the operator to the cause of an error.
pub(super) type Checked<Value> = Result<Value, OperatorCause>;

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
        Malformed { slot: &'static str, fault: Fault, of: &'static Structure } is Layout => {
            say!(text, "`{slot}`: ");
            write_fault(text, fault, of, &of.known);
        },
        Axes { this: SlotAxes, other: SlotAxes } is Axes => {
            say!(text, "`{this.0}` has axes {this.1}, but `{other.0}` has {other.1}");
            help_axes(text, this, other);
        },
        Size { this: AxisSize, other: AxisSize } is WrongSize => {
            let AxisSize { slot, axis, size } = this;
            say!(text, "{this}, but that of `{other.slot}` is {other.size}");
            if size == 1 && is_input(slot) {
                help_repeated(text, axis, other.size as u64, slot);
            } else {
                help_size(text, axis, other.size as u64, slot);
                or_size(text, axis, size as u64, other.slot);
            }
        },
        /// The sizes of the tensors in `list` along `axis` do not add up to the size of the whole tensor in `slot`.
        Sum { this: AxisSize, list: &'static str, sum: u64 } is WrongSize
            => "{this}, but those of `{list}` add up to {sum}\n\
                help: write `{this.axis} = {sum}` in the layout of `{this.slot}`",
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
        NotJoined { slot: &'static str, axis: char } is Axes
            => "`{slot}` has no axis {axis}, along which it is to be joined\n\
                help: write `{axis} = 1` in the layout of `{slot}`",
        /// The operator does not accept this axis in `slot`. It accepts only those in `axes`.
        NoPlace { slot: &'static str, axis: char, axes: [char; MAX_RANK] } is Axes
            => "axis {axis} of `{slot}` has no place here, only {axes}\n\
                help: write one of these for {axis} in the label of `{slot}`",
        Rank { slot: &'static str, rank: usize, most: usize } is Axes
            => "`{slot}` has {rank} axes, but no more than {most} are taken here",
        // Parameters.
        EmptyRegion is Parameter => "a region of size 0 has no element\nhelp: write `1`, or more",
        Rounding is Parameter
            => "only `Resample2` chooses how positions are rounded\n\
                help: write `Resample2`, from feature level 5.1 on",
        Samples { least: u32, most: u32 } is Parameter
            => "there is no number of samples from {least} to {most}\n\
                help: write `.samples(1, 4)`, or other numbers from 1 on",
        NoOutput is Parameter
            => "both `output_sequence` and `output_single` are `Absent`\n\
                help: name a layout for one of them",
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
        NotOne(this: AxisSize) is WrongSize
            => "{this}, but one element serves all positions along it\n\
                help: write `{this.axis} = 1` in the layout of `{this.slot}`",
        Steepness is Parameter => "`steepness` is at least 1\nhelp: write `1.0`, or more",
        // Activations that an operator applies to its output.
        TwoActivations is Parameter
            => "two activations are fused, but DirectML takes one\n\
                help: apply the other one to the output, with an operator of its own",
        FusedClip is Parameter
            => "DirectML fuses `Clip` with convolutions and products of matrices only\n\
                help: apply `ElementWiseClip` to the output, or write `FusedActivation::Relu`",
        FusedSoftmax is Parameter
            => "DirectML fuses `Softmax` with products of matrices only\n\
                help: apply `ActivationSoftmax1` to the output",
        FusedSteepness is Parameter
            => "`steepness` is at least 1\n\
                help: write `FusedActivation::Softplus {{ steepness: 1.0 }}`, or more",
        // Sizes that are multiples of others.
        NoBlock is WrongSize => "blocks of 0 × 0 pixels have no pixel\nhelp: write `1` or more for the block size",
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
        NotDividing { this: AxisSize, others: u32 } is WrongSize
            => "{this}, which does not divide the {others} of `input`\n\
                help: write `{this.axis} = {others}` in the layout of `{this.slot}`, or a number that divides it, or 1",
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
        Clash { axis: char } is Indices
            => "`indices` and `input` both have axis {axis}\n\
                help: write another letter for the axis of `indices`, here and in what the indices lead to",
        Coordinates { axis: char, size: u32, axes: usize } is Indices => {
            let verb = if axes == 1 { "axis of `input` is indexed" } else { "axes of `input` are indexed" };
            say!(
                text,
                "axis {axis} of `indices` is {size}, but {axes} {verb}\n\
                 help: write `{axis} = {axes}` in the layout of `indices`"
            );
        },
        More { this: AxisSize, other: AxisSize } is Indices
            => "{this}, but that of `{other.slot}` only {other.size}\n\
                help: write `{this.axis} = {other.size}` in the layout of `{this.slot}`, or less",
        RepeatedIndices { axis: char } is Indices
            => "`indices` are the same all along axis {axis}, but each position needs its own\n\
                help: leave `broadcast({axis})` out of the layout of `indices`",
        Sides { axis: char, size: u32 } is Indices
            => "axis {axis} of `regions` is {size}, but a region has left, top, right and bottom\n\
                help: write `{axis} = 4` in the layout of `regions`",
        NonzeroAxes { axis: char, size: u32, rank: usize } is Indices
            => "axis {axis} of `output_coordinates` is {size}, but `input` has {rank} axes\n\
                help: write `{axis} = {rank}` in the layout of `output_coordinates`",
        NonzeroRoom { axis: char, found: u32, count: u64 } is Indices
            => "`output_coordinates` has room for {found} elements, but `input` has {count}\n\
                help: write {count} for its axis besides {axis}",
        NonzeroCounts { counts: u64 } is Indices
            => "`output_count` has {counts} elements, but there is one count\n\
                help: write `layout!(I[1])` for its layout",
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
        // Windows.
        NoWindowAxis { axis: char } is WrongWindow
            => "the window moves along axis {axis}, which no tensor has\nhelp: leave out what is said of {axis}",
        ZeroInWindow { axis: char, what: &'static str } is WrongWindow
            => "the {what} of the window along {axis} is 0, but it is at least 1\n\
                help: write `.{what}::<{axis}>(1)` or more",
        SizeOfFilter is WrongWindow
            => "the window has a size, but that of a convolution is its filter\n\
                help: leave out `size`; the sizes of `filter` are in its layout",
        NoGroupsHere is WrongWindow => "the window has groups, which only a convolution has\nhelp: leave out `groups`",
        /// The output padding is as large as the stride, or larger. Or there is output padding, but the operator
        /// is not a transposed convolution.
        OutputPadding(along: Along) is WrongWindow => {
            let Along { axis, stride, output_padding, .. } = along;
            match along.direction {
                Direction::Forward => say!(
                    text,
                    "the output padding along {axis} is {output_padding}, but only a transposed convolution has one\n\
                     help: leave out `output_padding`"
                ),
                Direction::Backward => say!(
                    text,
                    "the output padding along {axis} is {output_padding}, but it is less than the stride, which is \
                     {stride}\n\
                     help: write `.output_padding::<{axis}>({stride - 1})` or less"
                ),
            }
        },
        /// The size of the output does not follow from the window and the size of the input.
        WindowOutput(along: Along) is WrongWindow => along.write_output(text),
        ExchangedOutput { along: [Along; 2] } is WrongWindow => along[0].write_exchanged(text, along[1]),
        // Channels and groups of a convolution.
        /// The filter and the tensor of `slot` are swapped: that tensor has axes of a filter, and the filter has none.
        SwappedFilter { slot: &'static str } is Channels
            => "`{slot}` has the axes of a filter, but `filter` has not\n\
                help: swap them: `input` comes first, then `filter`, and then `bias`",
        ChannelBias { axis: char, size: u32 } is Channels
            => "axis {axis} of `bias` is {size}, but a bias has one element for each channel\n\
                help: write `{axis} = 1` in the layout of `bias`, or leave {axis} out",
        NoGroups is Channels => "the window has 0 groups, but there is at least 1\nhelp: write `.groups(1)` or more",
        UndividedGroups { channels: AxisSize, groups: u32 } is Channels => {
            let next = (channels.size as u64).next_multiple_of(groups as u64);
            say!(
                text,
                "{channels}, which cannot be divided into {groups} groups\n\
                 help: write `{channels.axis} = {next}` in the layout of `{channels.slot}`, or `.groups(..)` of a \
                 number that divides {channels.size}"
            );
        },
        /// The size of `channels` does not follow from the size of `others` and the number of groups.
        RelatedChannels { channels: AxisSize, others: AxisSize, groups: u32, wanted: Wanted } is Channels => {
            say!(text, "{channels}, but {others}");
            if groups != 1 {
                say!(text, " in {groups} groups, which gives {wanted.channels}");
            }
            help_size(text, channels.axis, wanted.channels, channels.slot);
            if wanted.others != 0 {
                or_size(text, others.axis, wanted.others, others.slot);
            }
            if wanted.groups != 0 {
                say!(text, ", or `.groups({wanted.groups})` of the window");
            }
        },
        // Products of matrices.
        /// The output has `rank` axes: it lacks rows or columns, or has too many axes before rows and columns. These axes
        /// are in `batch`, and `size` is the product of their sizes.
        ProductRank { rank: usize, batch: [char; MAX_RANK], size: usize } is Product => if rank == 1 {
            say!(
                text,
                "`output` has 1 axis, but a product has 2 to 4, rows and columns last\n\
                 help: name the other one, too, with the size 1"
            );
        } else {
            say!(
                text,
                "`output` has {rank} axes, but a product has 2 to 4, rows and columns last\n\
                 help: merge the axes before them, for each slot and its buffer: `.merge(({batch}), \
                 Dim{batch[0]}::<{size}>)`"
            );
        },
        /// The output is transposed: the first factor has the letter of the output's columns, and the second
        /// factor has the letter of the output's rows. `wanted` is the right order of the output's axes, or `None` if
        /// the letters allow only one logical order.
        SwappedFactors { last: [char; 2], wanted: Option<[char; MAX_RANK]> } is Product => {
            let [rows, columns] = last;
            say!(
                text,
                "`output` has rows {rows} and columns {columns}, but `a` has {columns}, and `b` has {rows}\n\
                 help: swap `a` and `b`"
            );
            if let Some(axes) = wanted {
                say!(text, ", or write `logical({Label(axes)})` in the layout of `output`");
            }
        },
        SwappedSummand { axis: char } is Product
            => "`c` has axis {axis}, to sum along, but `b` has not\n\
                help: swap them: `a` comes first, then `b`, and then `c`",
        FactorLacks { slot: &'static str, axis: char } is Product
            => "`{slot}` lacks axis {axis} of `output`\n\
                help: give it axis {axis}, and `broadcast({axis})` if it is the same for all of that axis",
        /// The letters of the factors do not fit the letters of the output. Both factors could have the letter `summed`
        /// for the axis of the sum.
        Factors { wrong: FactorCause, output: [char; MAX_RANK], summed: char } is Product => {
            wrong.write(text);
            match wrong {
                FactorCause::Summed { slot, axes, merged } => help_merge(text, slot, &axes, merged, &output),
                _ => help_factors(text, &output, summed),
            }
        },
        // Queries, keys and values of an attention.
        /// All slots for one tensor are empty. `part` names this tensor: queries, keys or values. `slot` is one
        /// of these slots.
        PartMissing { part: &'static str, slot: &'static str } is Parameter
            => "no slot holds the {part}\nhelp: name a layout for `{slot}`, or for a stacked slot with {part}",
        PartTwice { part: &'static str, slot: &'static str, other: &'static str } is Parameter
            => "both `{slot}` and `{other}` hold {part}\nhelp: write `Absent` for one of them",
        Alone { slot: &'static str, other: &'static str } is Parameter
            => "`{slot}` is `Absent`, but `{other}` needs it\n\
                help: name a layout for `{slot}`, or write `Absent` for `{other}`, too",
        WithLengths { slot: &'static str } is Parameter
            => "`{slot}` cannot be used together with `past_sequence_lengths`\n\
                help: write `Absent` for one of them; with `past_sequence_lengths`, the past is in `present_key` and \
                `present_value`",
        LengthGaps { stride: usize } is Limit
            => "axis N of `past_sequence_lengths` has a stride of {stride}, but only 1 is taken here\n\
                help: give `past_sequence_lengths` a layout without gaps, such as `N[2]`",
        ValuePositions { values: AxisSize, keys: AxisSize } is WrongSize
            => "{values}, but {keys}\n\
                help: write `{values.axis} = {keys.size}` in the layout of `{values.slot}`",
        KeysInAll { total: AxisSize, past: u32, keys: AxisSize } is WrongSize => {
            say!(text, "{total}, but {keys}");
            if past > 0 {
                say!(text, " and axis P of `past_key` is {past}, together {past as u64 + keys.size as u64}");
            }
            help_size(text, 'L', past as u64 + keys.size as u64, total.slot);
        },
        Capacity { size: u32, keys: AxisSize } is WrongSize
            => "axis L of `present_key` is {size}, too few for the {keys.size} new keys along axis {keys.axis} of \
                `{keys.slot}`\n\
                help: write `L = {keys.size}` in the layout of `present_key`, or more",
        Stacked { slot: &'static str, size: u32, wanted: u32 } is WrongSize
            => "axis T of `{slot}` is {size}, but the slot holds {wanted} stacked tensors\n\
                help: write `T = {wanted}` in the layout of `{slot}`",
        MaskEnds { size: u32 } is WrongSize
            => "axis E of `mask` is {size}, but a mask with the axes E and N has 2: the ends, then the starts\n\
                help: write `E = 2` in the layout of `mask`",
        MaskLengths { size: u32, sequences: u32 } is WrongSize => {
            let wanted = 3 * sequences as u64 + 2;
            say!(
                text,
                "axis E of `mask` is {size}, but 3 lengths and starts of each of {sequences} sequences and 2 more are \
                 {wanted}\n\
                 help: write `E = {wanted}` in the layout of `mask`, or name N, too, for ends and starts"
            );
        },
        NoHeads is Parameter
            => "an attention has one head or more, but there are 0\nhelp: write `AttentionHeads::new(1)`, or more",
        SharedHeads { queries: u32, keys: u32 } is Parameter
            => "{queries} heads of queries cannot share {keys} heads of keys evenly\n\
                help: write `.key_value_heads(..)` of a number that divides {queries}",
        StackedHeads { slot: &'static str, heads: AttentionHeads } is Parameter
            => "`{slot}` stacks queries and keys, so both have as many heads, and not {heads.queries} and \
                {heads.keys}\n\
                help: leave out `.key_value_heads({heads.keys})`, or name layouts for `query` and `key`",
        UndividedHeads { slot: &'static str, size: u32, heads: u32 } is WrongSize
            => "axis C of `{slot}` is {size}, which {heads} heads do not divide\n\
                help: write a number of heads that divides {size}",
        HeadChannels { this: AxisSize, heads: u32, head: (&'static str, u32) } is WrongSize => {
            let wanted = heads as u64 * head.1 as u64;
            say!(
                text,
                "{this}, but {heads} heads with the {head.1} elements of a head of `{head.0}` have {wanted}\n\
                 help: write `C = {wanted}` in the layout of `{this.slot}`"
            );
        },
        Heads { slot: &'static str, size: u32, heads: u32 } is WrongSize => {
            say!(text, "axis H of `{slot}` is {size}, but the attention has {heads} heads there");
            // The other tensors with heads hold keys and values.
            if size == 1 && matches!(slot.as_bytes(), [b'm' | b'r', ..]) {
                help_repeated(text, 'H', heads as u64, slot);
            } else {
                help_size(text, 'H', heads as u64, slot);
            }
        },
        HeadSize { slot: &'static str, size: u32, head: (&'static str, u32) } is WrongSize
            => "axis D of `{slot}` is {size}, but a head of `{head.0}` has {head.1} elements\n\
                help: write `D = {head.1}` in the layout of `{slot}`",
        AttentionBias { size: u32, parts: [u64; 3] } is WrongSize => {
            let [queries, keys, values] = parts;
            say!(
                text,
                "axis C of `bias` is {size}, but the heads have {queries} elements of queries, {keys} of keys and \
                 {values} of values"
            );
            help_size(text, 'C', queries + keys + values, "bias");
        },
        // Reductions.
        ReducedSurplus { axis: char } is Reduction
            => "`output` has axis {axis}, which `input` lacks\nhelp: leave {axis} out of the layout of `output`",
        ReducedSize { this: AxisSize, input: u32 } is Reduction
            => "{this}, but that of `input` is {input}\n\
                help: leave axis {this.axis} out of `output` to reduce it, or give both the same size",
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
        SliceOutside { input: AxisSize, start: u32, end: u32 } is Slice => {
            say!(text, "{input}, but the range ends at {end}");
            if start < input.size {
                say!(text, "\nhelp: write `.range::<{input.axis}>({start}..{input.size})`, or less");
            }
        },
        SliceStep { axis: char } is Slice
            => "a stride of 0 along axis {axis} takes no step\n\
                help: write `.stride::<{axis}>(1)` for every position",
        SliceSize { this: AxisSize, taken: u32 } is Slice
            => "{this}, but the slice takes {taken}\n\
                help: write `{this.axis} = {taken}` in the layout of `output`",
        // Resampling.
        NotResampled { axis: char, from: u32, to: u32 } is WrongSize
            => "axis {axis} of `output` is {to}, but that of `input` is {from}\n\
                help: write `{axis} = {from}` in the layout of `output`, or `.along::<{axis}>()` \
                if it is to be resampled as H and W are",
        Scaled { this: AxisSize, from: u32, wanted: u64 } is WrongSize => if wanted <= u32::MAX as u64 {
            say!(
                text,
                "{this}, but its scale makes {wanted} of the {from} of `input`\n\
                 help: write `{this.axis} = {wanted}` in the layout of `output`, or leave `.scale_of::<{this.axis}>(..)` \
                 out: it follows from the sizes"
            );
        } else {
            say!(
                text,
                "{this}, but its scale makes more than 32 bits hold of the {from} of `input`\n\
                 help: leave `.scale_of::<{this.axis}>(..)` out: it follows from the sizes"
            );
        },
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
        ResampledLimit { this: AxisSize, from: u32, least: u32 } is Limit
            => "{this}, but that of `input` is {from}, and DirectML takes no scale below 1 / {MOST_TIMES}\n\
                help: write `{this.axis} = {least}` in the layout of `output`, or more",
    }
}

/// The numbers that would fit. The help of [`OperatorCause::RelatedChannels`] proposes them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The size of `channels` that fits `others` and the number of groups.
    pub(super) channels: u64,
    /// The size of `others` that fits `channels` and the number of groups, or 0 if there is none.
    pub(super) others: u64,
    /// The number of groups that fits both sizes, or 0 if there is none. It is also 0 if the caller has set
    /// the number of groups.
    pub(super) groups: u32,
}

impl OperatorError {
    pub(super) const fn new(operator: &'static &'static str, cause: OperatorCause) -> Self {
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

impl Say<AxisSize> {
    const fn write(self, text: &mut Text) {
        let AxisSize { slot, axis, size } = self.0;
        say!(text, "axis {axis} of `{slot}` is {size}");
    }
}

/// The name of a slot, and the axes of its tensor.
type SlotAxes = (&'static str, [char; MAX_RANK]);

/// Writes the help for two slots with different axes.
const fn help_axes(text: &mut Text, (slot, axes): SlotAxes, (other, others): SlotAxes) {
    let (missing, surplus) = (others_than(&axes, &others), others_than(&others, &axes));
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
    padded(AxisOrder::EMPTY.then_without(axes, among).axes())
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
        show_error(&self.text(), f)
    }
}

debug_as_display! { OperatorError }
