//! Textures of frames: one footprint for each plane.

use super::footprint::{MAX_EXTENT, PLACEMENT_ALIGNMENT, PlacedFootprint, SubresourceFootprint};
use super::format::Format;
use super::limits::PITCH_ALIGNMENT;
use crate::frames::format::FrameTexture;
use crate::frames::{FrameError, FrameErrorKind, FrameFormat, FrameLayout, HasTexture};
use crate::types::axis::{H, W};

impl<F: FrameFormat> FrameLayout<F> {
    /// Returns the format of a texture for such frames, for `D3D12_RESOURCE_DESC`. A shader reads all bits of an element;
    /// [`SAMPLE_BITS`](Self::SAMPLE_BITS) says which are the sample.
    ///
    /// ```
    /// use tensor_layout::d3d12::Format;
    /// use tensor_layout::frames::{FrameLayout, P010};
    /// use tensor_layout::{H, W};
    ///
    /// let hd = FrameLayout::<P010>::direct3d12(H(1080), W(1920))?;
    /// assert_eq!(hd.dxgi_format(), Format::P010);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[doc(alias("D3D12_RESOURCE_DESC", "DXGI_FORMAT_NV12", "DXGI_FORMAT_P010"))]
    #[must_use]
    pub const fn dxgi_format(&self) -> Format
    where
        F: HasTexture,
    {
        match F::TEXTURE {
            FrameTexture::Nv12 => Format::NV12,
            FrameTexture::P010 => Format::P010,
        }
    }

    /// Returns the footprints of the two planes, for copies between a buffer and a texture of this format. In a texture
    /// without mipmaps and arrays, luma is the subresource 0, and chroma the subresource 1.
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, PlacedFootprint};
    /// use tensor_layout::frames::{FrameError, FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// // The pitches and offsets of `GetCopyableFootprints`.
    /// let layout = FrameLayout::<Nv12>::direct3d12(H(480), W(640))?;
    /// let [luma, chroma] = layout.footprints()?;
    /// assert_eq!((luma.offset, luma.footprint.row_pitch), (0, 1_024));
    /// assert_eq!(chroma.offset, 480 * 1_024);
    /// assert_eq!(chroma.footprint.format, Format::R8G8_TYPELESS);
    /// assert_eq!((chroma.footprint.width, chroma.footprint.height), (320, 240));
    ///
    /// // `CopyTextureRegion` does not read packed rows of 640 bytes.
    /// let packed = FrameLayout::<Nv12>::packed(H(480), W(640))?;
    /// assert!(packed.footprints().is_err());
    /// # Ok::<(), FrameError>(())
    /// ```
    ///
    /// [`Frame::copy_into`](crate::frames::Frame::copy_into) writes a frame into an upload buffer with this layout, and
    /// [`Frame::placed`](crate::frames::Frame::placed) views a readback buffer.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - a size is odd, or more than 16,384;
    /// - a plane of several rows has a pitch that is not a multiple of 256 bytes, or is beyond 32 bits;
    /// - an offset is not a multiple of 512 bytes.
    #[doc(alias(
        "D3D12_PLACED_SUBRESOURCE_FOOTPRINT",
        "CopyTextureRegion",
        "GetCopyableFootprints"
    ))]
    pub const fn footprints(&self) -> Result<[PlacedFootprint; 2], FrameError>
    where
        F: HasTexture,
    {
        if let Err(error) = self.check_whole_groups() {
            return Err(error);
        }
        let (H(rows), W(columns)) = self.sizes();
        let (axis, size) = if rows > columns {
            ('H', rows)
        } else {
            ('W', columns)
        };
        if size > MAX_EXTENT {
            let most = MAX_EXTENT;
            return Err(self.refuse(FrameErrorKind::TextureSize { axis, most }));
        }
        match (self.footprint(0), self.footprint(1)) {
            (Ok(luma), Ok(chroma)) => Ok([luma, chroma]),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// Returns the footprint of a plane. The sizes are those of a texture.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "all were compared with less"
    )]
    const fn footprint(&self, plane: usize) -> Result<PlacedFootprint, FrameError>
    where
        F: HasTexture,
    {
        // The formats that `GetCopyableFootprints` states.
        let formats = match F::TEXTURE {
            FrameTexture::Nv12 => [Format::R8_TYPELESS, Format::R8G8_TYPELESS],
            FrameTexture::P010 => [Format::R16_TYPELESS, Format::R16G16_TYPELESS],
        };
        let facts = &F::FACTS.planes[plane];
        let (offset, multiple) = (self.offsets()[plane], PLACEMENT_ALIGNMENT as usize);
        if offset % multiple != 0 {
            return Err(self.refuse(FrameErrorKind::TextureOffset {
                plane: facts.letters,
                offset,
                multiple,
            }));
        }
        let (H(rows), W(columns)) = self.sizes();
        let height = facts.row_count(rows);
        let pitch = match (height, self.pitches()[plane]) {
            // No other row follows.
            (1, pitch) => pitch.next_multiple_of(PITCH_ALIGNMENT),
            (_, pitch) => pitch,
        };
        if pitch % PITCH_ALIGNMENT != 0 || pitch as u64 > u32::MAX as u64 {
            return Err(self.refuse(FrameErrorKind::TexturePitch {
                plane: facts.letters,
                pitch,
                multiple: PITCH_ALIGNMENT,
            }));
        }
        Ok(PlacedFootprint {
            offset: offset as u64,
            footprint: SubresourceFootprint {
                format: formats[plane],
                width: facts.group_count(columns) as u32,
                height: height as u32,
                depth: 1,
                row_pitch: pitch as u32,
            },
        })
    }
}
