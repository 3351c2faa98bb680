//! Errors in binding buffers to operators.

use crate::dml::tensor_desc::Difference;
use crate::layout::error::debug_as_display;
use crate::layout::notation::Text;
use core::fmt;
use tensor_layout_arithmetic::DescFault;
use tensor_layout_macros::causes;

/// An error in binding a buffer to a tensor of an operator. The binding would make Direct3D remove the
/// device, or would make the results wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BindError {
    operator: &'static str,
    slot: &'static str,
    cause: BindCause,
}

/// The kinds of [`BindError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BindErrorKind {
    /// The elements of the buffer have another type than the elements of the tensor.
    WrongDataType,
    /// The buffer has other axes, sizes or strides than the tensor.
    Layout,
    /// The buffer begins at an offset that is not a multiple of the alignment that the operator needs.
    Alignment,
    /// The resource ends before the tensor ends, the temporary or persistent memory has fewer bytes than
    /// DirectML needs, or a buffer does not have the bytes of packed elements.
    Length,
    /// The resource does not allow unordered access, which DirectML needs.
    UnorderedAccess,
    /// A slot that the operator writes shares bytes with another slot. Or, at an initialisation, an input is
    /// in the same resource as persistent memory.
    Overlapping,
    /// An input or an output of a graph has no buffer, or has two buffers. Or no node takes an input of a graph. Or a
    /// buffer is bound to a value that is neither an input nor an output of the graph.
    GraphSlot,
}

causes! {
    /// The cause of a [`BindError`], with its numbers.
    #[derive(Clone, Copy, PartialEq, Eq)]
    #[doc(hidden)]
    pub enum BindCause(slot: &str) -> BindErrorKind {
        OtherType is WrongDataType => "the buffer for `{slot}` has elements of another type than was described",
        Numbers(fault: DescFault) is Layout => {
            let mut reason = Text::new();
            fault.write(&mut reason, false);
            write!(f, "the buffer for `{slot}` cannot be described: {}", reason.as_str())
        },
        ExtraAxis { axis: char } is Layout => "the buffer for `{slot}` has an axis {axis}, which was not described",
        MissingAxis { axis: char, positions: u32 } is Layout
            => "the buffer for `{slot}` has no axis {axis}, but {positions} positions along it were described",
        Differs(difference: Difference) is Layout
            => "axis {difference.axis} of the buffer for `{slot}` {difference.verb()} {difference.given}, but \
                {difference.wanted} was described",
        Packed { given: u64, least: u64, most: u64 } is Length
            => "the buffer for `{slot}` has {given} bytes, but the packed elements take {least} to {most} bytes \
                without gaps",
        Misaligned { offset: u64, alignment: u32 } is Alignment
            => "the buffer for `{slot}` begins at byte {offset}, which is no multiple of {alignment}",
        TooShort { offset: u64, size_in_bytes: u64, given: u64 } is Length
            => "`{slot}` takes {size_in_bytes} bytes from byte {offset} on, but its resource has {given}",
        TooLittle { needed: u64, given: u64 } is Length => "`{slot}` has to have {needed} bytes, but has {given}",
        NoUnorderedAccess is UnorderedAccess
            => "the resource of `{slot}` does not allow unordered access (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)",
        #[cfg(feature = "operators")]
        Overlaps { other: &'static str } is Overlapping => "`{slot}` shares bytes with `{other}`",
        #[cfg(feature = "operators")]
        OtherOrder { other: &'static str } is Overlapping
            => "`{slot}` is bound where `{other}` is, but stores its elements in another way",
        #[cfg(feature = "operators")]
        SharesResource { index: usize, written: InitializedOperator } is Overlapping
            => "`{slot}` of operator {index} is in the same resource as `persistent` of {written}, which is written at \
                the same time",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        Unbound is GraphSlot => "nothing is bound to `{slot}`",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        Twice is GraphSlot => "two buffers are bound to `{slot}`",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        UnusedInput is GraphSlot => "no node takes the input `{slot}`",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        Inner is GraphSlot
            => "a buffer is bound to `{slot}`, which is neither an input nor an output of the graph",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        OtherGraph is GraphSlot => "the {slot} to which a buffer is bound is one of another graph",
        #[cfg(all(feature = "operators", feature = "alloc"))]
        OtherWeights is GraphSlot => "the `{slot}` are those of another graph",
        #[cfg(feature = "operators")]
        OverlapsPersistent { index: usize, earlier: InitializedOperator } is Overlapping
            => "`{slot}` of operator {index} shares bytes with `persistent` of {earlier}",
        #[cfg(feature = "operators")]
        OverlapsSlot { other: &'static str, operator: InitializedOperator } is Overlapping
            => "`{slot}` shares bytes with `{other}` of {operator}",
    }
}

/// One of several operators that an initialiser initialises together.
#[cfg(feature = "operators")]
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct InitializedOperator {
    pub(crate) index: usize,
    pub(crate) operator: &'static str,
}

#[cfg(feature = "operators")]
impl fmt::Display for InitializedOperator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operator {}, {}", self.index, self.operator)
    }
}

impl BindError {
    pub(crate) fn new(operator: &'static str, slot: &'static str, cause: BindCause) -> Self {
        BindError {
            operator,
            slot,
            cause,
        }
    }

    /// Returns the kind of the error. The page of [`TensorDesc::bind`](crate::dml::TensorDesc::bind) has an example.
    #[must_use]
    pub fn kind(&self) -> BindErrorKind {
        self.cause.kind()
    }

    /// Returns the name of the slot to which the buffer is bound. The name is one of these:
    ///
    /// - the name of a slot of the operator, such as `"input"` or `"filter"`;
    /// - the name of an input or an output of a graph, or `"value"` for a value of another graph;
    /// - `"temporary"` or `"persistent"`;
    /// - `"tensor"` for an error of [`TensorDesc::bind`](crate::dml::TensorDesc::bind) or
    ///   [`bind_packed`](crate::dml::TensorDesc::bind_packed).
    #[must_use]
    pub fn slot(&self) -> &'static str {
        self.slot
    }

    /// Writes the text without the operator.
    pub(crate) fn write_reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f, self.slot)
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.operator)?;
        self.write_reason(f)
    }
}

debug_as_display! { BindError }
