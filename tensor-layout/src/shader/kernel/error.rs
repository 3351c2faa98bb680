//! The errors in making and recording kernels.

use super::element::Texel;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError, debug_as_display};
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use tensor_layout_macros::causes;

/// An error in making or recording a [`CopyKernel`](super::CopyKernel). The error's text names the layouts.
#[derive(Clone, PartialEq, Eq)]
pub struct KernelError {
    // Layouts are too large for a `Result`.
    layouts: Box<[DescribedLayout]>,
    cause: KernelCause,
}

/// The kinds of [`KernelError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KernelErrorKind {
    /// A size or a stride differs between two tensors, or from a texture's, or a picture has sizes that kernels do not scale.
    WrongSize,
    /// An offset is beyond 2^31 elements or beyond the scaled picture, or sizes are not scaled.
    TooLarge,
    /// Rows of the target are interleaved, and share words of 4 bytes.
    SharedWords,
    /// A tensor begins within an element or a word, or its buffer ends within a word.
    Unaligned,
    /// The number of pairs is not the number of positions along the axis, or there are too many pairs.
    WrongCount,
    /// The elements of a texture, a frame or a scaled picture have another type than those of the tensor, the layout declares
    /// their components in another order, or kernels do not read or write such texels.
    Texel,
    /// Source and target overlap, or are one texture.
    Overlapping,
    /// The device has a lower limit.
    Limit,
    /// Direct3D 12 does not let the kernel access a buffer: the buffer lacks a flag, or the kernel is for other memory.
    Access,
}

causes! {
    /// The cause of a [`KernelError`], with its numbers.
    #[derive(Clone, PartialEq, Eq)]
    pub(crate) enum KernelCause -> KernelErrorKind {
        Layout(cause: LayoutCause) is WrongSize => Ok(()),
        /// The last element has this offset.
        Offset(last: u64) is TooLarge
            => "the last element has offset {last}, but a kernel reaches offsets below 2147483648: copy parts",
        SharedWords is SharedWords
            => "the rows of the target are interleaved, and share words of 4 bytes: copy each row by itself, or give the \
                target elements of 4 bytes",
        /// A tensor begins at this byte, within an element of the given number of bytes.
        WithinElement(offset: u64, bytes: u64) is Unaligned
            => "a tensor begins at byte {offset}, within an element of {bytes} bytes",
        /// The target begins at this byte, within a word.
        WithinWord(offset: u64) is Unaligned
            => "the target begins at byte {offset}, but the kernel is for multiples of 4: make it `at_any_offset`",
        /// A tensor ends at this byte, inside the last word of a buffer of the given size.
        Incomplete(end: u64, size: u64) is Unaligned
            => "a tensor ends at byte {end} of a buffer of {size} bytes, but a kernel accesses whole words of 4 bytes: \
                create the buffer with {size.next_multiple_of(4)} bytes",
        Count(axis: char, size: usize, given: usize) is WrongCount
            => "axis {axis} has size {size}, but {given} pairs are given: give one for each position, or one for all",
        /// There are more pairs than a kernel takes.
        Factors(axis: char, size: usize, most: usize) is WrongCount
            => "axis {axis} has size {size}, but a kernel has at most {most} pairs: write a `function` of the position",
        /// The picture in memory has `from` positions along the axis, and the scaled picture `to`.
        Scaled(axis: char, from: usize, to: usize) is TooLarge
            => "axis {axis} is scaled from {from} to {to}, but a kernel scales sizes of at least 1 whose product is below \
                2147483648",
        /// The picture has several layers, or more channels than a kernel scales together.
        NoPicture(axis: char, size: usize, most: usize) is WrongSize
            => "axis {axis} has size {size}, but a kernel scales pictures with at most {most} along it: scale parts",
        #[cfg_attr(not(feature = "frames"), allow(dead_code, reason = "no kernel reads a frame"))]
        FrameIsRead is WrongSize => "the kernel already reads a frame: call `scaled` before `of_frame`",
        /// The source ends this number of elements after the start of a scaled picture, which has fewer.
        OutOfPicture(end: u64, elements: u64) is TooLarge
            => "the source ends {end} elements after the start of the scaled picture, which has {elements}: `parameters` takes \
                the offset in the scaled picture",
        /// Kernels do not write texels of this format.
        NotWritten(texel: Texel) is Texel
            => "kernels do not write texels of `{texel:?}`: copy to a texture of `Rgba8` or `Rgba16Float`",
        /// The target has other channels than all, or all but alpha.
        Channels is Texel
            => "a kernel writes whole texels: the target has all channels of each texel, or all but alpha",
        /// The source or the target has other elements than its memory, which is the subject of the text.
        Element(memory: String, element: &'static str, given: &'static str) is Texel
            => "{memory} elements of type `{element}`, but the tensor has elements of type `{given}`",
        Overlap(source: [u64; 2], target: [u64; 2]) is Overlapping
            => "the source has the bytes {source[0]}..{source[1]} of a buffer, and the target has the bytes \
                {target[0]}..{target[1]} of the same: copy to another buffer first",
        OneTexture is Overlapping => "source and target are one texture: copy to another texture first",
        OneBuffer is Access => "source and target are in one buffer: make the kernel one `in_one_buffer`",
        /// A list has the descriptors of one heap.
        #[cfg_attr(not(all(feature = "windows", windows)), allow(dead_code, reason = "only Direct3D 12 has heaps"))]
        TwoHeaps is Access
            => "source and target have their descriptors in two heaps, but a list sets one: place all in one heap",
        /// The kernel is made for one kind of memory, and another is given.
        #[cfg_attr(not(feature = "d3d12"), allow(dead_code, reason = "wgpu makes kernels for the memory that is given"))]
        OtherMemory(tensor: &'static str, made: String, given: String) is Access => {
            write!(f, "the kernel is for other memory: its {tensor} is {made}, but the given one is {given}")?;
            if made == given {
                f.write_str(" of another format, encoding, size or filter")?;
            }
            f.write_str(": make the kernel for this memory, or bind what its `root_signature` says")
        },
        /// The components of a layout are not the channels of its texels.
        Components(letters: &'static [char], channels: &'static str) is Texel => {
            f.write_str("the components are ")?;
            letters.iter().try_for_each(|letter| write!(f, "{letter}"))?;
            write!(f, ", but the channels of the texels are {channels} in memory")
        },
        /// Kernels do not read this format.
        NoTexels(format: String) is Texel
            => "kernels do not read textures of `{format}`, but of 1, 2 or 4 channels of 8 or 16 bits as numbers from 0 to 1, and \
                of 4 channels of halves",
        /// A texture has these numbers of dimensions, layers and samples.
        NotFlat(numbers: [u32; 3]) is Texel
            => "kernels read textures of 2 dimensions, with 1 layer and 1 sample for each texel, but this one has {numbers[0]} \
                dimensions, a depth or layers of {numbers[1]}, and {numbers[2]} samples",
        /// A texture has the first format, and needs the second. The advice ends the text.
        Srgb(format: String, plain: String, advice: &'static str) is Texel
            => "shaders read linear numbers from the sRGB format `{format}`: create the texture with `{plain}`{advice}",
        /// The `other` has the size `wanted` along this axis.
        Size(axis: char, size: usize, other: &'static str, wanted: usize) is WrongSize
            => "axis {axis} has size {size}, but the {other} has {wanted}",
        /// There are gaps between pixels.
        Gaps(axis: char, wanted: usize, found: usize) is WrongSize
            => "axis {axis} has stride {found}, but {wanted} in a picture without gaps between its pixels",
        /// The resource of the source or of the target does not allow a kernel to write.
        ReadOnly(tensor: &'static str) is Access
            => "the kernel writes to the resource of the {tensor}, which does not allow it: create it with \
                `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`",
        Limit(name: &'static str, needed: u64, limit: u64) is Limit
            => "the kernel needs a `{name}` of {needed}, but the device has {limit}",
    }
}

impl From<LayoutError> for KernelCause {
    fn from(error: LayoutError) -> Self {
        KernelCause::Layout(error.cause)
    }
}

impl KernelCause {
    /// Returns the end of the last word of a tensor in a buffer of the given size, in bytes.
    #[cfg(any(feature = "d3d12", feature = "wgpu"))]
    pub(crate) fn check_words([_, end]: [u64; 2], size: u64) -> Result<u64, Self> {
        let padded = end.next_multiple_of(4);
        KernelCause::Incomplete(end, size).unless(padded <= size)?;
        Ok(padded)
    }

    /// Returns this cause as an error, unless a condition holds.
    pub(crate) fn unless(self, is_right: bool) -> Result<(), Self> {
        is_right.then_some(()).ok_or(self)
    }

    /// Compares the type of the elements of some memory with that of a tensor's elements.
    pub(super) fn compare(
        memory: &str,
        element: &'static str,
        given: &'static str,
    ) -> Result<(), Self> {
        KernelCause::Element(memory.into(), element, given).unless(element == given)
    }
}

impl KernelError {
    /// Returns an error in one tensor, or in a source and a target.
    pub(crate) fn new(cause: KernelCause, layouts: &[DescribedLayout]) -> Self {
        let layouts = Box::from(layouts);
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
        self.cause.kind()
    }
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let KernelCause::Layout(cause) = &self.cause {
            return cause.fmt(f, &self.layouts[self.layouts.len() - 1]);
        }
        self.cause.fmt(f)?;
        for (layout, between) in self.layouts.iter().zip([": ", " to "]) {
            write!(f, "{between}{layout}")?;
        }
        Ok(())
    }
}

debug_as_display! { KernelError }

#[cfg(test)]
#[cfg(feature = "frames")]
mod tests {
    use super::KernelCause;
    use core::fmt;
    use std::string::ToString as _;

    struct Text(KernelCause);

    impl fmt::Display for Text {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    #[test]
    fn memory_that_differs_in_other_than_its_columns() {
        let frame = || "a frame with 8 columns in a buffer".to_string();
        let cause = KernelCause::OtherMemory("source", frame(), frame());
        assert_eq!(
            Text(cause).to_string(),
            "the kernel is for other memory: its source is a frame with 8 columns in a buffer, but the given one is \
             a frame with 8 columns in a buffer of another format, encoding, size or filter: make the kernel for this \
             memory, or bind what its `root_signature` says"
        );
    }
}
