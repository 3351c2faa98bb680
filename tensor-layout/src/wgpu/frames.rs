//! Textures of frames: one copy for each plane.

use super::texels::TexelLayout;
use super::texture::view;
use crate::frames::format::FrameTexture;
use crate::frames::{
    Encoding, FrameError, FrameErrorKind, FrameFormat, FrameLayout, FramePixels, HasTexture,
};
use crate::gpu::Buffer;
use crate::shader::kernel::memory::{Source, memory};
use crate::types::axis::{H, W};
use ::wgpu::{Device, Extent3d, TexelCopyBufferLayout, Texture, TextureAspect, TextureFormat};

impl<F: FrameFormat> FrameLayout<F> {
    /// Returns the format of a texture for such frames. A device needs features of wgpu for it: `TEXTURE_FORMAT_NV12`, or
    /// `TEXTURE_FORMAT_P010` and `TEXTURE_FORMAT_16BIT_NORM`. A shader reads all bits of an element;
    /// [`SAMPLE_BITS`](Self::SAMPLE_BITS) says which are the sample.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    /// use wgpu::TextureFormat;
    ///
    /// let hd = FrameLayout::<Nv12>::packed(H(1080), W(1920))?;
    /// assert_eq!(hd.texture_format(), TextureFormat::NV12);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[doc(alias("TEXTURE_FORMAT_NV12", "TEXTURE_FORMAT_P010"))]
    #[must_use]
    pub const fn texture_format(&self) -> TextureFormat
    where
        F: HasTexture,
    {
        match F::TEXTURE {
            FrameTexture::Nv12 => TextureFormat::NV12,
            FrameTexture::P010 => TextureFormat::P010,
        }
    }

    /// Returns the aspects of a texture of this format, luma and chroma, each with its offset in memory and its size in
    /// texels.
    ///
    /// `Queue::write_texture` accepts any pitch, and so a packed frame. Copies between buffers and textures, which a
    /// `CommandEncoder` records, need the pitches and offsets of [`direct3d12`](Self::direct3d12).
    ///
    /// ```no_run
    /// use tensor_layout::frames::{FrameError, FrameLayout, Nv12};
    /// use wgpu::{Queue, TexelCopyTextureInfo, Texture};
    ///
    /// fn write(
    ///     queue: &Queue,
    ///     texture: &Texture,
    ///     memory: &[u8],
    ///     layout: FrameLayout<Nv12>,
    /// ) -> Result<(), FrameError> {
    ///     for (aspect, plane) in layout.texel_layouts()? {
    ///         let target = TexelCopyTextureInfo { aspect, ..texture.as_image_copy() };
    ///         queue.write_texture(target, memory, plane.layout, plane.size);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size is odd, or if a size or a pitch is beyond 32 bits.
    #[doc(alias("TextureAspect", "TexelCopyBufferLayout", "Plane0", "Plane1"))]
    pub fn texel_layouts(&self) -> Result<[(TextureAspect, TexelLayout); 2], FrameError>
    where
        F: HasTexture,
    {
        self.check_whole_groups()?;
        Ok([
            (TextureAspect::Plane0, self.texel_layout(0)?),
            (TextureAspect::Plane1, self.texel_layout(1)?),
        ])
    }

    fn texel_layout(&self, plane: usize) -> Result<TexelLayout, FrameError> {
        let facts = &F::FACTS.planes[plane];
        let size = |axis, size| {
            let most = u32::MAX as usize;
            u32::try_from(size).map_err(|_| self.refuse(FrameErrorKind::TextureSize { axis, most }))
        };
        let (H(rows), W(columns)) = self.sizes();
        let height = size('H', facts.row_count(rows))?;
        let width = size('W', facts.group_count(columns))?;
        let pitch = self.pitches()[plane];
        let bytes_per_row = u32::try_from(pitch).map_err(|_| {
            self.refuse(FrameErrorKind::TexturePitch {
                plane: facts.letters,
                pitch,
                multiple: 1,
            })
        })?;
        Ok(TexelLayout {
            layout: TexelCopyBufferLayout {
                offset: self.offsets()[plane] as u64,
                // wgpu compares the pitch of a single row, too.
                bytes_per_row: (height > 1).then_some(bytes_per_row),
                rows_per_image: None,
            },
            size: Extent3d {
                width,
                height,
                depth_or_array_layers: 1,
            },
        })
    }
}

/// A frame in a `wgpu::Buffer`, or in a texture for each plane, as the memory of a typed [`Buffer`] with its pixels as red,
/// green and blue. [`Buffer::of_frame`] and [`Buffer::of_frame_textures`] make it.
///
/// The textures are R8 for Y and RG8 for UV in NV12, three of R8 in I420, and R16 and RG16 in P010. Or there is one texture
/// of the format `NV12` or `P010`. They need [`TextureUsages::TEXTURE_BINDING`](::wgpu::TextureUsages::TEXTURE_BINDING).
///
/// ```no_run
/// use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, Nv12};
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::wgpu::Relayout;
/// use tensor_layout::{H, W, layout};
///
/// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
///
/// fn planes(
///     relayout: &Relayout<f32, FramePixels, f32, Planes>,
///     memory: &wgpu::Buffer,
///     planes: &Buffer<wgpu::Buffer, f32, Planes>,
///     commands: &mut wgpu::CommandEncoder,
/// ) -> Result<(), Box<dyn std::error::Error>> {
///     let layout = FrameLayout::<Nv12>::packed(H(1080), W(1920))?;
///     let frame = Buffer::of_frame(memory, layout, Bt709Limited)?;
///     // Or, for example: `Buffer::of_frame_textures([luma, chroma], layout, Bt709Limited)?`
///     relayout.record(&frame, planes, commands)?;
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct FrameSource(Source<Device>);

memory! { FrameSource: Device }

impl Buffer<FrameSource, f32, FramePixels> {
    /// Makes a tensor of the pixels of a frame, as the source of a [`Relayout`](super::Relayout). The kernel computes red,
    /// green and blue from the samples, as [`Frame::planes_into`](crate::frames::Frame::planes_into) does.
    ///
    /// Needs the features `wgpu` and `frames`.
    ///
    /// The frame begins at the first byte of the buffer. An example is on the page of
    /// [`FrameSource`](super::FrameSource).
    ///
    /// # Errors
    ///
    /// Returns an error if the buffer ends before the frame, or if the frame is larger than 2^31 bytes.
    #[doc(alias("NV12ToARGB", "YUV"))]
    pub fn of_frame<F: FrameFormat, Matrix: Encoding>(
        buffer: &::wgpu::Buffer,
        layout: FrameLayout<F>,
        encoding: Matrix,
    ) -> Result<Self, FrameError> {
        let _ = encoding;
        let (source, pixels) = Source::of_frame::<F, Matrix>(buffer, &layout)?;
        Ok(Buffer::of_checked_range(FrameSource(source), 0, pixels))
    }

    /// Makes a tensor of the pixels of a frame, as [`of_frame`](Self::of_frame) does, from the textures that
    /// [`FrameSource`](super::FrameSource) lists. Only the sizes of `layout` are read.
    ///
    /// Needs the features `wgpu` and `frames`.
    ///
    /// Another number of textures does not compile, nor does one texture for the planes of another format than `Nv12` and
    /// `P010`, nor a format whose texels have several samples of a letter, such as `Yuy2`.
    ///
    /// # Errors
    ///
    /// Returns an error if a texture has another format or other sizes than its plane, or if the frame is larger than 2^31
    /// bytes.
    pub fn of_frame_textures<F: FrameFormat, Matrix: Encoding, const COUNT: usize>(
        textures: [&Texture; COUNT],
        layout: FrameLayout<F>,
        encoding: Matrix,
    ) -> Result<Self, FrameError> {
        let _ = encoding;
        let (source, pixels) =
            Source::of_planes::<F, Matrix, COUNT>(textures, &layout, |_, texture, _, plane| {
                view(texture, plane)
            })?;
        Ok(Buffer::of_checked_range(FrameSource(source), 0, pixels))
    }
}
