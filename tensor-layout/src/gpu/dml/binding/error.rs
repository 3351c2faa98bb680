//! Why a buffer cannot be bound.

use crate::gpu::dml::tensor_desc::DescError;
use core::error::Error;
use core::fmt;

/// A buffer cannot be bound to a slot of an operator: the device would be removed, or compute
/// nonsense.
#[derive(Clone, Copy)]
pub struct BindError {
    pub(super) operator: &'static str,
    pub(super) slot: &'static str,
    pub(super) reason: Reason,
}

#[derive(Clone, Copy)]
#[doc(hidden)]
pub enum Reason {
    /// Sizes known at run time that DirectML would refuse.
    Desc(DescError),
    /// Another type than that of the slot.
    OtherType,
    /// Sizes or strides known at run time that are not those of the slot.
    OtherSizes,
    Offset {
        offset: u64,
        alignment: u32,
    },
    /// A tensor that ends behind its resource.
    TooSmall {
        offset: u64,
        size_in_bytes: u64,
        given: u64,
    },
    /// Less memory than DirectML needs to work.
    TooLittle {
        needed: u64,
        given: u64,
    },
    NoUnorderedAccess,
    /// Bytes that are written are those of another slot.
    Intersects {
        other: &'static str,
    },
    /// In place, but elements are elsewhere.
    Elsewhere {
        other: &'static str,
    },
    /// Of the operators that are initialised together, one is initialised from a resource to which
    /// that of another writes.
    SharesResource {
        operator: &'static str,
    },
    /// Two operators are to keep their memory at the same place.
    IntersectsOperator {
        operator: &'static str,
    },
}

impl BindError {
    /// The slot, as the operator's `bind` calls it: `"input"`, `"filter"`; or `"temporary"`,
    /// `"persistent"`.
    #[must_use]
    pub fn slot(&self) -> &'static str {
        self.slot
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BindError { operator, slot, .. } = self;
        write!(f, "{operator}: ")?;
        match self.reason {
            Reason::Desc(error) => write!(f, "`{slot}`: {error}"),
            Reason::OtherType => write!(
                f,
                "the buffer for `{slot}` has elements of another type than was described"
            ),
            Reason::OtherSizes => write!(
                f,
                "the buffer for `{slot}` has other sizes or strides than were described"
            ),
            Reason::Offset { offset, alignment } => write!(
                f,
                "the buffer for `{slot}` begins at byte {offset}, which is no multiple of {alignment}"
            ),
            Reason::TooSmall {
                offset,
                size_in_bytes,
                given,
            } => write!(
                f,
                "`{slot}` takes {size_in_bytes} bytes from byte {offset} on, but its resource has {given}"
            ),
            Reason::TooLittle { needed, given } => {
                write!(f, "`{slot}` has to have {needed} bytes, but has {given}")
            }
            Reason::NoUnorderedAccess => write!(
                f,
                "the resource of `{slot}` does not allow unordered access \
                 (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)"
            ),
            Reason::Intersects { other } => write!(f, "`{slot}` shares bytes with `{other}`"),
            Reason::Elsewhere { other } => write!(
                f,
                "`{slot}` is bound where `{other}` is, but stores its elements in another way"
            ),
            Reason::SharesResource { operator } => write!(
                f,
                "`{slot}` is in the same resource as `persistent` of {operator}, which is written \
                 at the same time"
            ),
            Reason::IntersectsOperator { operator } => {
                write!(f, "`{slot}` shares bytes with `persistent` of {operator}")
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
