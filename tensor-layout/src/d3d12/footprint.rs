//! Textures in buffers: tensors whose elements are the channels of texels.

use super::check_layout;
use super::error::{Begins, D3d12Cause, D3d12Error};
use super::format::{Format, HasFormat, Texel};
use super::limits::PITCH_ALIGNMENT;
use crate::layout::error::{LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout, TensorLayout};
use crate::types::axis::{D, DimC, DimN, DynH, DynW, H, W};
use crate::types::invariant::Invariant;
use crate::types::shape::Shape;
use crate::types::storage::{RunTimeStrides, StridedStorage, Writable};
use crate::types::structure::Structure;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{Fault, MAX_RANK};

/// The alignment of the beginning of a texture in a buffer, in bytes:
/// `D3D12_TEXTURE_DATA_PLACEMENT_ALIGNMENT`.
pub(super) const PLACEMENT_ALIGNMENT: u64 = 512;

/// The maximum width and height of a texture, in texels: `D3D12_REQ_TEXTURE2D_U_OR_V_DIMENSION`.
pub(super) const MAX_EXTENT: usize = 16_384;

/// The maximum width, height and depth of a texture with three dimensions, in texels:
/// `D3D12_REQ_TEXTURE3D_U_V_OR_W_DIMENSION`.
const MAX_EXTENT_OF_VOLUME: usize = 2_048;

/// The layout of one image with `CHANNELS` channels. The sizes along H and W, and the row pitch, are known at
/// run time.
///
/// ```
/// use tensor_layout::d3d12::{Format, Pixels, TextureFootprint};
/// use tensor_layout::d3d12::{PlacedFootprint, SubresourceFootprint};
/// use tensor_layout::{C, H, N, W};
///
/// // The description of a frame by a capture card.
/// let footprint = SubresourceFootprint {
///     format: Format::B8G8R8A8_UNORM,
///     width: 70,
///     height: 3,
///     depth: 1,
///     row_pitch: 1_024,
/// };
/// let frame = TextureFootprint::<u8, Pixels<4>>::try_from_footprint(&PlacedFootprint {
///     offset: 0,
///     footprint,
/// })?;
/// let bytes: Vec<u8> = (0..=255).cycle().take(2_328).collect();
/// let blue = frame.view(&bytes)?[(N(0), H(2), W(3), C(0))];
/// assert_eq!(blue, bytes[2 * 1_024 + 3 * 4]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type Pixels<const CHANNELS: usize> =
    TensorLayout<(DimN<1>, DimC<CHANNELS>, DynH, DynW), RunTimeStrides>;

/// The sizes and the row pitch of a texture in a buffer: `D3D12_SUBRESOURCE_FOOTPRINT`, laid out in memory as
/// in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubresourceFootprint {
    /// `Format`: the format of the texels.
    pub format: Format,
    /// `Width`: the number of texels in a row.
    pub width: u32,
    /// `Height`: the number of rows.
    pub height: u32,
    /// `Depth`: the number of layers. It is 1 except for a texture with three dimensions.
    pub depth: u32,
    /// `RowPitch`: the number of bytes from the beginning of a row to the beginning of the next row.
    pub row_pitch: u32,
}

/// A [`SubresourceFootprint`] with its offset in a buffer: `D3D12_PLACED_SUBRESOURCE_FOOTPRINT`, laid out in
/// memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedFootprint {
    /// `Offset`: the offset of the first texel in the buffer, in bytes.
    pub offset: u64,
    /// `Footprint`: the sizes and the row pitch of the texture.
    pub footprint: SubresourceFootprint,
}

impl SubresourceFootprint {
    /// Describes a texture with the given sizes. The row pitch is the smallest that is possible.
    /// `GetCopyableFootprints` returns this pitch, too.
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, SubresourceFootprint};
    /// use tensor_layout::{D, H, W};
    ///
    /// const FRAME: SubresourceFootprint =
    ///     SubresourceFootprint::new(Format::R8G8B8A8_UNORM, W(70), H(3), D(1));
    /// assert_eq!(FRAME.row_pitch, 512); // 280 bytes, rounded up to a multiple of 256
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in these cases. In a constant, they are compile errors:
    ///
    /// - the texels of the format are not made of whole elements;
    /// - a size is 0 or more than 16,384, or more than 2,048 if there are several layers.
    #[doc(alias = "GetCopyableFootprints")]
    #[must_use]
    #[track_caller]
    pub const fn new(format: Format, width: W, height: H, depth: D) -> Self {
        match Self::try_new(format, width, height, depth) {
            Ok(footprint) => footprint,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`new`](Self::new) for sizes or a format known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases where [`new`](Self::new) panics.
    pub const fn try_new(
        format: Format,
        width: W,
        height: H,
        depth: D,
    ) -> Result<Self, D3d12Error> {
        let Some(texel) = format.texel() else {
            return Err(D3d12Cause::NoTexel { format }.without_layout());
        };
        let extent = TextureExtent {
            width: width.0,
            height: height.0,
            depth: depth.0,
        };
        match extent.check() {
            Ok(()) => {
                let pitch = (extent.width * texel.bytes()).next_multiple_of(PITCH_ALIGNMENT);
                Ok(extent.footprint(format, pitch))
            }
            Err(reason) => Err(reason.without_layout()),
        }
    }
}

/// The sizes of a texture, in texels.
#[derive(Clone, Copy)]
struct TextureExtent {
    width: usize,
    height: usize,
    depth: usize,
}

impl TextureExtent {
    /// Checks that a texture can have these sizes.
    const fn check(self) -> Result<(), D3d12Cause> {
        let most = if self.depth == 1 {
            MAX_EXTENT
        } else {
            MAX_EXTENT_OF_VOLUME
        };
        let all = [('W', self.width), ('H', self.height), ('D', self.depth)];
        let mut i = 0;
        while i < all.len() {
            let (axis, size) = all[i];
            if size == 0 || size > most {
                return Err(D3d12Cause::Extent { axis, size, most });
            }
            i += 1;
        }
        Ok(())
    }

    /// Makes the footprint of a texture with these sizes. The method `check` has accepted the sizes, so the
    /// row pitch fits in 32 bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "all were compared with less"
    )]
    const fn footprint(self, format: Format, row_pitch: usize) -> SubresourceFootprint {
        SubresourceFootprint {
            format,
            width: self.width as u32,
            height: self.height as u32,
            depth: self.depth as u32,
            row_pitch: row_pitch as u32,
        }
    }
}

/// A texture in a buffer, as a tensor of `T`. Each element of the tensor is a channel of a texel.
/// `CopyTextureRegion` copies texels between such a buffer and a texture.
///
/// The axes of the tensor are axes of the texture: W counts its columns, H its rows, D its layers, and C the
/// channels of a texel. N has size 1 or is absent. The channels of a texel are adjacent, so the label ends in
/// C. Rows begin at multiples of 256 bytes. The clause `pitch(..)` of the layout states this alignment as a
/// number of elements.
///
/// ```
/// use tensor_layout::d3d12::{Format, TextureFootprint};
/// use tensor_layout::layout;
///
/// layout! {
///     type Frame = NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256);
/// }
///
/// const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
///
/// let raw = FRAME.placed_footprint().footprint;
/// assert_eq!((raw.width, raw.height, raw.depth, raw.row_pitch), (70, 3, 1, 512));
/// assert_eq!(FRAME.end_in_bytes(), 1_304); // the last row is not padded
///
/// assert_eq!(FRAME.mapping().strides(), [1_536, 1, 512, 4]); // N, C, H, W
/// let frame = FRAME.view(&[7; 1_304])?; // the memory of the buffer
/// assert_eq!(frame.size_array(), [1, 4, 3, 70]);
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// In a constant, a layout that no texture can have does not compile. Neither does an offset that is not a
/// multiple of 512.
pub struct TextureFootprint<T, L: AnyLayout> {
    mapping: Mapping<L>,
    placed: PlacedFootprint,
    row_in_bytes: u64,
    elements: Invariant<T>,
}

impl<T, L: AnyLayout> Clone for TextureFootprint<T, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: AnyLayout> Copy for TextureFootprint<T, L> {}

impl<T, L: AnyLayout> TextureFootprint<T, L> {
    /// Describes the texture whose texels hold a tensor. The layout `L` of the tensor is known at compile
    /// time. The texture is at the beginning of the buffer, or at the offset given to
    /// [`at_byte`](Self::at_byte).
    ///
    /// The layout may leave out the last channels of a texel. The following layout has only the colours of an
    /// `R8G8B8A8` texture, without its alpha:
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, TextureFootprint};
    /// use tensor_layout::layout;
    ///
    /// layout! {
    ///     type Colours = HWC[C = 3, H = 3, W = 70], strides(W = 4), pitch(H = 256);
    /// }
    /// const COLOURS: TextureFootprint<u8, Colours> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    /// assert_eq!(COLOURS.end_in_bytes(), 1_304);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in these cases. In a constant, they are compile errors:
    ///
    /// - the channels of the format are of another type than `T`;
    /// - there is an axis other than N, C, D, H and W;
    /// - N is more than 1;
    /// - C is more than the number of channels of a texel;
    /// - the texel has several channels, and the layout has no axis C;
    /// - a stride is not possible for a texture. Along C, it must be 1 element. Along W, it must be as many
    ///   elements as a texel has channels. Along H, it must be a multiple of 256 bytes. Along D, it must be
    ///   the size of a layer;
    /// - a size is 0;
    /// - a size exceeds 16,384, or 2,048 if there are several layers.
    #[must_use]
    #[track_caller]
    pub const fn new(format: Format) -> Self
    where
        T: HasFormat,
        L: StaticLayout,
        L::Storage: StridedStorage,
    {
        layout::check::<L>();
        let texture = match (&L::TERMS, L::KNOWN_STRIDES) {
            (Some(Ok(terms)), Some(strides)) => Self::described(
                &L::UNCHECKED.of_checked_layout(),
                format,
                terms.sizes(),
                &strides,
            ),
            _ => panic!("a strided static layout has strides"),
        };
        check_layout::<L>();
        match texture {
            Ok(texture) => texture,
            Err(error) => error.refuse(),
        }
    }

    /// Describes a texture as [`new`](Self::new) does, for sizes or a format known at run time.
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, TextureFootprint};
    /// use tensor_layout::{layout, H, W};
    ///
    /// type Frame = layout!(NHWC[N = 1, C = 4, H = ?, W = ?], pitch(H = 64));
    ///
    /// let mapping = Frame::with((H(1_080), W(1_920)))?;
    /// let frame = TextureFootprint::<f32, _>::with(Format::R32G32B32A32_FLOAT, mapping)?;
    /// assert_eq!(frame.placed_footprint().footprint.row_pitch, 30_720);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in the cases where [`new`](Self::new) panics.
    pub fn with(format: Format, mapping: Mapping<L>) -> Result<Self, D3d12Error>
    where
        T: HasFormat,
        L::Storage: StridedStorage,
    {
        Self::described(
            &mapping,
            format,
            &mapping.all_sizes(),
            &mapping.all_strides(),
        )
    }

    const fn described(
        mapping: &Mapping<L>,
        format: Format,
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, D3d12Error>
    where
        T: HasFormat,
    {
        let structure = L::STRUCTURE;
        let texel = match format.try_texel_of(T::FORMAT) {
            Ok(texel) => texel,
            Err(reason) => return Err(reason.in_layout(structure, sizes)),
        };
        match footprint_of(structure, sizes, strides, format, texel) {
            Ok(footprint) => {
                let placed = PlacedFootprint {
                    offset: 0,
                    footprint,
                };
                Ok(Self::of_parts(*mapping, placed, texel))
            }
            Err(reason) => Err(reason.in_layout(structure, sizes)),
        }
    }

    /// Describes the texture that `placed` places in a buffer. `GetCopyableFootprints` returns such
    /// footprints, for example.
    ///
    /// The layout `L` states the number of channels and the strides. A layout with `?` for H and W takes the
    /// sizes of the texture. A layout with `strides(H = ?)` also takes any row pitch, and so does [`Pixels`].
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, PlacedFootprint, SubresourceFootprint, TextureFootprint};
    /// use tensor_layout::{layout, C, H, N, W};
    ///
    /// type Frame = layout!(NHWC[N = 1, C = 4, H = ?, W = ?], pitch(H = 256));
    ///
    /// let given = PlacedFootprint {
    ///     offset: 512,
    ///     footprint: SubresourceFootprint {
    ///         format: Format::R8G8B8A8_UNORM,
    ///         width: 70,
    ///         height: 3,
    ///         depth: 1,
    ///         row_pitch: 512,
    ///     },
    /// };
    /// let frame = TextureFootprint::<u8, Frame>::try_from_footprint(&given)?;
    /// assert_eq!(frame.mapping().size_array(), [1, 4, 3, 70]);
    ///
    /// let mut buffer = vec![0; 512 + 1_304]; // the memory of the buffer, after the GPU has written to it
    /// buffer[512 + 2 * 512 + 69 * 4 + 3] = 255;
    /// assert_eq!(frame.view(&buffer)?[(N(0), H(2), W(69), C(3))], 255);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - the channels of the format are of another type than `T`;
    /// - the layout has an axis that a texture lacks;
    /// - the layout lacks an axis along which the texture has several texels or channels;
    /// - a size or stride that the layout states differs from that of the texture;
    /// - the row pitch or the offset is not a whole number of elements;
    /// - the row pitch is less than the size of a row.
    #[doc(alias = "GetCopyableFootprints")]
    pub fn try_from_footprint(placed: &PlacedFootprint) -> Result<Self, D3d12Error>
    where
        T: HasFormat,
        L::Storage: StridedStorage,
    {
        let (format, offset) = (placed.footprint.format, placed.offset);
        let texel = format
            .try_texel_of(T::FORMAT)
            .map_err(D3d12Cause::without_layout)?;
        let multiple = texel.element_bytes() as u64;
        if offset % multiple != 0 {
            let reason = D3d12Cause::Begin {
                what: Begins::Elements,
                offset,
                multiple,
            };
            return Err(reason.without_layout());
        }
        let mapping = mapping_of(&placed.footprint, texel)?;
        Ok(Self::of_parts(mapping, *placed, texel))
    }

    const fn of_parts(mapping: Mapping<L>, placed: PlacedFootprint, texel: Texel) -> Self {
        TextureFootprint {
            mapping,
            placed,
            row_in_bytes: placed.footprint.width as u64 * texel.bytes() as u64,
            elements: PhantomData,
        }
    }

    /// Returns a view of the tensor. `buffer` is the memory of the whole buffer, from its first byte on.
    ///
    /// # Errors
    ///
    /// Returns an error if `buffer` ends before the last element of the tensor, or if no buffer reaches to it.
    pub fn view<'a>(&self, buffer: &'a [T]) -> Result<View<'a, T, L>, LayoutError> {
        let first = self.first_element(buffer.len())?;
        View::from_prefix(&buffer[first..], self.mapping)
    }

    /// Returns a mutable view of the tensor, for example to write the elements before a copy to the texture;
    /// see [`view`](Self::view).
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, TextureFootprint};
    /// use tensor_layout::{layout, View};
    ///
    /// layout! {
    ///     type Photo = NHWC[N = 1, C = 4, H = 3, W = 70];
    ///     type Upload = NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256);
    /// }
    /// const UPLOAD: TextureFootprint<u8, Upload> =
    ///     TextureFootprint::new(Format::R8G8B8A8_UNORM).at_byte(1_024);
    ///
    /// let photo = [7; Photo::SPAN];
    /// let mut buffer = vec![0; 4_096];
    /// View::<u8, Photo>::from_array(&photo).relayout_into(&mut UPLOAD.view_mut(&mut buffer)?);
    /// assert_eq!(buffer[1_024..1_024 + 280], [7; 280]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `buffer` ends before the last element of the tensor, or if no buffer reaches to it.
    /// Returns an error, too, if two positions share an element because of strides known at run time.
    pub fn view_mut<'a>(&self, buffer: &'a mut [T]) -> Result<ViewMut<'a, T, L>, LayoutError>
    where
        L::Storage: Writable,
    {
        let first = self.first_element(buffer.len())?;
        ViewMut::from_prefix(&mut buffer[first..], self.mapping)
    }

    /// Returns the index of the tensor's first element in the buffer. Returns an error if a buffer of `given`
    /// elements ends before the tensor ends.
    fn first_element(&self, given: usize) -> Result<usize, LayoutError> {
        let offset = self.placed.offset / size_of::<T>() as u64;
        let first = usize::try_from(offset).ok();
        let end = first.and_then(|first| first.checked_add(self.mapping.span()));
        match (first, end) {
            (Some(first), Some(end)) if end <= given => Ok(first),
            (_, Some(needed)) => Err(self.mapping.refused(LayoutCause::Length { needed, given })),
            _ => Err(self.mapping.refused(LayoutCause::Fault(Fault::TooLarge))),
        }
    }

    /// Moves the texture to an offset in the buffer, in bytes.
    ///
    /// ```
    /// use tensor_layout::{d3d12::{Format, TextureFootprint}, layout};
    ///
    /// type Frame = layout!(HWC[C = 4, H = 3, W = 64]);
    /// const FRAME: TextureFootprint<u8, Frame> =
    ///     TextureFootprint::new(Format::R8G8B8A8_UNORM).at_byte(512);
    /// assert_eq!(FRAME.placed_footprint().offset, 512);
    /// assert_eq!(FRAME.end_in_bytes(), 512 + 768);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the offset is not a multiple of 512. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn at_byte(self, offset_in_bytes: u64) -> Self {
        match self.try_at_byte(offset_in_bytes) {
            Ok(texture) => texture,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`at_byte`](Self::at_byte) for a number known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the offset is not a multiple of 512.
    pub const fn try_at_byte(mut self, offset_in_bytes: u64) -> Result<Self, D3d12Error> {
        if offset_in_bytes % PLACEMENT_ALIGNMENT != 0 {
            let reason = D3d12Cause::Begin {
                what: Begins::Texture,
                offset: offset_in_bytes,
                multiple: PLACEMENT_ALIGNMENT,
            };
            return Err(reason.without_layout());
        }
        self.placed.offset = offset_in_bytes;
        Ok(self)
    }

    /// Returns the footprint, for the `D3D12_TEXTURE_COPY_LOCATION` that `CopyTextureRegion` needs.
    #[doc(alias("CopyTextureRegion", "D3D12_TEXTURE_COPY_LOCATION"))]
    #[must_use]
    pub const fn placed_footprint(self) -> PlacedFootprint {
        self.placed
    }

    /// Returns the sizes and strides of the tensor, in elements.
    #[must_use]
    pub const fn mapping(self) -> Mapping<L> {
        self.mapping
    }

    /// Returns the end of the last texel as an offset in the buffer, in bytes. The buffer must have at least
    /// this size. The last row ends with its last texel, without padding. An end beyond 64 bits is `u64::MAX`.
    ///
    /// A buffer for DirectML may have to be up to 3 bytes longer, because DirectML rounds up the size of a
    /// tensor to a multiple of 4 bytes; see [`ResourceDesc::for_tensor`](super::ResourceDesc::for_tensor).
    #[must_use]
    pub const fn end_in_bytes(self) -> u64 {
        let footprint = &self.placed.footprint;
        let rows = footprint.height as u64 * footprint.depth as u64;
        (rows - 1)
            .saturating_mul(footprint.row_pitch as u64)
            .saturating_add(self.row_in_bytes)
            .saturating_add(self.placed.offset)
    }
}

/// Returns the footprint of a texture whose texels hold a tensor with these `sizes` and `strides`.
const fn footprint_of(
    structure: &Structure,
    sizes: &[usize; MAX_RANK],
    strides: &[usize; MAX_RANK],
    format: Format,
    texel: Texel,
) -> Result<SubresourceFootprint, D3d12Cause> {
    let mut extent = TextureExtent {
        width: 1,
        height: 1,
        depth: 1,
    };
    let mut has_channels = false;
    // A missing axis has stride 0, which no check compares, as along an axis of size 1.
    let (mut column, mut row, mut layer) = (0, 0, 0);
    let mut i = 0;
    while i < structure.axes.len() {
        let (axis, size, stride) = (structure.axes[i], sizes[i], strides[i]);
        match axis {
            'N' if size > 1 => return Err(D3d12Cause::Batch { size }),
            'N' => {}
            'C' if size > texel.channels => return Err(D3d12Cause::Channels { size, format }),
            'C' if size > 1 && stride != 1 => {
                return Err(D3d12Cause::Stride {
                    axis,
                    stride,
                    wanted: 1,
                });
            }
            'C' => has_channels = true,
            'W' => (extent.width, column) = (size, stride),
            'H' => (extent.height, row) = (size, stride),
            'D' => (extent.depth, layer) = (size, stride),
            _ => return Err(D3d12Cause::NoTextureAxis { axis }),
        }
        i += 1;
    }
    if !has_channels && texel.channels > 1 {
        return Err(D3d12Cause::AxisMissing {
            axis: 'C',
            size: texel.channels,
        });
    }
    if let Err(reason) = extent.check() {
        return Err(reason);
    }
    if extent.width > 1 && column != texel.channels {
        return Err(D3d12Cause::Stride {
            axis: 'W',
            stride: column,
            wanted: texel.channels,
        });
    }
    let pitch = match pitch_of(extent, row, layer, texel) {
        Ok(pitch) => pitch,
        Err(reason) => return Err(reason),
    };
    let rows = row.saturating_mul(extent.height);
    if extent.depth > 1 && extent.height > 1 && layer != rows {
        return Err(D3d12Cause::Stride {
            axis: 'D',
            stride: layer,
            wanted: rows,
        });
    }
    Ok(extent.footprint(format, pitch))
}

/// Returns the row pitch in bytes. `row` and `layer` are the strides of the tensor along H and D, in
/// elements. If the texture has one row in each layer, the pitch is the stride along D.
const fn pitch_of(
    extent: TextureExtent,
    row: usize,
    layer: usize,
    texel: Texel,
) -> Result<usize, D3d12Cause> {
    let row_bytes = extent.width * texel.bytes();
    let (axis, stride) = if extent.height > 1 {
        ('H', row)
    } else if extent.depth > 1 {
        ('D', layer)
    } else {
        return Ok(row_bytes.next_multiple_of(PITCH_ALIGNMENT));
    };
    let element_bytes = texel.element_bytes();
    match stride.checked_mul(element_bytes) {
        Some(pitch) if pitch % PITCH_ALIGNMENT == 0 && pitch as u64 <= u32::MAX as u64 => {
            if pitch < row_bytes {
                return Err(D3d12Cause::PitchTooSmall {
                    pitch,
                    row: row_bytes as u64,
                });
            }
            Ok(pitch)
        }
        _ => Err(D3d12Cause::Pitch {
            axis,
            stride,
            element_bytes,
        }),
    }
}

/// Returns the mapping of a tensor with the layout `L`. The elements of the tensor are the channels of the
/// texels. `footprint` states the sizes of the texture.
fn mapping_of<L: AnyLayout<Storage: StridedStorage>>(
    footprint: &SubresourceFootprint,
    texel: Texel,
) -> Result<Mapping<L>, D3d12Error> {
    let element_bytes = texel.element_bytes();
    let pitch = footprint.row_pitch as usize;
    let row = u64::from(footprint.width) * texel.bytes() as u64;
    if pitch % element_bytes != 0 {
        let reason = D3d12Cause::PitchNotWhole {
            pitch,
            element_bytes,
        };
        return Err(reason.without_layout());
    }
    if (pitch as u64) < row {
        return Err(D3d12Cause::PitchTooSmall { pitch, row }.without_layout());
    }
    let rows = pitch / element_bytes;
    let all = [
        ('C', texel.channels, 1),
        (
            'D',
            footprint.depth as usize,
            rows.saturating_mul(footprint.height as usize),
        ),
        ('H', footprint.height as usize, rows),
        ('W', footprint.width as usize, texel.channels),
        ('N', 1, 0),
    ];
    let mut sizes = [1; MAX_RANK];
    let mut strides = [0; MAX_RANK];
    for (axis, letter) in L::Shape::AXES.iter().enumerate() {
        let Some((_, size, stride)) = all.iter().find(|(name, ..)| name == letter) else {
            return Err(D3d12Cause::NoTextureAxis { axis: *letter }.without_layout());
        };
        (sizes[axis], strides[axis]) = (*size, *stride);
        if let ('C', Some(known)) = (letter, L::Shape::KNOWN[axis]) {
            // The layout leaves out the last channels.
            sizes[axis] = known.min(*size);
        }
    }
    for (axis, size, _) in all {
        if size != 1 && !L::Shape::AXES.contains(&axis) {
            return Err(D3d12Cause::AxisMissing { axis, size }.in_layout(L::STRUCTURE, &sizes));
        }
    }
    Mapping::of_strides(&sizes, &strides)
        .map_err(|error| D3d12Cause::Layout(error.cause).in_layout(L::STRUCTURE, &sizes))
}

impl<T, L: AnyLayout> fmt::Debug for TextureFootprint<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextureFootprint")
            .field("mapping", &self.mapping)
            .field("footprint", &self.placed)
            .finish_non_exhaustive()
    }
}
