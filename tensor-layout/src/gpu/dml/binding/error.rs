//! Errors of binding buffers.

use core::error::Error;
use core::fmt;

/// An error of binding a buffer to a tensor. Without this error, the device would be removed or compute
/// nonsense.
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
    /// The buffer has other sizes or strides than the tensor.
    Layout,
    /// The buffer begins at an offset that is not a multiple of the alignment.
    Alignment,
    /// The resource ends before the tensor ends, or the memory has fewer bytes than DirectML needs.
    Length,
    /// The resource does not allow unordered access.
    UnorderedAccess,
    /// A slot that is written shares bytes with another slot.
    Overlapping,
    /// An input or an output of a graph has no buffer, has two buffers, or belongs to another graph.
    GraphSlot,
}

/// The cause of a [`BindError`], with its numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "operators"),
    expect(
        unreachable_pub,
        reason = "only slots of operators name it in a signature"
    )
)]
#[doc(hidden)]
pub enum BindCause {
    /// Elements of another type than the elements of the tensor.
    OtherType,
    /// Sizes or strides, known at run time, that the tensor does not have.
    OtherSizes,
    /// An offset that is not a multiple of the alignment.
    Misaligned { offset: u64, alignment: u32 },
    /// A tensor that ends after the end of its resource.
    TooShort {
        offset: u64,
        size_in_bytes: u64,
        given: u64,
    },
    /// Less memory than DirectML needs.
    TooLittle { needed: u64, given: u64 },
    /// A resource that does not allow unordered access.
    NoUnorderedAccess,
    /// A written slot that shares bytes with another slot.
    #[cfg(feature = "operators")]
    Overlaps { other: &'static str },
    /// An output that uses the memory of an input, but has its elements at other offsets.
    #[cfg(feature = "operators")]
    OtherPlaces { other: &'static str },
    /// An input of operator `index` in the same resource as the persistent memory of operator `written`. The
    /// same initialiser initialises both operators.
    #[cfg(feature = "operators")]
    SharesResource { index: usize, written: Part },
    /// An input or an output of a graph to which nothing is bound.
    #[cfg(all(feature = "operators", feature = "alloc"))]
    Unbound,
    /// An input or an output of a graph to which something is bound already.
    #[cfg(all(feature = "operators", feature = "alloc"))]
    Twice,
    /// A value that is no input and no output of the graph.
    #[cfg(all(feature = "operators", feature = "alloc"))]
    Inner,
    /// A value of another graph.
    #[cfg(all(feature = "operators", feature = "alloc"))]
    OtherGraph,
    /// Persistent memory of operator `index` that shares bytes with that of operator `earlier`.
    #[cfg(feature = "operators")]
    OverlapsPersistent { index: usize, earlier: Part },
    /// Temporary memory of an initialiser that shares bytes with the memory in slot `other` of operator `part`.
    #[cfg(feature = "operators")]
    OverlapsSlot { other: &'static str, part: Part },
}

/// One of the operators that are initialised together.
#[cfg(feature = "operators")]
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Part {
    pub(in crate::dml) index: usize,
    pub(in crate::dml) operator: &'static str,
}

#[cfg(feature = "operators")]
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operator {}, {}", self.index, self.operator)
    }
}

impl BindError {
    pub(in crate::dml) fn new(
        operator: &'static str,
        slot: &'static str,
        cause: BindCause,
    ) -> Self {
        BindError {
            operator,
            slot,
            cause,
        }
    }

    /// Returns the kind of the error; see [`TensorDesc::bind`](crate::dml::TensorDesc::bind).
    #[must_use]
    pub fn kind(&self) -> BindErrorKind {
        match self.cause {
            BindCause::OtherType => BindErrorKind::WrongDataType,
            BindCause::OtherSizes => BindErrorKind::Layout,
            BindCause::Misaligned { .. } => BindErrorKind::Alignment,
            BindCause::TooShort { .. } | BindCause::TooLittle { .. } => BindErrorKind::Length,
            BindCause::NoUnorderedAccess => BindErrorKind::UnorderedAccess,
            #[cfg(all(feature = "operators", feature = "alloc"))]
            BindCause::Unbound | BindCause::Twice | BindCause::Inner | BindCause::OtherGraph => {
                BindErrorKind::GraphSlot
            }
            #[cfg(feature = "operators")]
            BindCause::Overlaps { .. }
            | BindCause::OtherPlaces { .. }
            | BindCause::SharesResource { .. }
            | BindCause::OverlapsPersistent { .. }
            | BindCause::OverlapsSlot { .. } => BindErrorKind::Overlapping,
        }
    }

    /// Returns the name of the slot: a parameter of the operator's `bind` (such as `"input"` or `"filter"`),
    /// `"temporary"`, `"persistent"`, or `"tensor"` for [`TensorDesc::bind`](crate::dml::TensorDesc::bind).
    #[must_use]
    pub fn slot(&self) -> &'static str {
        self.slot
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BindError { operator, slot, .. } = self;
        write!(f, "{operator}: ")?;
        match self.cause {
            BindCause::OtherType => write!(
                f,
                "the buffer for `{slot}` has elements of another type than was described"
            ),
            BindCause::OtherSizes => write!(
                f,
                "the buffer for `{slot}` has other sizes or strides than were described"
            ),
            BindCause::Misaligned { offset, alignment } => write!(
                f,
                "the buffer for `{slot}` begins at byte {offset}, which is no multiple of {alignment}"
            ),
            BindCause::TooShort {
                offset,
                size_in_bytes,
                given,
            } => write!(
                f,
                "`{slot}` takes {size_in_bytes} bytes from byte {offset} on, but its resource has {given}"
            ),
            BindCause::TooLittle { needed, given } => {
                write!(f, "`{slot}` has to have {needed} bytes, but has {given}")
            }
            BindCause::NoUnorderedAccess => write!(
                f,
                "the resource of `{slot}` does not allow unordered access \
                 (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)"
            ),
            #[cfg(feature = "operators")]
            BindCause::Overlaps { other } => write!(f, "`{slot}` shares bytes with `{other}`"),
            #[cfg(all(feature = "operators", feature = "alloc"))]
            BindCause::Unbound => write!(f, "nothing is bound to `{slot}`"),
            #[cfg(all(feature = "operators", feature = "alloc"))]
            BindCause::Twice => write!(f, "two buffers are bound to `{slot}`"),
            #[cfg(all(feature = "operators", feature = "alloc"))]
            BindCause::Inner => write!(
                f,
                "a buffer is bound to `{slot}`, which is neither an input nor an output of the graph"
            ),
            #[cfg(all(feature = "operators", feature = "alloc"))]
            BindCause::OtherGraph => write!(
                f,
                "the {slot} to which a buffer is bound is one of another graph"
            ),
            #[cfg(feature = "operators")]
            BindCause::OtherPlaces { other } => write!(
                f,
                "`{slot}` is bound where `{other}` is, but stores its elements in another way"
            ),
            #[cfg(feature = "operators")]
            BindCause::SharesResource { index, written } => write!(
                f,
                "`{slot}` of operator {index} is in the same resource as `persistent` of {written}, \
                 which is written at the same time"
            ),
            #[cfg(feature = "operators")]
            BindCause::OverlapsPersistent { index, earlier } => write!(
                f,
                "`{slot}` of operator {index} shares bytes with `persistent` of {earlier}"
            ),
            #[cfg(feature = "operators")]
            BindCause::OverlapsSlot { other, part } => {
                write!(f, "`{slot}` shares bytes with `{other}` of {part}")
            }
        }
    }
}

impl fmt::Debug for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BindError({self})")
    }
}

impl Error for BindError {}
