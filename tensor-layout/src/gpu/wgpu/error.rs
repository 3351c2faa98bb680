//! The error of copies.

use crate::layout::error::LayoutError;
use ::wgpu::BufferAsyncError;
#[cfg(doc)]
use ::wgpu::BufferUsages;
use core::error::Error;
use core::fmt;

/// An error in copying a tensor to a buffer of wgpu, or back. Each variant is one kind of error.
///
/// wgpu itself reports other mistakes, such as a missing [`BufferUsages`]. It reports a mistake to the error
/// scope of the device, or panics.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransferError {
    /// Two tensors have different sizes, or different offsets of their elements, or a tensor begins at a
    /// misaligned byte.
    Layout(LayoutError),
    /// A run of adjacent elements begins or ends at an offset in the buffer that is no multiple of 4. wgpu
    /// copies only multiples of 4 bytes.
    Unaligned {
        /// The offset of the first byte of the run, in bytes.
        begin: u64,
        /// The offset after the last byte of the run, in bytes.
        end: u64,
    },
    /// The buffer cannot be mapped.
    Map(BufferAsyncError),
    /// The device did not finish the copy in the time that wgpu waits.
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
