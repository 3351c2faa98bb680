use crate::{MAX_RANK, Terms, Text};

/// The numbers of `DML_BUFFER_TENSOR_DESC` that follow from a layout and the bits of an element.
///
/// Rules: the struct's reference, Microsoft's helper `DMLCalcBufferTensorSize`, and, for the limits, what
/// the library itself accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Desc {
    /// `Sizes`, as many as there are axes.
    pub sizes: [u32; MAX_RANK],
    /// `Strides`, whether they are needed or not.
    pub strides: [u32; MAX_RANK],
    /// `TotalTensorSizeInBytes`: bytes from the first element to the end of the last, rounded up to a
    /// multiple of 4.
    pub total_size_in_bytes: u64,
}

/// Why DirectML has no description of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescFault {
    /// An axis has no stride, since it is blocked.
    Blocked,
    /// More positions along an axis than 32 bits hold.
    Size {
        /// The axis.
        axis: char,
        /// Its size.
        size: usize,
    },
    /// A longer step along an axis than 32 bits hold.
    Stride {
        /// The axis.
        axis: char,
        /// Its stride.
        stride: usize,
    },
    /// More elements than 32 bits hold, gaps included.
    Elements {
        /// The span.
        elements: u64,
    },
    /// More positions than 32 bits count, though they share elements.
    Positions {
        /// The product of the sizes.
        positions: u64,
    },
    /// More bytes than 32 bits of elements take.
    TotalTooLarge {
        /// The bytes.
        bytes: u64,
        /// Elements that go into them.
        elements: u64,
    },
}

/// The most elements that a tensor has, gaps included, and the most positions: what the library accepts.
const MAX_ELEMENTS: u64 = u32::MAX as u64;

impl Desc {
    /// The description of a tensor with these axes in logical order.
    ///
    /// # Errors
    ///
    /// Returns the fault that DirectML would refuse, sizes first, because a size can make a stride too long.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too large is refused before"
    )]
    #[expect(
        clippy::manual_div_ceil,
        reason = "the compiler goes through this for each tensor"
    )]
    pub const fn new(terms: &Terms, axes: &[char], bits: u32) -> Result<Self, DescFault> {
        let Some(strides) = terms.strides() else {
            return Err(DescFault::Blocked);
        };
        let mut desc = Desc {
            sizes: [1; MAX_RANK],
            strides: [0; MAX_RANK],
            total_size_in_bytes: 0,
        };
        let (rank, sizes) = (axes.len(), terms.sizes());
        let mut axis = 0;
        while axis < rank {
            let size = sizes[axis];
            if size as u64 > u32::MAX as u64 {
                let axis = axes[axis];
                return Err(DescFault::Size { axis, size });
            }
            desc.sizes[axis] = size as u32;
            axis += 1;
        }
        let mut axis = 0;
        while axis < rank {
            let stride = strides[axis];
            if stride as u64 <= u32::MAX as u64 {
                desc.strides[axis] = stride as u32;
            } else if desc.sizes[axis] != 1 {
                let axis = axes[axis];
                return Err(DescFault::Stride { axis, stride });
            }
            // Else there is no step.
            axis += 1;
        }
        let elements = terms.span() as u64;
        // Before it is multiplied: at most 32 bits of elements of at most 64 bits do not overflow.
        if elements > MAX_ELEMENTS {
            return Err(DescFault::Elements { elements });
        }
        let positions = terms.len() as u64;
        if positions > MAX_ELEMENTS {
            return Err(DescFault::Positions { positions });
        }
        // Whole bytes, and as many as make a multiple of four.
        desc.total_size_in_bytes = (elements * bits as u64 + 31) / 32 * 4;
        match Desc::total_fault(desc.total_size_in_bytes, bits) {
            Some(fault) => Err(fault),
            None => Ok(desc),
        }
    }

    /// Returns the fault of a buffer of `bytes` bytes of such elements, if there is one.
    #[must_use]
    pub const fn total_fault(bytes: u64, bits: u32) -> Option<DescFault> {
        // Two of 4 bits in a byte.
        let elements = if bits < 8 {
            bytes.saturating_mul(8 / bits as u64)
        } else {
            bytes / (bits as u64 / 8)
        };
        if elements > MAX_ELEMENTS {
            Some(DescFault::TotalTooLarge { bytes, elements })
        } else {
            None
        }
    }

    /// Returns whether elements are stored in logical order without gaps, so that no strides are needed.
    #[must_use]
    pub const fn is_packed(sizes: &[u32], strides: &[u32]) -> bool {
        let mut packed = 1;
        let mut axis = sizes.len();
        while axis > 0 {
            axis -= 1;
            // Along an axis of size 1 there is no step.
            if sizes[axis] > 1 {
                if strides[axis] as u64 != packed {
                    return false;
                }
                packed *= sizes[axis] as u64;
            }
        }
        true
    }
}

impl DescFault {
    /// Returns the axis that is wrong, where it is one.
    #[must_use]
    pub const fn axis(&self) -> Option<char> {
        match *self {
            DescFault::Size { axis, .. } | DescFault::Stride { axis, .. } => Some(axis),
            _ => None,
        }
    }

    /// Writes the reason; numbers in groups of digits, or as a layout's `Display` has them.
    pub const fn write<const CAPACITY: usize>(&self, text: &mut Text<CAPACITY>, in_groups: bool) {
        match *self {
            DescFault::Blocked => {
                text.str("an axis with inner blocks has no stride");
            }
            DescFault::Size { axis, size } => {
                text.str("axis ").letter(axis).str(" has size ");
                write_number(text, size as u64, in_groups);
                text.str(", but DirectML has 32 bits for a size");
            }
            DescFault::Stride { axis, stride } => {
                text.str("axis ").letter(axis).str(" has stride ");
                write_number(text, stride as u64, in_groups);
                text.str(", but DirectML has 32 bits for a stride");
            }
            DescFault::Elements { elements } => {
                text.str("the tensor has ");
                write_number(text, elements, in_groups);
                text.str(" elements, gaps included, but DirectML has 32 bits for their number");
            }
            DescFault::Positions { positions } => {
                text.str("the sizes give ").long_number(positions);
                text.str(" positions, but DirectML has 32 bits for their number");
            }
            DescFault::TotalTooLarge { bytes, elements } => {
                text.str("a total size of ");
                write_number(text, bytes, in_groups);
                text.str(" bytes is that of ");
                write_number(text, elements, in_groups);
                text.str(" elements, but DirectML has 32 bits for their number");
            }
        }
    }
}

const fn write_number<const CAPACITY: usize>(
    text: &mut Text<CAPACITY>,
    number: u64,
    in_groups: bool,
) {
    if in_groups {
        text.grouped(number);
    } else {
        text.long_number(number);
    }
}
