//! Copies between buffers and textures: tensors whose elements are the channels of texels.

use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::error::{DescribedLayout, debug_as_display};
use crate::layout::mapping::Mapping;
use crate::types::storage::StridedStorage;
use ::wgpu::{
    COPY_BUFFER_ALIGNMENT, COPY_BYTES_PER_ROW_ALIGNMENT, Extent3d, TexelCopyBufferInfo,
    TexelCopyBufferLayout, TextureFormat,
};
use core::fmt;
use tensor_layout_macros::causes;

/// A tensor as one side of a copy to or from a texture, in the form that wgpu reads.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TexelLayout {
    /// The offset in the buffer, and the pitches of rows and layers.
    pub layout: TexelCopyBufferLayout,
    /// The size of the copy in texels: the columns, the rows, and the layers or the depth.
    pub size: Extent3d,
}

/// Describes a tensor of `T` with the sizes and strides of `mapping`, for a copy to or from a texture of the
/// given format.
///
/// W counts the columns of the texture, H the rows, C the channels of a texel, and D or N the layers. The
/// channels of a texel are adjacent, so the label ends in C. If an element is a whole texel, C may be absent.
///
/// `Queue::write_texture` accepts any row pitch. Copies between buffers and textures, which a
/// `CommandEncoder` records, need a row pitch that is a multiple of 256 bytes. The clause `pitch(H = ..)` of
/// the layout states this pitch in elements, and [`Buffer::texel_info`] checks it.
///
/// ```
/// use tensor_layout::wgpu::texel_layout;
/// use tensor_layout::layout;
/// use wgpu::TextureFormat;
///
/// type Frame = layout!(HWC[C = 4, H = 3, W = 70], pitch(H = 256));
///
/// let frame = texel_layout::<u8, _>(Frame::mapping(), TextureFormat::Rgba8Unorm)?;
/// assert_eq!(frame.layout.bytes_per_row, Some(512));
/// assert_eq!((frame.size.width, frame.size.height), (70, 3));
/// # Ok::<(), tensor_layout::wgpu::TexelError>(())
/// ```
///
/// # Errors
///
/// Returns an error in these cases:
///
/// - a texel of the format has another size than the elements along C, or the format is compressed;
/// - there is an axis other than N, D, H, W and C;
/// - N and D both have several positions;
/// - a stride is not possible for a texture. The stride along C must be 1 element, and along W the number of
///   channels. The stride along H must be at least the size of a row, and along N or D a whole number of
///   rows;
/// - a size or a pitch is beyond 32 bits.
#[doc(alias = "TexelCopyBufferLayout")]
pub fn texel_layout<T, L: AnyLayout<Storage: StridedStorage>>(
    mapping: Mapping<L>,
    format: TextureFormat,
) -> Result<TexelLayout, TexelError> {
    texels::<T, L>(mapping, format, None)
}

/// Describes a tensor as texels. `copied_at` is the offset of the tensor in a buffer, in bytes, for a copy between the
/// buffer and a texture. wgpu requires more of such a copy than of `Queue::write_texture`.
fn texels<T, L: AnyLayout<Storage: StridedStorage>>(
    mapping: Mapping<L>,
    format: TextureFormat,
    copied_at: Option<u64>,
) -> Result<TexelLayout, TexelError> {
    described(
        L::STRUCTURE.axes,
        &mapping.all_sizes(),
        &mapping.all_strides(),
        size_of::<T>(),
        format,
        copied_at,
    )
    .map_err(|cause| TexelError {
        cause,
        layout: mapping.described(),
    })
}

impl<T, L: AnyLayout> Buffer<::wgpu::Buffer, T, L> {
    /// Returns the arguments of a copy between this buffer and a texture. A copy to the buffer does not write the memory
    /// between the rows.
    ///
    /// Needs the feature `wgpu`.
    ///
    /// ```no_run
    /// # use tensor_layout::{gpu::Buffer, layout};
    /// # type Frame = layout!(HWC[C = 4, H = 3, W = 70], pitch(H = 256));
    /// # fn fetch(
    /// #     commands: &mut wgpu::CommandEncoder,
    /// #     texture: &wgpu::Texture,
    /// #     frame: &Buffer<wgpu::Buffer, u8, Frame>,
    /// # ) -> Result<(), tensor_layout::wgpu::TexelError> {
    /// let (target, size) = frame.texel_info(texture.format())?;
    /// let source = texture.as_image_copy();
    /// commands.copy_texture_to_buffer(source, target, size);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`texel_layout`]. wgpu also refuses a row pitch that is not a multiple of 256 bytes, and a tensor
    /// that does not begin at a multiple of the size of a texel. For depth or stencil, this is a multiple of 4 bytes.
    #[doc(alias = "TexelCopyBufferInfo")]
    pub fn texel_info(
        &self,
        format: TextureFormat,
    ) -> Result<(TexelCopyBufferInfo<'_>, Extent3d), TexelError>
    where
        L::Storage: StridedStorage,
    {
        let offset = self.offset_in_bytes();
        let TexelLayout { layout, size } = texels::<T, L>(self.mapping(), format, Some(offset))?;
        let buffer = self.resource();
        Ok((TexelCopyBufferInfo { buffer, layout }, size))
    }
}

/// An error in describing a tensor as texels. The error's text names the layout.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TexelError {
    cause: TexelCause,
    layout: DescribedLayout,
}

/// The kinds of [`TexelError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TexelErrorKind {
    /// The format is compressed, or its texels have another size than the elements along C.
    Format,
    /// The layout has an axis that a texture lacks, or N and D both have several positions.
    UnknownAxis,
    /// A stride of the layout is not possible for a texture.
    Stride,
    /// The row pitch or the offset of a buffer is not a multiple of the number of bytes that wgpu requires.
    Alignment,
    /// A size or a pitch is beyond 32 bits.
    TooLarge,
}

causes! {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum TexelCause -> TexelErrorKind {
        /// The elements along C have another size in bytes than a texel of the format. `None` stands for more bytes than memory
        /// can hold.
        Texel { bytes: Option<usize>, format: TextureFormat, wanted: u32 } is Format => {
            write!(f, "a texel of `{format:?}` has {wanted} bytes, but the elements along C have ")?;
            match bytes {
                Some(bytes) => write!(f, "{bytes}"),
                None => f.write_str("more than memory can hold"),
            }
        },
        Compressed { format: TextureFormat } is Format
            => "`{format:?}` has no texels that are copied one by one",
        UnknownAxis { axis: char } is UnknownAxis => "a texture has no axis {axis}",
        /// N and D both have several positions.
        TwoLayers is UnknownAxis => "a texture has layers along N or along D, not both",
        /// The stride along this axis differs from `wanted`, the only stride that is possible. Both are in elements.
        Stride { axis: char, stride: usize, wanted: usize } is Stride
            => "the stride along {axis} is {stride}, but {wanted} in a texture of these channels",
        /// The stride along this axis is so small that positions overlap. `least` is the minimum, in elements.
        Overlap { axis: char, stride: usize, least: usize } is Stride
            => "the stride along {axis} is {stride}, but the elements within take {least}",
        /// The stride between layers is not a whole number of rows. `row` is the stride between rows, in elements.
        Rows { axis: char, stride: usize, row: usize } is Stride
            => "the stride along {axis} is {stride}, which is no whole number of rows of {row}",
        TooLarge { axis: char } is TooLarge => "the size or the pitch along {axis} is beyond the 32 bits of wgpu",
        /// The row pitch is not a multiple of 256 bytes. `pitch` is the number of elements in 256 bytes.
        RowPitch { axis: char, bytes: u32, pitch: usize } is Alignment
            => "the row pitch is {bytes} bytes, but a multiple of {COPY_BYTES_PER_ROW_ALIGNMENT} in copies between buffers \
                and textures: declare the layout with `pitch({axis} = {pitch})`",
        /// The tensor does not begin at a multiple of `wanted` bytes.
        Offset { offset: u64, format: TextureFormat, wanted: u64 } is Alignment
            => "the tensor begins at byte {offset} of the buffer, but copies of `{format:?}` begin at multiples of {wanted}, as \
                the entries of a `plan!` do",
    }
}

impl TexelError {
    /// Returns the kind of the error.
    ///
    /// ```
    /// use tensor_layout::layout;
    /// use tensor_layout::wgpu::{TexelErrorKind, texel_layout};
    /// use wgpu::TextureFormat;
    ///
    /// type Rgb = layout!(HWC[C = 3, H = 3, W = 70]);
    ///
    /// let error = texel_layout::<u8, _>(Rgb::mapping(), TextureFormat::Rgba8Unorm).unwrap_err();
    /// assert_eq!(error.kind(), TexelErrorKind::Format); // its texels have 4 channels
    /// ```
    #[must_use]
    pub fn kind(&self) -> TexelErrorKind {
        self.cause.kind()
    }
}

impl fmt::Display for TexelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        write!(f, ": {}", self.layout)
    }
}

debug_as_display! { TexelError }

/// An axis of a texture, with the size and stride that the tensor has along it.
#[derive(Clone, Copy)]
struct TextureAxis {
    axis: char,
    size: usize,
    stride: usize,
}

impl TextureAxis {
    fn size_in_32_bits(self) -> Result<u32, TexelCause> {
        u32::try_from(self.size).map_err(|_| TexelCause::TooLarge { axis: self.axis })
    }

    /// Checks that the stride along this axis is at least `least`, so positions do not overlap. Both are in
    /// elements.
    fn at_least(self, least: usize) -> Result<(), TexelCause> {
        let TextureAxis { axis, stride, .. } = self;
        if stride < least {
            return Err(TexelCause::Overlap {
                axis,
                stride,
                least,
            });
        }
        Ok(())
    }
}

fn described(
    axes: &[char],
    sizes: &[usize],
    strides: &[usize],
    element_bytes: usize,
    format: TextureFormat,
    copied_at: Option<u64>,
) -> Result<TexelLayout, TexelCause> {
    // A missing axis is like one of size 1.
    let one = |axis| TextureAxis {
        axis,
        size: 1,
        stride: 0,
    };
    let (mut column, mut row, mut layer, mut channel) = (one('W'), one('H'), one('N'), one('C'));
    for ((&axis, &size), &stride) in axes.iter().zip(sizes).zip(strides) {
        let along = TextureAxis { axis, size, stride };
        match axis {
            'C' => channel = along,
            'W' => column = along,
            'H' => row = along,
            'N' | 'D' if size == 1 => {}
            'N' | 'D' if layer.size == 1 => layer = along,
            'N' | 'D' => return Err(TexelCause::TwoLayers),
            _ => return Err(TexelCause::UnknownAxis { axis }),
        }
    }
    let texel = match format.block_copy_size(None) {
        Some(bytes) if format.block_dimensions() == (1, 1) => bytes,
        _ => return Err(TexelCause::Compressed { format }),
    };
    let bytes = channel.size.checked_mul(element_bytes);
    if bytes != Some(texel as usize) {
        return Err(TexelCause::Texel {
            bytes,
            format,
            wanted: texel,
        });
    }
    for (TextureAxis { axis, size, stride }, wanted) in [(channel, 1), (column, channel.size)] {
        if size > 1 && stride != wanted {
            return Err(TexelCause::Stride {
                axis,
                stride,
                wanted,
            });
        }
    }
    let offset = copied_at.unwrap_or(0);
    let wanted = if format.is_depth_stencil_format() {
        COPY_BUFFER_ALIGNMENT
    } else {
        texel.into()
    };
    if offset % wanted != 0 {
        return Err(TexelCause::Offset {
            offset,
            format,
            wanted,
        });
    }
    let in_a_row = column.size.saturating_mul(channel.size);
    // If layers have one row each, the stride between layers is the row pitch.
    let pitch = if row.size > 1 { row } else { layer };
    let (mut bytes_per_row, mut rows_per_image) = (None, None);
    if pitch.size > 1 {
        pitch.at_least(in_a_row)?;
        let bytes = pitch.stride.checked_mul(element_bytes);
        let bytes = bytes.and_then(|bytes| u32::try_from(bytes).ok());
        let bytes = bytes.ok_or(TexelCause::TooLarge { axis: pitch.axis })?;
        if copied_at.is_some() && bytes % COPY_BYTES_PER_ROW_ALIGNMENT != 0 {
            return Err(TexelCause::RowPitch {
                axis: pitch.axis,
                bytes,
                pitch: COPY_BYTES_PER_ROW_ALIGNMENT as usize / element_bytes,
            });
        }
        bytes_per_row = Some(bytes);
    }
    if layer.size > 1 {
        layer.at_least(row.size.saturating_mul(pitch.stride))?;
        if layer.stride % pitch.stride != 0 {
            return Err(TexelCause::Rows {
                axis: layer.axis,
                stride: layer.stride,
                row: pitch.stride,
            });
        }
        let rows = u32::try_from(layer.stride / pitch.stride);
        rows_per_image = Some(rows.map_err(|_| TexelCause::TooLarge { axis: layer.axis })?);
    }
    Ok(TexelLayout {
        layout: TexelCopyBufferLayout {
            offset,
            bytes_per_row,
            rows_per_image,
        },
        size: Extent3d {
            width: column.size_in_32_bits()?,
            height: row.size_in_32_bits()?,
            depth_or_array_layers: layer.size_in_32_bits()?,
        },
    })
}
