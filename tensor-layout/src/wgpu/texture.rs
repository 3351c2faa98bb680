//! Textures as the sources and targets of copies.

use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::memory::{
    Graphics, Held, PictureMemory, Source, SourceMemory, TargetMemory, held,
};
use crate::shader::kernel::{KernelCause, KernelElement, KernelError};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use ::wgpu::{
    Device, Texture, TextureDimension, TextureFormat, TextureView, TextureViewDescriptor,
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
/// use tensor_layout::shader::KernelError;
/// use tensor_layout::wgpu::Texels;
/// use tensor_layout::{C, DimC, W, layout};
///
/// layout! {
///     struct Screen = HWC[C = 4, H = 1080, W = 1920], components(C = RGBA);
/// }
///
/// fn centre(texture: &wgpu::Texture) -> Result<(), KernelError> {
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
    fn are_one_texture(one: &TextureView, other: &TextureView) -> bool {
        one.texture() == other.texture()
    }
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
    pub fn of_texture(texture: &Texture, mapping: Mapping<L>) -> Result<Self, KernelError> {
        let texel = match texture.format() {
            TextureFormat::R8Unorm => Ok(Texel::R8),
            TextureFormat::Rg8Unorm => Ok(Texel::Rg8),
            TextureFormat::Rgba8Unorm => Ok(Texel::Rgba8),
            TextureFormat::Bgra8Unorm => Ok(Texel::Bgra8),
            TextureFormat::Rgba16Float => Ok(Texel::Rgba16Float),
            TextureFormat::Rgba8UnormSrgb => Err(KernelCause::Srgb("Rgba8UnormSrgb", "Rgba8Unorm")),
            TextureFormat::Bgra8UnormSrgb => Err(KernelCause::Srgb("Bgra8UnormSrgb", "Bgra8Unorm")),
            _ => Err(KernelCause::NoTexels),
        };
        let texel = texel.and_then(|texel| check_flat(texture).map(|()| texel));
        let held =
            Held::of_texture::<T, L>(mapping, texel, [texture.height(), texture.width()], |_| {
                Vec::from([texture.create_view(&TextureViewDescriptor {
                    mip_level_count: Some(1),
                    ..TextureViewDescriptor::default()
                })])
            })?;
        Ok(Buffer::of_checked_range(Texels(held), 0, mapping))
    }
}

/// Checks that a texture has two dimensions, one layer, and one sample for each texel.
pub(super) fn check_flat(texture: &Texture) -> Result<(), KernelCause> {
    let dimensions = match texture.dimension() {
        TextureDimension::D1 => 1,
        TextureDimension::D2 => 2,
        TextureDimension::D3 => 3,
    };
    let (layers, samples) = (texture.depth_or_array_layers(), texture.sample_count());
    KernelCause::check_flat([dimensions, layers, samples])
}
