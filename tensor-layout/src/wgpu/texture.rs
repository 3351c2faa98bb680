//! Textures as the sources and targets of copies.

use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::memory::{
    Graphics, PictureMemory, Source, SourceMemory, TargetMemory, TextureFacts, memory,
};
use crate::shader::kernel::{KernelElement, KernelError, find_texel};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use ::wgpu::{
    Device, Texture, TextureAspect, TextureDimension, TextureFormat, TextureView,
    TextureViewDescriptor,
};

/// Returns the format of a texel.
fn format(texel: Texel) -> TextureFormat {
    match texel {
        Texel::R8 => TextureFormat::R8Unorm,
        Texel::Rg8 => TextureFormat::Rg8Unorm,
        Texel::Rgba8 => TextureFormat::Rgba8Unorm,
        Texel::Bgra8 => TextureFormat::Bgra8Unorm,
        Texel::R16 => TextureFormat::R16Unorm,
        Texel::Rg16 => TextureFormat::Rg16Unorm,
        Texel::Rgba16 => TextureFormat::Rgba16Unorm,
        Texel::Rgba16Float => TextureFormat::Rgba16Float,
    }
}

/// A texture as the memory of a typed [`Buffer`]: its texels, row by row and without gaps. [`Buffer::of_texture`] makes it.
///
/// The texture has two dimensions, one layer and one sample. As the source of a [`Relayout`](super::Relayout), it has the
/// format `R8Unorm`, `Rg8Unorm`, `Rgba8Unorm`, `Bgra8Unorm`, `R16Unorm`, `Rg16Unorm`, `Rgba16Unorm` or `Rgba16Float`, and
/// [`TextureUsages::TEXTURE_BINDING`](::wgpu::TextureUsages::TEXTURE_BINDING). As the target, it has the format `Rgba8Unorm`
/// or `Rgba16Float`, and [`TextureUsages::STORAGE_BINDING`](::wgpu::TextureUsages::STORAGE_BINDING). Shaders read linear
/// numbers from the sRGB formats: create the texture with a format without `Srgb`, and name the sRGB format among its
/// `view_formats`.
///
/// Elements are of `u8` or `u16`, or of `f16` for `Rgba16Float`, and in the order of memory: blue comes first in a texture of
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
pub struct Texels(Source<Device>);

impl Sealed<Tensors> for Device {}
impl Graphics for Device {
    type Buffer = ::wgpu::Buffer;
    type Texture = Texture;
    type View = TextureView;
    fn describe(texture: &Texture, plane: Option<usize>, wanted: Option<Texel>) -> TextureFacts {
        let of_all = texture.format();
        let of_plane = of_all.aspect_specific_format(aspect(plane));
        let of_plane = of_plane.unwrap_or(of_all);
        let formats = [of_plane, of_plane.remove_srgb_suffix()];
        let has_texel = |of: &TextureFormat, texel| *of == format(texel);
        let advice = ", and name the sRGB format among its `view_formats`";
        TextureFacts {
            texel: find_texel(formats, has_texel, wanted, advice),
            numbers: [
                match texture.dimension() {
                    TextureDimension::D1 => 1,
                    TextureDimension::D2 => 2,
                    TextureDimension::D3 => 3,
                },
                texture.depth_or_array_layers(),
                texture.sample_count(),
            ],
            sizes: [texture.height(), texture.width()],
        }
    }
    fn are_one_texture(one: &TextureView, other: &TextureView) -> bool {
        one.texture() == other.texture()
    }
}

impl Sealed<Tensors> for ::wgpu::Buffer {}
impl SourceMemory for ::wgpu::Buffer {
    type Device = Device;
    fn source(&self) -> Source<Device> {
        Source::of_buffer(self)
    }
}
impl PictureMemory for ::wgpu::Buffer {}
impl TargetMemory for ::wgpu::Buffer {}

memory! { Texels: Device }
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
        let source = Source::of_texture::<T, L>(mapping, texture, |_| view(texture, None))?;
        Ok(Buffer::of_checked_range(Texels(source), 0, mapping))
    }
}

/// Returns the aspect of a plane of a texture of two planes, or of a whole texture.
fn aspect(plane: Option<usize>) -> TextureAspect {
    match plane {
        None => TextureAspect::All,
        Some(0) => TextureAspect::Plane0,
        Some(_) => TextureAspect::Plane1,
    }
}

/// Returns a view of the first level of a texture, or of a plane of it.
pub(super) fn view(texture: &Texture, plane: Option<usize>) -> TextureView {
    texture.create_view(&TextureViewDescriptor {
        format: texture.format().aspect_specific_format(aspect(plane)),
        aspect: aspect(plane),
        mip_level_count: Some(1),
        ..TextureViewDescriptor::default()
    })
}
