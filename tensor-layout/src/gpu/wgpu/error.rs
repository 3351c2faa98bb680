//! The error in copying tensors with wgpu.

use crate::layout::error::LayoutError;
use ::wgpu::BufferAsyncError;
#[cfg(doc)]
use ::wgpu::BufferUsages;
use core::error::Error;
use core::fmt;

/// An error in copying a tensor to or from a buffer of wgpu. Each variant is one kind of error.
///
/// wgpu itself reports other mistakes, such as a missing [`BufferUsages`]. Such a mistake goes to the error
/// scope of the device, or causes a panic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransferError {
    /// The two tensors of a copy have different sizes or strides. Or a tensor to read begins at a byte that
    /// is not aligned for the type of its elements.
    Layout(LayoutError),
    /// In the buffer, a run of adjacent elements begins or ends at an offset that is not a multiple of 4.
    /// wgpu copies only multiples of 4 bytes.
    Unaligned {
        /// The offset of the run's first byte in the buffer, in bytes.
        begin: u64,
        /// The offset after the run's last byte in the buffer, in bytes.
        end: u64,
    },
    /// wgpu could not map the buffer into the memory of the processor.
    Map(BufferAsyncError),
    /// The device did not finish the copy within the time that wgpu waits for it.
    Unfinished,
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransferError::Layout(error) => error.fmt(f),
            TransferError::Unaligned { begin, end } => write!(
                f,
                "wgpu copies multiples of 4 bytes, but the elements are at bytes {begin}..{end} of the buffer"
            ),
            TransferError::Map(error) => error.fmt(f),
            TransferError::Unfinished => f.write_str("the device has not finished the copy"),
        }
    }
}

impl Error for TransferError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TransferError::Layout(error) => Some(error),
            TransferError::Map(error) => Some(error),
            TransferError::Unaligned { .. } | TransferError::Unfinished => None,
        }
    }
}

impl From<LayoutError> for TransferError {
    fn from(error: LayoutError) -> Self {
        TransferError::Layout(error)
    }
}
