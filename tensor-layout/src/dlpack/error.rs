//! The errors of tensors that come in.

use super::{DLDataType, DLDevice, DLPackVersion};
use crate::layout::error::LayoutError;
use core::error::Error;
use core::fmt;

/// An error: a tensor of DLPack is not one of the element type and the layout.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DlpackError {
    /// The structure has a major version that is not known here.
    Version(DLPackVersion),
    /// The elements have another type.
    Element {
        /// The type of the view.
        expected: DLDataType,
        /// The type of the tensor.
        found: DLDataType,
    },
    /// The elements are in memory that the processor does not reach.
    Device(DLDevice),
    /// The rank is below 0, or more than the eight axes of a layout.
    Rank(i32),
    /// A size is below 0, or larger than any memory.
    Size {
        /// The number of the axis, in logical order.
        axis: usize,
        /// The size.
        size: i64,
    },
    /// The rank, a size or a stride is not that of the layout.
    Layout(LayoutError),
    /// The first element does not begin at a multiple of the alignment.
    Misaligned {
        /// The alignment in bytes.
        alignment: usize,
    },
    /// The address of the sizes or of the elements is null.
    NoMemory,
    /// The elements must not be written to.
    ReadOnly,
}

impl From<LayoutError> for DlpackError {
    fn from(error: LayoutError) -> Self {
        DlpackError::Layout(error)
    }
}

impl fmt::Display for DlpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DlpackError::Version(DLPackVersion { major, minor }) => {
                write!(
                    f,
                    "the structure has version {major}.{minor} of DLPack, not 1"
                )
            }
            DlpackError::Element { expected, found } => {
                write!(f, "the elements have the type {found}, not {expected}")
            }
            DlpackError::Device(device) => write!(
                f,
                "the elements are in the memory of device {} of kind {}, which the processor does not reach",
                device.device_id, device.device_type
            ),
            DlpackError::Rank(rank) => {
                write!(f, "the tensor has {rank} axes, but a layout has at most 8")
            }
            DlpackError::Size { axis, size } => {
                write!(
                    f,
                    "axis {axis} of the tensor has size {size}, which is not a size"
                )
            }
            DlpackError::Layout(error) => error.fmt(f),
            DlpackError::Misaligned { alignment } => {
                write!(
                    f,
                    "the first element is not at a multiple of {alignment} bytes"
                )
            }
            DlpackError::NoMemory => {
                f.write_str("the tensor has no sizes or no elements: its address is null")
            }
            DlpackError::ReadOnly => f.write_str("the elements must not be written to"),
        }
    }
}

impl fmt::Debug for DlpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DlpackError({self})")
    }
}

// The text of a layout's error is the text of this error, so it is not the source.
impl Error for DlpackError {}
