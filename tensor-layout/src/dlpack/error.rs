//! The errors of tensors that come in.

use super::{DLDataType, DLDevice, DLPackVersion};
use crate::layout::error::{LayoutError, debug_as_display};
use core::fmt;
use tensor_layout_macros::causes;

causes! {
    /// An error: a tensor of DLPack is not one of the element type and the layout.
    #[derive(Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum DlpackError {
        /// The structure has a major version that is not known here.
        Version(version: DLPackVersion)
            => "the structure has version {version.major}.{version.minor} of DLPack, not 1",
        /// The elements have another type.
        Element {
            /// The type of the view.
            expected: DLDataType,
            /// The type of the tensor.
            found: DLDataType,
        } => "the elements have the type {found}, not {expected}",
        /// The elements are in memory that the processor does not reach.
        Device(device: DLDevice)
            => "the elements are in the memory of device {device.device_id} of kind {device.device_type}, which the \
                processor does not reach",
        /// The rank is below 0, or more than the eight axes of a layout.
        Rank(rank: i32) => "the tensor has {rank} axes, but a layout has at most 8",
        /// A size is below 0, or larger than any memory.
        Size {
            /// The number of the axis, in logical order.
            axis: usize,
            /// The size.
            size: i64,
        } => "axis {axis} of the tensor has size {size}, which is not a size",
        /// The rank, a size or a stride is not that of the layout.
        Layout(error: LayoutError) => "{error}",
        /// The first element does not begin at a multiple of the alignment.
        Misaligned {
            /// The alignment in bytes.
            alignment: usize,
        } => "the first element is not at a multiple of {alignment} bytes",
        /// The address of the sizes or of the elements is null.
        NoMemory => "the tensor has no sizes or no elements: its address is null",
        /// The elements must not be written to.
        ReadOnly => "the elements must not be written to",
    }
}

impl From<LayoutError> for DlpackError {
    fn from(error: LayoutError) -> Self {
        DlpackError::Layout(error)
    }
}

impl fmt::Display for DlpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

// The text of a layout's error is the text of this error, so it is not the source.
debug_as_display! { DlpackError }
