//! Textures as the sources and targets of copies.

use super::texels::{TexelCause, TexelError, described};
use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::bounds::WithAxes;
use crate::layout::components;
use crate::layout::mapping::Mapping;
use crate::layout::nominal::TakesMeaning;
use crate::shader::Filter;
use crate::shader::Texel;
use crate::shader::kernel::{KernelElement, KernelError, Memory, Scaling};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use ::wgpu::{
    Extent3d, Texture, TextureDimension, TextureFormat, TextureView, TextureViewDescriptor,
};
use core::slice;

/// A texture as the memory of a typed [`Buffer`]: its texels, row by row and without gaps. [`Buffer::of_texture`] makes it.
///
/// The texture has two dimensions, one layer and one sample. As the source of a [`Relayout`](super::Relayout), it has the
/// format `R8Unorm`, `Rg8Unorm`, `Rgba8Unorm`, `Bgra8Unorm` or `Rgba16Float`, and
/// [`TextureUsages::TEXTURE_BINDING`](::wgpu::TextureUsages::TEXTURE_BINDING). As the target, it has the format `Rgba8Unorm`
/// or `Rgba16Float`, and [`TextureUsages::STORAGE_BINDING`](::wgpu::TextureUsages::STORAGE_BINDING). Shaders read linear
/// numbers from the sRGB formats: create the texture with a format without `Srgb`, and name the sRGB format among its
/// `view_formats`.
///
/// Elements are of `u8`, or of `f16` for `Rgba16Float`, and in the order of memory: blue comes first in a texture of
/// `Bgra8Unorm`. [`texel_layout`](super::texel_layout) says how axes and texels belong
/// together.
///
/// ```no_run
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::wgpu::{TexelError, Texels};
/// use tensor_layout::{C, DimC, W, layout};
///
/// layout! {
///     struct Screen = HWC[C = 4, H = 1080, W = 1920], components(C = RGBA);
/// }
///
/// fn centre(texture: &wgpu::Texture) -> Result<(), TexelError> {
///     let screen = Buffer::<Texels, u8, Screen>::of_texture(texture, Screen::mapping())?;
///     // 1080 columns in the middle, without alpha.
///     let centre = screen.range(W(420)..W(1500)).crop(C(0), DimC::<3>);
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Texels {
    view: TextureView,
    memory: Memory,
    size_in_bytes: u64,
}

/// A picture in a buffer, a texture or a frame `S` that a kernel scales while it reads it, as the memory of a typed [`Buffer`].
/// [`Buffer::scaled`] makes it.
///
/// A part of the scaled picture is a crop, and a part of the target has room for a letterbox. The bilinear filter computes
/// with `f32`, and integers become the nearest ones.
///
/// ```no_run
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::shader::Filter;
/// use tensor_layout::wgpu::{Relayout, Texels};
/// use tensor_layout::{C, DimC, DimH, H, layout};
///
/// type Camera = layout!(HWC[C = 4, H = 1080, W = 1920]);
/// type Picture = layout!(HWC[C = 4, H = 360, W = 640]);
/// type Input = layout!(CHW[C = 3, H = 640, W = 640]);
///
/// /// Copies a picture of 16 to 9 to the middle of the input of a model.
/// fn letterbox(
///     device: &wgpu::Device,
///     camera: &wgpu::Texture,
///     input: &Buffer<wgpu::Buffer, f32, Input>,
///     commands: &mut wgpu::CommandEncoder,
/// ) -> Result<(), Box<dyn std::error::Error>> {
///     let camera = Buffer::<Texels, u8, Camera>::of_texture(camera, Camera::mapping())?;
///     let picture = camera.scaled(Picture::mapping(), Filter::Bilinear)?;
///     let colours = picture.crop(C(0), DimC::<3>);
///     let middle = input.clone().crop(H(140), DimH::<360>);
///     Relayout::new(device)?.record(&colours, &middle, commands)?;
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Scaled<S> {
    picture: S,
    scaling: Scaling,
    /// The bytes of the picture in its memory.
    bytes: [u64; 2],
    size_in_bytes: u64,
}

/// The memory of a source that [`Relayout`](super::Relayout) reads: a `wgpu::Buffer`, the [`Texels`] of a texture, with
/// the feature `frames` a `FrameSource`, or one of them [`Scaled`]. This trait is sealed.
pub trait SourceMemory: Sealed<Tensors> {
    #[doc(hidden)]
    fn source(&self) -> Source<'_>;
}

/// The resources that a kernel binds for a tensor: a buffer or textures.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub(super) memory: Memory,
    pub(super) buffer: Option<&'a ::wgpu::Buffer>,
    /// The bytes of a frame in the buffer. Other tensors are bound by their own bytes.
    pub(super) frame: Option<[u64; 2]>,
    pub(super) views: &'a [TextureView],
    /// How a picture is scaled, and its bytes in the memory.
    pub(super) scaled: Option<(Scaling, [u64; 2])>,
}

/// The memory of a target that [`Relayout`](super::Relayout) writes: a `wgpu::Buffer`, or the [`Texels`] of a texture. This
/// trait is sealed.
#[diagnostic::on_unimplemented(message = "a kernel does not write to `{Self}`\n\
               help: give a buffer, or a texture of `Rgba8Unorm` or `Rgba16Float`, as the target")]
pub trait TargetMemory: SourceMemory {}
impl TargetMemory for ::wgpu::Buffer {}
impl TargetMemory for Texels {}

/// The memory of a picture that [`Buffer::scaled`] scales: any [`SourceMemory`] that is not [`Scaled`] already. This trait is
/// sealed.
#[diagnostic::on_unimplemented(message = "a picture is scaled once, but this one is in `{Self}`\n\
               help: scale the picture in the buffer, the texture or the frame to the sizes wanted in the end")]
pub trait PictureMemory: SourceMemory + Clone {}
impl PictureMemory for ::wgpu::Buffer {}
impl PictureMemory for Texels {}

impl Sealed<Tensors> for ::wgpu::Buffer {}
impl SourceMemory for ::wgpu::Buffer {
    fn source(&self) -> Source<'_> {
        Source {
            memory: Memory::Words,
            buffer: Some(self),
            frame: None,
            views: &[],
            scaled: None,
        }
    }
}

/// Implements the traits of the memory of a [`Buffer`] that is no buffer itself.
macro_rules! is_no_buffer {
    ($Memory:ty, $self:ident, $size:expr, $source:expr $(; $S:ident)?) => {
        impl$(<$S>)? $crate::gpu::Resource for $Memory {
            fn size_in_bytes(&$self) -> u64 {
                $size
            }

            fn is_buffer(&self) -> bool {
                false
            }
        }

        impl$(<$S>)? $crate::types::sealed::Sealed<$crate::types::sealed::Tensors> for $Memory {}
        impl$(<$S: $crate::wgpu::SourceMemory>)? $crate::wgpu::SourceMemory for $Memory {
            fn source(&$self) -> $crate::wgpu::texture::Source<'_> {
                $source
            }
        }
    };
}
#[cfg(feature = "frames")]
pub(super) use is_no_buffer;

is_no_buffer! { Texels, self, self.size_in_bytes, Source {
    memory: self.memory,
    buffer: None,
    frame: None,
    views: slice::from_ref(&self.view),
    scaled: None,
} }
is_no_buffer! { Scaled<S>, self, self.size_in_bytes, Source {
    scaled: Some((self.scaling, self.bytes)),
    ..self.picture.source()
}; S }

impl<T: KernelElement, L: AnyLayout<Storage: StridedStorage>> Buffer<Texels, T, L> {
    /// Makes a tensor of the texels of a texture, for a [`Relayout`](super::Relayout).
    ///
    /// Needs the feature `wgpu`.
    ///
    /// An example is on the page of [`Texels`](super::Texels).
    ///
    /// # Errors
    ///
    /// Returns an error if the texture is not as [`Texels`](super::Texels) says, or if the layout has gaps, or another size,
    /// element or order of components than the texture.
    pub fn of_texture(texture: &Texture, mapping: Mapping<L>) -> Result<Self, TexelError> {
        let texels = Texels::checked::<T, L>(texture, mapping)?;
        Ok(Buffer::of_checked_range(texels, 0, mapping))
    }
}

impl<S: SourceMemory, T: KernelElement, L: AnyLayout<Storage: StridedStorage>> Buffer<S, T, L> {
    /// Scales a picture in a buffer, a texture or a frame to the rows and columns of `mapping`, as the source of a
    /// [`Relayout`](super::Relayout). Nothing is recorded: the kernel scales while it reads.
    ///
    /// Needs the feature `wgpu`.
    ///
    /// The layout of the scaled picture has the axes and channels of this one, pixel by pixel and without gaps. An example
    /// is on the page of [`Scaled`](super::Scaled).
    ///
    /// # Errors
    ///
    /// Returns an error where [`CopyKernel::scaled`](crate::shader::CopyKernel::scaled) does, or if `mapping` has another
    /// number of channels, another order than HWC, or gaps.
    #[doc(alias("resize", "interpolate", "INTER_LINEAR"))]
    pub fn scaled<P>(
        &self,
        mapping: Mapping<P>,
        filter: Filter,
    ) -> Result<Buffer<Scaled<S>, T, P>, KernelError>
    where
        S: PictureMemory,
        P: WithAxes<L::Axes, Storage: StridedStorage, Meaning: TakesMeaning<L::Meaning>>,
    {
        let scaling = Scaling::of_mappings::<T, L, P>(self.mapping(), mapping, filter);
        let scaling = scaling.map_err(|cause| {
            KernelError::new(cause, self.mapping().described(), mapping.described())
        })?;
        let scaled = Scaled {
            picture: self.resource().clone(),
            scaling,
            bytes: self.byte_range(),
            size_in_bytes: mapping.span_bytes::<T>() as u64,
        };
        Ok(Buffer::of_checked_range(scaled, 0, mapping))
    }
}

/// Returns whether a texture has two dimensions, one layer, and one sample for each texel.
pub(super) fn is_plane(texture: &Texture) -> bool {
    let is_one = texture.depth_or_array_layers() == 1 && texture.sample_count() == 1;
    is_one && texture.dimension() == TextureDimension::D2
}

impl Texels {
    /// Compares a texture with the layout of its tensor.
    fn checked<T: KernelElement, L: AnyLayout<Storage: StridedStorage>>(
        texture: &Texture,
        mapping: Mapping<L>,
    ) -> Result<Self, TexelError> {
        let refused = |cause| TexelError {
            cause,
            layout: mapping.described(),
        };
        let format = texture.format();
        let texel = match format {
            TextureFormat::R8Unorm => Texel::R8,
            TextureFormat::Rg8Unorm => Texel::Rg8,
            TextureFormat::Rgba8Unorm => Texel::Rgba8,
            TextureFormat::Bgra8Unorm => Texel::Bgra8,
            TextureFormat::Rgba16Float => Texel::Rgba16Float,
            _ if format.is_srgb() => return Err(refused(TexelCause::Srgb { format })),
            _ => return Err(refused(TexelCause::NotRead { format })),
        };
        let layers = texture.depth_or_array_layers();
        if !is_plane(texture) {
            return Err(refused(TexelCause::Dimensions));
        }
        let element = T::ELEMENT.name;
        if element != texel.element() {
            let wanted = texel.element();
            return Err(refused(TexelCause::Element {
                format,
                element,
                wanted,
            }));
        }
        let (sizes, strides) = (mapping.all_sizes(), mapping.all_strides());
        let axes = L::STRUCTURE.axes;
        let texels =
            described(axes, &sizes, &strides, size_of::<T>(), format, None).map_err(refused)?;
        // `described` accepts several layers along one axis only.
        let is_layer = |(axis, size): &(&char, &usize)| matches!(axis, 'N' | 'D') && **size > 1;
        let layer = axes.iter().zip(&sizes).find(is_layer);
        let layer = layer.map_or('N', |(axis, _)| *axis);
        let Extent3d { width, height, .. } = texture.size();
        for (axis, size, wanted) in [
            ('W', texels.size.width, width),
            ('H', texels.size.height, height),
            (layer, texels.size.depth_or_array_layers, layers),
        ] {
            if size != wanted {
                return Err(refused(TexelCause::Size { axis, size, wanted }));
            }
        }
        let texel_bytes = format.block_copy_size(None).unwrap_or_default();
        let in_a_row = u64::from(texels.size.width) * u64::from(texel_bytes);
        if texels
            .layout
            .bytes_per_row
            .is_some_and(|bytes| u64::from(bytes) != in_a_row)
        {
            return Err(refused(TexelCause::Gaps { axis: 'H' }));
        }
        if let Some(('C', letters)) = components::said::<L>() {
            let channels = texel.channels();
            // X is an unused component.
            let is_same = |(letter, channel): (&char, char)| *letter == channel || *letter == 'X';
            if !letters.iter().zip(channels.chars()).all(is_same) {
                return Err(refused(TexelCause::Components {
                    format,
                    letters,
                    channels,
                }));
            }
        }
        Ok(Texels {
            view: texture.create_view(&TextureViewDescriptor {
                mip_level_count: Some(1),
                ..TextureViewDescriptor::default()
            }),
            memory: Memory::Texels(texel, width),
            size_in_bytes: in_a_row * u64::from(height),
        })
    }
}
