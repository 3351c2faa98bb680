use crate::{MAX_RANK, Terms, Text, find, logical_order};

/// The numbers of `DML_BUFFER_TENSOR_DESC` that follow from a layout and the size of an element in bits.
///
/// The axes are in the order of [`logical_order`], even if the layout lists them in another: DirectML knows axes only by
/// their indices, and expects N, C, D, H, W.
///
/// The rules come from the reference of the struct and from Microsoft's helper `DMLCalcBufferTensorSize`. The
/// limits were found in tests with the DirectML library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Desc {
    /// `Sizes`, one for each axis.
    pub sizes: [u32; MAX_RANK],
    /// `Strides`, given even if DirectML does not need them.
    pub strides: [u32; MAX_RANK],
    /// `TotalTensorSizeInBytes`: the bytes from the start of the first element to the end of the last
    /// element, rounded up to a multiple of 4.
    pub total_size_in_bytes: u64,
}

/// The reasons why DirectML cannot describe a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescFault {
    /// An axis is blocked, so it has no stride.
    Blocked,
    /// A size does not fit an integer of 32 bits.
    Size {
        /// The axis.
        axis: char,
        /// The size of the axis.
        size: usize,
    },
    /// A stride does not fit an integer of 32 bits.
    Stride {
        /// The axis.
        axis: char,
        /// The stride of the axis.
        stride: usize,
    },
    /// The number of elements, gaps included, does not fit an integer of 32 bits.
    Elements {
        /// The span, in elements.
        elements: u64,
    },
    /// Positions share elements, and the number of positions does not fit an integer of 32 bits.
    Positions {
        /// The product of the sizes.
        positions: u64,
    },
    /// A buffer of the total size has room for 2^32 elements or more.
    TotalTooLarge {
        /// The total size in bytes.
        bytes: u64,
        /// The number of elements for which the total size has room, or `None` if it is beyond 64 bits.
        elements: Option<u64>,
    },
}

/// The maximum that DirectML accepts, both for the number of elements (gaps included) and for the number of
/// positions.
const MAX_ELEMENTS: u64 = u32::MAX as u64;

impl Desc {
    /// Returns the description of a tensor. `axes` are those of `terms`, in the same order.
    ///
    /// # Errors
    ///
    /// Returns the first fault because of which DirectML would refuse the tensor. Sizes are checked before
    /// strides, because a size that is too large often makes a stride too large, too.
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
        let indices = Desc::places(axes);
        let mut axis = 0;
        while axis < rank {
            let size = sizes[axis];
            if size as u64 > u32::MAX as u64 {
                let axis = axes[axis];
                return Err(DescFault::Size { axis, size });
            }
            desc.sizes[indices[axis]] = size as u32;
            axis += 1;
        }
        let mut axis = 0;
        while axis < rank {
            let stride = strides[axis];
            if stride as u64 <= u32::MAX as u64 {
                desc.strides[indices[axis]] = stride as u32;
            } else if sizes[axis] != 1 {
                let axis = axes[axis];
                return Err(DescFault::Stride { axis, stride });
            }
            // An axis of size 1 has no step.
            axis += 1;
        }
        let elements = terms.span() as u64;
        // Check this before the multiplication. The product of a number of 32 bits and at most 64 bits does not
        // overflow.
        if elements > MAX_ELEMENTS {
            return Err(DescFault::Elements { elements });
        }
        let positions = terms.len() as u64;
        if positions > MAX_ELEMENTS {
            return Err(DescFault::Positions { positions });
        }
        // Round up to whole bytes, and to a multiple of four.
        desc.total_size_in_bytes = (elements * bits as u64 + 31) / 32 * 4;
        match Desc::total_fault(desc.total_size_in_bytes, bits) {
            Some(fault) => Err(fault),
            None => Ok(desc),
        }
    }

    /// Returns the index in a description of each axis in `axes`.
    #[must_use]
    pub const fn places(axes: &[char]) -> [usize; MAX_RANK] {
        let (rank, order) = (axes.len(), logical_order(axes));
        let mut indices = [0; MAX_RANK];
        let mut axis = 0;
        while axis < rank {
            if let Some(index) = find(&order, axes[axis]) {
                indices[axis] = index;
            }
            axis += 1;
        }
        indices
    }

    /// Returns `TotalTooLarge` if a buffer of `bytes` bytes holds more elements of `bits` bits than DirectML
    /// accepts, otherwise `None`.
    #[must_use]
    pub const fn total_fault(bytes: u64, bits: u32) -> Option<DescFault> {
        // A byte holds two elements of 4 bits.
        let elements = if bits < 8 {
            bytes.checked_mul(8 / bits as u64)
        } else {
            Some(bytes / (bits as u64 / 8))
        };
        match elements {
            Some(0..=MAX_ELEMENTS) => None,
            _ => Some(DescFault::TotalTooLarge { bytes, elements }),
        }
    }

    /// Returns whether elements are stored in logical order without gaps. If they are, DirectML needs no
    /// strides.
    #[must_use]
    pub const fn is_packed(sizes: &[u32], strides: &[u32]) -> bool {
        let mut packed = 1;
        let mut axis = sizes.len();
        while axis > 0 {
            axis -= 1;
            // An axis of size 1 has no step.
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
    /// Returns the axis that the fault is about, or `None` if the fault is not about a single axis.
    #[must_use]
    pub const fn axis(&self) -> Option<char> {
        match *self {
            DescFault::Size { axis, .. } | DescFault::Stride { axis, .. } => Some(axis),
            _ => None,
        }
    }

    /// Writes the reason. If `in_groups` is set, long numbers are written as `1_000_000`. Otherwise they have
    /// no separators, as in a layout's `Display`.
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
                match elements {
                    Some(elements) => {
                        write_number(text, elements, in_groups);
                        text.str(" elements");
                    }
                    None => {
                        text.str("more elements than 64 bits count");
                    }
                }
                text.str(", but DirectML has 32 bits for their number");
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
