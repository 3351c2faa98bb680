//! The error in copying tensors with wgpu.

#[cfg(doc)]
use crate::gpu::Buffer;
use crate::layout::error::LayoutError;
#[cfg(doc)]
use ::wgpu::BufferUsages;
use ::wgpu::{BufferAsyncError, COPY_BUFFER_ALIGNMENT};
use core::error::Error;
use core::fmt;
use tensor_layout_macros::causes;

causes! {
    /// An error in copying a tensor to or from a buffer of wgpu. Each variant is one kind of error.
    ///
    /// wgpu itself reports other mistakes, such as a missing `BufferUsages`. Such a mistake goes to the error
    /// scope of the device, or causes a panic.
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum TransferError {
        /// The two tensors of a copy have different sizes or strides. Or a tensor to read begins at a byte that
        /// is not aligned for the type of its elements.
        Layout(error: LayoutError) => "{error}",
        /// In the buffer, a run of adjacent elements begins or ends inside a word of 4 bytes. wgpu copies only
        /// whole words, but the other bytes of this word may belong to another tensor. The last run may end inside a word
        /// if [`Buffer::allocate`], [`Buffer::upload`] or a [`plan!`](crate::plan!) made the buffer, or a larger one of which
        /// it is a part that ends at the same offset.
        Unaligned {
            /// The offset of the run's first byte in the buffer, in bytes.
            begin: u64,
            /// The offset after the run's last byte in the buffer, in bytes.
            end: u64,
        } => "wgpu copies whole words of 4 bytes, but the elements are at bytes {begin}..{end} of the buffer, and \
                another tensor may be in the same words: copy a part that begins and ends at multiples of 4 bytes, or \
                all of a buffer from `allocate`, `upload` or `plan!`",
        /// The size of the buffer is not a multiple of 4 bytes, and the tensor ends in the last, incomplete word.
        /// wgpu copies only whole words.
        UnalignedSize {
            /// The offset after the tensor's last byte in the buffer, in bytes.
            end: u64,
            /// The size of the buffer, in bytes.
            size: u64,
        } => "wgpu copies whole words of 4 bytes, but the tensor ends at byte {end} of a buffer of {size} bytes: \
                create the buffer with {size.next_multiple_of(COPY_BUFFER_ALIGNMENT)} bytes",
        /// wgpu could not map the buffer into the memory of the processor.
        Map(error: BufferAsyncError) => "{error}",
        /// The device did not finish the copy within the time that wgpu waits for it.
        Unfinished => "the device has not finished the copy",
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl fmt::Debug for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TransferError({self})")
    }
}

impl Error for TransferError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TransferError::Layout(error) => Some(error),
            TransferError::Map(error) => Some(error),
            _ => None,
        }
    }
}

impl From<LayoutError> for TransferError {
    fn from(error: LayoutError) -> Self {
        TransferError::Layout(error)
    }
}
