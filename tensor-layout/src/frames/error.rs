//! The errors of frames.

use crate::layout::error::debug_as_display;
use core::fmt;
use tensor_layout_macros::causes;

/// An error: memory does not hold a frame of the format, or the frame has no such part.
///
/// The text names the format with its sizes, the plane and the numbers that disagree. All lengths are in bytes.
///
/// ```
/// use tensor_layout::frames::{Bt709Limited, Frame, FrameErrorKind, Nv12, Plane};
/// use tensor_layout::{H, W};
///
/// let (y, uv) = ([0; 4 * 64], [0; 64 + 9]);
/// let planes = [Plane::new(&y, 64), Plane::new(&uv, 64)];
/// let error = Frame::<Nv12, Bt709Limited>::of_planes(H(4), W(10), planes).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "plane `UV` needs 74 bytes, but its slice has 73: Nv12[H=4, W=10]",
/// );
/// assert_eq!(
///     error.kind(),
///     FrameErrorKind::TooShort { plane: "UV", needed: 74, given: 73 },
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FrameError {
    pub(super) format: &'static str,
    pub(super) sizes: (usize, usize),
    pub(super) kind: FrameErrorKind,
}

causes! {
    /// The kinds of [`FrameError`]. All lengths are in bytes, and a plane is named by its letters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FrameErrorKind(error: &FrameError) {
        /// A size is 0.
        ZeroSize {
            /// The axis: `H` or `W`.
            axis: char,
        } => "axis {axis} has size 0",
        /// Textures have the format for multiples only, such as even sizes.
        NotWhole {
            /// The axis: `H` or `W`.
            axis: char,
            /// The size must be a multiple of this number.
            multiple: usize,
        } => "axis {axis} has size {error.size(axis)}, but textures have this format only for multiples of \
                {multiple}",
        /// A size is larger than that of a texture.
        TextureSize {
            /// The axis: `H` or `W`.
            axis: char,
            /// The largest size.
            most: usize,
        } => "axis {axis} has size {error.size(axis)}, but that of a texture is at most {most}",
        /// The pitch is not possible in a copy between a buffer and a texture.
        TexturePitch {
            /// The plane.
            plane: &'static str,
            /// The pitch.
            pitch: usize,
            /// The pitch must be a multiple of this number, and must fit in 32 bits.
            multiple: usize,
        } => if pitch % multiple == 0 {
            write!(f, "plane `{plane}` has a pitch of {pitch} bytes, but that of a texture has 32 bits")
        } else {
            write!(
                f,
                "plane `{plane}` has a pitch of {pitch} bytes, but rows of a texture begin at multiples of {multiple} \
                 {PLACE}"
            )
        },
        /// The offset is not possible in a copy between a buffer and a texture.
        TextureOffset {
            /// The plane.
            plane: &'static str,
            /// The offset.
            offset: usize,
            /// The offset must be a multiple of this number.
            multiple: usize,
        } => "plane `{plane}` begins at byte {offset}, but a texture in a buffer begins at a multiple of {multiple} \
                {PLACE}",
        /// A texture is not that of a plane.
        OtherTexture {
            /// The plane.
            plane: &'static str,
            /// The number of channels that the texture needs.
            channels: usize,
            /// The number of bits that each channel needs.
            bits: usize,
            /// The number of rows that the texture needs.
            rows: u32,
            /// The number of columns that the texture needs.
            columns: u32,
        } => "plane `{plane}` needs a texture with {channels} channels of {bits} bits as numbers from 0 to 1, and \
                {rows} rows of {columns} texels",
        /// A texture for all planes of a frame is another one.
        OtherTextureOfPlanes {
            /// The name of the format that the texture needs: `NV12` or `P010`.
            format: &'static str,
            /// The number of rows that the texture needs.
            rows: u32,
            /// The number of columns that the texture needs.
            columns: u32,
        } => "the frame needs one texture of the format `{format}`, with {rows} rows of {columns} texels, or a texture for \
                each plane",
        /// The frame has other sizes than the layout for its copy.
        OtherSizes {
            /// The number of rows of the layout.
            rows: usize,
            /// The number of columns of the layout.
            columns: usize,
        } => "the frame is copied to a layout of other sizes, H={rows} and W={columns}",
        /// The planes have more than `isize::MAX` bytes.
        TooLarge => "the planes have more than isize::MAX bytes",
        /// The planes have more than 2^31 bytes, so a kernel does not read them.
        TooLargeForKernel => "the planes have more than the 2147483648 bytes that a kernel reads",
        /// A slice is too short for a plane.
        TooShort {
            /// The plane.
            plane: &'static str,
            /// The number of bytes from the start of the slice to the end of the last row.
            needed: usize,
            /// The number of bytes of the slice.
            given: usize,
        } => "plane `{plane}` needs {needed} bytes, but its slice has {given}",
        /// A slice is longer than the packed frame.
        TooLong {
            /// The number of bytes of the packed frame.
            needed: usize,
            /// The number of bytes of the slice.
            given: usize,
            /// The number of elements of the packed frame.
            elements: usize,
        } => "the packed planes have {needed} bytes, but the slice has {given} (help: if rows are padded, state the \
                pitches by `Frame::placed`; if something else follows the frame, write `[..{elements}]`)",
        /// A slice is longer than the rows of its plane with their padding.
        MoreRows {
            /// The plane.
            plane: &'static str,
            /// The number of rows.
            rows: usize,
            /// The pitch.
            pitch: usize,
            /// The number of bytes of the slice.
            given: usize,
        } => "plane `{plane}` has {rows} rows with a pitch of {pitch} bytes, but its slice has {given} bytes (help: \
                state the pitch of the memory; if more rows follow, give the coded size, and then call `try_range`)",
        /// A pitch is below the length of a row.
        ShortPitch {
            /// The plane.
            plane: &'static str,
            /// The pitch.
            pitch: usize,
            /// The length of a row.
            row: usize,
        } => "plane `{plane}` has a pitch of {pitch} bytes, but its rows have {row}",
        /// A pitch is negative: the rows are stored from the last to the first.
        NegativePitch {
            /// The plane.
            plane: &'static str,
            /// The pitch.
            pitch: isize,
        } => "plane `{plane}` has a pitch of {pitch} bytes, so its last row comes first (help: copy the rows in turn: \
                `memory.rchunks_exact({pitch.unsigned_abs()})` yields them from the first to the last)",
        /// A pixel stride is below the length of a group of samples. Where a plane has several samples, it is another
        /// number.
        PixelStride {
            /// The plane.
            plane: &'static str,
            /// The pixel stride.
            stride: usize,
            /// The length of a group of samples.
            group: usize,
        } => "plane `{plane}` has a pixel stride of {stride} bytes, but its samples need {group}",
        /// An offset, a pitch or a pixel stride is not a multiple of the size of an element.
        PartOfElement {
            /// The plane.
            plane: &'static str,
            /// The offset, pitch or stride.
            bytes: usize,
            /// The size of an element.
            element: usize,
        } => "{bytes} bytes in plane `{plane}` are not a whole number of elements of {element} bytes",
        /// Two planes have bytes in common.
        SharedBytes {
            /// The two planes.
            planes: [&'static str; 2],
        } => "planes `{planes[0]}` and `{planes[1]}` have bytes in common",
        /// A part is empty, or not inside the frame.
        Outside {
            /// The axis: `H` or `W`.
            axis: char,
            /// The first position.
            start: usize,
            /// The position after the last one, or the largest number if no number is larger.
            end: usize,
        } => "the part {axis}({start})..{axis}({end}) is empty, or not inside the frame",
        /// A part begins inside a group of samples.
        InsideGroup {
            /// The axis: `H` or `W`.
            axis: char,
            /// The first position.
            start: usize,
            /// The number of positions that share a group.
            multiple: usize,
        } => "the part begins at {axis}({start}), inside a group of {multiple} (help: begin at \
                {axis}({start / multiple * multiple}))",
        /// An element has bits outside of those that its format states for a sample.
        BitDepth {
            /// The plane.
            plane: &'static str,
            /// The letter of the sample: `Y`, `U` or `V`.
            letter: char,
            /// The position along H in the view of these samples.
            row: usize,
            /// The position along W in the view of these samples.
            column: usize,
            /// The element, with all of its bits.
            element: u16,
            /// The first bit of a sample.
            start: u32,
            /// The bit after the last one of a sample.
            end: u32,
        } => "{letter} at (H({row}), W({column})) in plane `{plane}` is {element:#06x}, which has bits outside of \
                {start}..{end} (help: if these bits belong to the sample, declare the format with other `bits`; if \
                not, conversions leave them out)",
    }
}

impl FrameError {
    /// Returns what is wrong, with the numbers that disagree.
    #[must_use]
    pub const fn kind(&self) -> FrameErrorKind {
        self.kind
    }

    const fn size(&self, axis: char) -> usize {
        let (h, w) = self.sizes;
        if axis == 'H' { h } else { w }
    }
}

/// The help for planes that a graphics card does not copy.
const PLACE: &str = "(help: place the planes by `FrameLayout::direct3d12`, and copy the frame by `Frame::copy_into`)";

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (h, w) = self.sizes;
        self.kind.fmt(f, self)?;
        write!(f, ": {}[H={h}, W={w}]", self.format)
    }
}

debug_as_display! { FrameError }
