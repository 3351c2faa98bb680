//! The errors in making and recording kernels.

use super::element::Texel;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

/// An error in making or recording a [`CopyKernel`](super::CopyKernel). The error's text names the layouts.
#[derive(Clone, PartialEq, Eq)]
pub struct KernelError {
    // Layouts are too large for a `Result`.
    layouts: Box<[DescribedLayout; 2]>,
    cause: KernelCause,
}

/// The kinds of [`KernelError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelErrorKind {
    /// A size that is known at run time differs between source and target.
    WrongSize,
    /// An offset is beyond 2^31 elements.
    TooLarge,
    /// Rows of the target are interleaved, and share words of 4 bytes.
    SharedWords,
    /// A tensor begins within an element or a word, or its buffer ends within a word.
    Unaligned,
    /// The number of pairs is not the number of positions along the axis, or there are too many pairs.
    WrongCount,
    /// The elements of a texture or a frame have another type than those of the tensor, or kernels do not write such
    /// texels.
    Texel,
    /// Source and target overlap, or are one texture.
    Overlapping,
    /// The device has a lower limit.
    Limit,
}

/// The cause of a [`KernelError`], with its numbers.
#[cfg_attr(
    not(feature = "wgpu"),
    expect(dead_code, reason = "only resources of wgpu have sizes and limits")
)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KernelCause {
    Layout(LayoutCause),
    /// The last element has this offset.
    Offset(u64),
    SharedWords,
    /// A tensor begins at this byte, within an element of the given number of bytes.
    WithinElement(u64, u64),
    /// The target begins at this byte, within a word.
    WithinWord(u64),
    /// A tensor ends at this byte, inside the last word of a buffer of the given size.
    Incomplete(u64, u64),
    Count {
        axis: char,
        size: usize,
        given: usize,
    },
    /// There are more pairs than a kernel takes.
    Factors {
        axis: char,
        size: usize,
        most: usize,
    },
    /// Kernels do not write texels of this format.
    NotWritten(Texel),
    /// The target has other channels than all, or all but alpha.
    Channels,
    /// Texels, or the pixels of a frame, have elements of another type than the tensor.
    Element {
        /// `None` for the pixels of a frame.
        texel: Option<Texel>,
        element: &'static str,
        given: &'static str,
    },
    Overlap {
        source: [u64; 2],
        target: [u64; 2],
    },
    OneTexture,
    Limit {
        name: &'static str,
        needed: u64,
        limit: u64,
    },
}

impl KernelCause {
    /// Compares the type of the elements of texels, or of the pixels of a frame, with that of a tensor's elements.
    pub(super) fn compare(
        texel: Option<Texel>,
        element: &'static str,
        given: &'static str,
    ) -> Result<(), Self> {
        let is_same = element == given;
        let cause = KernelCause::Element {
            texel,
            element,
            given,
        };
        is_same.then_some(()).ok_or(cause)
    }
}

impl KernelError {
    pub(super) fn new(
        cause: KernelCause,
        source: DescribedLayout,
        target: DescribedLayout,
    ) -> Self {
        let layouts = Box::new([source, target]);
        KernelError { layouts, cause }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use tensor_layout::shader::{CopyKernel, KernelErrorKind, Language::Wgsl};
    /// use tensor_layout::{W, layout};
    ///
    /// type Row = layout!(W[W = ?]);
    /// let (short, long) = (Row::with((W(2),))?, Row::with((W(3),))?);
    /// let error = CopyKernel::<u8, _, u8, _>::new(Wgsl, short, long).unwrap_err();
    /// assert_eq!(error.kind(), KernelErrorKind::WrongSize);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> KernelErrorKind {
        match self.cause {
            KernelCause::Layout(_) => KernelErrorKind::WrongSize,
            KernelCause::Offset(_) => KernelErrorKind::TooLarge,
            KernelCause::SharedWords => KernelErrorKind::SharedWords,
            KernelCause::WithinElement(..)
            | KernelCause::WithinWord(_)
            | KernelCause::Incomplete(..) => KernelErrorKind::Unaligned,
            KernelCause::Count { .. } | KernelCause::Factors { .. } => KernelErrorKind::WrongCount,
            KernelCause::Element { .. } | KernelCause::NotWritten(_) | KernelCause::Channels => {
                KernelErrorKind::Texel
            }
            KernelCause::Overlap { .. } | KernelCause::OneTexture => KernelErrorKind::Overlapping,
            KernelCause::Limit { .. } => KernelErrorKind::Limit,
        }
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [source, target] = *self.layouts;
        match self.cause {
            KernelCause::Layout(cause) => {
                let layout = target;
                return LayoutError { cause, layout }.fmt(f);
            }
            KernelCause::Offset(last) => write!(
                f,
                "the last element has offset {last}, but a kernel reaches offsets below 2147483648: copy parts"
            ),
            KernelCause::SharedWords => f.write_str(
                "the rows of the target are interleaved, and share words of 4 bytes: copy each row by itself, or \
                 give the target elements of 4 bytes",
            ),
            KernelCause::WithinElement(offset, bytes) => {
                write!(f, "a tensor begins at byte {offset}, within an element of {bytes} bytes")
            }
            KernelCause::WithinWord(offset) => write!(
                f,
                "the target begins at byte {offset}, but the kernel is for multiples of 4: make it `at_any_offset`"
            ),
            KernelCause::Incomplete(end, size) => write!(
                f,
                "a tensor ends at byte {end} of a buffer of {size} bytes, but a kernel accesses whole words of 4 bytes: \
                 create the buffer with {} bytes",
                size.next_multiple_of(4)
            ),
            KernelCause::Count { axis, size, given } => write!(
                f,
                "axis {axis} has size {size}, but {given} pairs are given: give one for each position, or one for all"
            ),
            KernelCause::Factors { axis, size, most } => write!(
                f,
                "axis {axis} has size {size}, but a kernel has at most {most} pairs: write a `function` of the position"
            ),
            KernelCause::Element { texel, element, given } => {
                match texel {
                    Some(texel) => write!(f, "texels of `{texel:?}`"),
                    None => f.write_str("the pixels of a frame"),
                }?;
                write!(
                    f,
                    " have elements of type `{element}`, but the tensor has elements of type `{given}`"
                )
            }
            KernelCause::NotWritten(texel) => write!(
                f,
                "kernels do not write texels of `{texel:?}`: copy to a texture of `Rgba8` or `Rgba16Float`"
            ),
            KernelCause::Channels => f.write_str(
                "a kernel writes whole texels: the target has all channels of each texel, or all but alpha",
            ),
            KernelCause::OneTexture => {
                f.write_str("source and target are one texture: copy to another texture first")
            }
            KernelCause::Overlap { source: [a, b], target: [c, d] } => write!(
                f,
                "the source has the bytes {a}..{b} of a buffer, and the target has the bytes {c}..{d} of the same: \
                 copy to another buffer first"
            ),
            KernelCause::Limit { name, needed, limit } => write!(
                f,
                "the kernel needs a `{name}` of {needed}, but the device has {limit}"
            ),
        }?;
        write!(f, ": {source} to {target}")
    }
}

impl fmt::Debug for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KernelError({self})")
    }
}

impl Error for KernelError {}
