//! Textures as the sources and targets of copies.

use super::texels::{TexelCause, TexelError, described};
use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::components;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::memory::{
    Graphics, Held, PictureMemory, Source, SourceMemory, TargetMemory, held,
};
use crate::shader::kernel::{KernelElement, Memory};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use ::wgpu::{
    Device, Extent3d, Texture, TextureDimension, TextureFormat, TextureView, TextureViewDescriptor,
};
use std::vec::Vec;

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
pub struct Texels(Held<Device>);

impl Sealed<Tensors> for Device {}
impl Graphics for Device {
    type Buffer = ::wgpu::Buffer;
    type View = TextureView;
}

impl Sealed<Tensors> for ::wgpu::Buffer {}
impl SourceMemory for ::wgpu::Buffer {
    type Device = Device;
    fn source(&self) -> Source<'_, Device> {
        Source::of_buffer(self)
    }
}
impl PictureMemory for ::wgpu::Buffer {}
impl TargetMemory for ::wgpu::Buffer {}

held! { Texels: Device }
impl TargetMemory for Texels {}

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
        let channels = texel.channels();
        if let Some(letters) = components::others::<L>(channels) {
            return Err(refused(TexelCause::Components {
                format,
                letters,
                channels,
            }));
        }
        let view = texture.create_view(&TextureViewDescriptor {
            mip_level_count: Some(1),
            ..TextureViewDescriptor::default()
        });
        Ok(Texels(Held {
            memory: Memory::Texels(texel, width),
            buffer: None,
            frame: 0,
            views: Vec::from([view]),
            size_in_bytes: in_a_row * u64::from(height),
        }))
    }
}
