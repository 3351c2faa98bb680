//! Textures and frames of Direct3D 12 as the sources and targets of copies.

use super::AsWindows;
use crate::d3d12::kernel::{texel_of, texture_view};
use crate::d3d12::{Format, TextureView};
#[cfg(feature = "frames")]
use crate::frames::{Encoding, FrameError, FrameFormat, FrameLayout, FramePixels};
use crate::gpu::Buffer;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::memory::{
    Graphics, PictureMemory, Source, SourceMemory, TargetMemory, TextureFacts, memory,
};
use crate::shader::kernel::{KernelElement, KernelError};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_CPU_DESCRIPTOR_HANDLE, D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING,
    D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, D3D12_RESOURCE_DESC, D3D12_RESOURCE_DIMENSION_BUFFER,
    D3D12_RESOURCE_DIMENSION_TEXTURE1D, D3D12_RESOURCE_DIMENSION_TEXTURE2D,
    D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS, D3D12_SHADER_RESOURCE_VIEW_DESC,
    D3D12_SHADER_RESOURCE_VIEW_DESC_0, D3D12_SRV_DIMENSION_TEXTURE2D, D3D12_TEX2D_SRV,
    D3D12_UAV_DIMENSION_TEXTURE2D, D3D12_UNORDERED_ACCESS_VIEW_DESC, ID3D12DescriptorHeap,
    ID3D12Device, ID3D12Resource,
};

/// A place in a program's heap of descriptors.
///
/// The heap has the type `D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV` and the flag
/// `D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE`. A list has one such heap at a time, so the textures of a copy have their
/// descriptors in the same heap.
#[doc(alias("CreateShaderResourceView", "CreateUnorderedAccessView"))]
#[derive(Clone, Copy, Debug)]
pub struct Descriptors<'a> {
    /// The device that made the heap and the textures.
    pub device: &'a ID3D12Device,
    /// The heap.
    pub heap: &'a ID3D12DescriptorHeap,
    /// The index of the first descriptor in the heap.
    pub first: u32,
}

impl Descriptors<'_> {
    /// Returns the handles of a descriptor, for the processor and for the graphics card.
    pub(crate) fn handles(&self, index: usize) -> (D3D12_CPU_DESCRIPTOR_HANDLE, u64) {
        let kind = D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV;
        // SAFETY: the function takes only a number.
        let step = unsafe { self.device.GetDescriptorHandleIncrementSize(kind) };
        let at = (self.first as usize + index) * step as usize;
        // SAFETY: the function takes no arguments.
        let mut cpu = unsafe { self.heap.GetCPUDescriptorHandleForHeapStart() };
        // SAFETY: the function takes no arguments.
        let gpu = unsafe { self.heap.GetGPUDescriptorHandleForHeapStart() };
        cpu.ptr += at;
        (cpu, gpu.ptr + at as u64)
    }

    /// Writes the descriptor `first + index`, for reading a texture. If `is_written` and the texture allows this, writes the next
    /// one, too, for writing.
    ///
    /// # Safety
    ///
    /// `device` made the heap, which is as [`Descriptors`] says. It has the descriptors that are written, and no one else uses them.
    unsafe fn write(
        self,
        index: usize,
        texture: &ID3D12Resource,
        view: TextureView,
        is_written: bool,
    ) -> TextureInTable {
        let (cpu, read) = self.handles(index);
        let desc = D3D12_SHADER_RESOURCE_VIEW_DESC::from(view);
        // SAFETY: the caller guarantees it. The description lives during the call.
        unsafe { (self.device).CreateShaderResourceView(texture, Some(&raw const desc), cpu) };
        let flags = desc_of(texture).Flags;
        let allows = flags.contains(D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS);
        let written = (is_written && allows).then(|| {
            let (cpu, written) = self.handles(index + 1);
            let desc = D3D12_UNORDERED_ACCESS_VIEW_DESC {
                Format: desc.Format,
                ViewDimension: D3D12_UAV_DIMENSION_TEXTURE2D,
                ..Default::default()
            };
            let desc = Some(&raw const desc);
            // SAFETY: as above.
            unsafe { (self.device).CreateUnorderedAccessView(texture, None, desc, cpu) };
            written
        });
        TextureInTable {
            texture: texture.clone(),
            heap: self.heap.clone(),
            read,
            written,
        }
    }
}

impl From<TextureView> for D3D12_SHADER_RESOURCE_VIEW_DESC {
    fn from(view: TextureView) -> Self {
        D3D12_SHADER_RESOURCE_VIEW_DESC {
            Format: *view.format.as_windows(),
            ViewDimension: D3D12_SRV_DIMENSION_TEXTURE2D,
            Shader4ComponentMapping: D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING,
            Anonymous: D3D12_SHADER_RESOURCE_VIEW_DESC_0 {
                Texture2D: D3D12_TEX2D_SRV {
                    MipLevels: 1,
                    PlaneSlice: view.plane_slice,
                    ..Default::default()
                },
            },
        }
    }
}

/// A texture with its descriptors in the heap, which lives as long.
#[derive(Clone, Debug)]
pub struct TextureInTable {
    pub(super) texture: ID3D12Resource,
    pub(super) heap: ID3D12DescriptorHeap,
    pub(super) read: u64,
    pub(super) written: Option<u64>,
}

impl Sealed<Tensors> for ID3D12Device {}
impl Graphics for ID3D12Device {
    type Buffer = ID3D12Resource;
    type Texture = ID3D12Resource;
    type View = TextureInTable;
    fn describe(
        texture: &ID3D12Resource,
        plane: Option<usize>,
        wanted: Option<Texel>,
    ) -> TextureFacts {
        let desc = desc_of(texture);
        let format = match (Format::from(desc.Format), plane) {
            (Format::NV12, Some(plane)) => [Format::R8_UNORM, Format::R8G8_UNORM][plane],
            (Format::P010, Some(plane)) => [Format::R16_UNORM, Format::R16G16_UNORM][plane],
            (_, Some(_)) => Format::UNKNOWN,
            (format, None) => format,
        };
        let dimensions = match desc.Dimension {
            D3D12_RESOURCE_DIMENSION_BUFFER => 0,
            D3D12_RESOURCE_DIMENSION_TEXTURE1D => 1,
            D3D12_RESOURCE_DIMENSION_TEXTURE2D => 2,
            _ => 3,
        };
        let samples = desc.SampleDesc.Count;
        TextureFacts {
            texel: texel_of(format, wanted),
            numbers: [dimensions, desc.DepthOrArraySize.into(), samples],
            // A width beyond 32 bits is that of a buffer.
            sizes: [desc.Height, u32::try_from(desc.Width).unwrap_or(u32::MAX)],
        }
    }
    fn are_one_texture(one: &TextureInTable, other: &TextureInTable) -> bool {
        one.texture == other.texture
    }
}

impl Sealed<Tensors> for ID3D12Resource {}
impl SourceMemory for ID3D12Resource {
    type Device = ID3D12Device;
    fn source(&self) -> Source<ID3D12Device> {
        Source::of_buffer(self)
    }
}
impl PictureMemory for ID3D12Resource {}
impl TargetMemory for ID3D12Resource {}

/// A texture as the memory of a typed [`Buffer`]: its texels, row by row and without gaps. [`tensor`](Self::tensor) makes it.
///
/// The texture has two dimensions, one layer and one sample. As the source of a [`Relayout`](super::Relayout), it has the
/// format `R8_UNORM`, `R8G8_UNORM`, `R8G8B8A8_UNORM`, `B8G8R8A8_UNORM`, `R16_UNORM`, `R16G16_UNORM`, `R16G16B16A16_UNORM` or
/// `R16G16B16A16_FLOAT`, or one of these with the suffix `TYPELESS`; a texture of `R16G16B16A16_TYPELESS` has halves. As the
/// target, it has `R8G8B8A8_UNORM` or `R16G16B16A16_FLOAT`, and the flag `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`.
/// Elements are of `u8`, `u16` or `f16`, and in the order of memory.
///
/// ```
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::windows::{Descriptors, Relayout, Texels};
/// use tensor_layout::{C, DimC, layout};
/// use windows::Win32::Graphics::Direct3D12::{
///     ID3D12GraphicsCommandList, ID3D12Resource,
/// };
///
/// layout! {
///     struct Screen = HWC[C = 4, H = 1080, W = 1920], components(C = BGRA);
///     type Colours = HWC[C = 3, H = 1080, W = 1920], strides(W = 4);
///     type Planes = CHW[C = 3, H = 1080, W = 1920];
/// }
///
/// /// Called once. The descriptors at `place` and after it are for the texture.
/// fn prepare(
///     texture: &ID3D12Resource,
///     place: Descriptors<'_>,
/// ) -> Result<Buffer<Texels, u8, Screen>, Box<dyn std::error::Error>> {
///     // SAFETY: the heap has these descriptors, and no one else uses them.
///     Ok(unsafe { Texels::tensor(texture, Screen::mapping(), place) }?)
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Texels(Source<ID3D12Device>);

memory! { Texels: ID3D12Device }
impl TargetMemory for Texels {}

impl Texels {
    /// Makes a tensor of the texels of a texture, for a [`Relayout`](super::Relayout). Writes one descriptor for reading the
    /// texture, and after it one for writing, if a target has such texels and the texture allows unordered access.
    ///
    /// # Errors
    ///
    /// Returns an error if the texture is not as this type says, or if the layout has gaps, or another size, element or order of
    /// components than the texture.
    ///
    /// # Safety
    ///
    /// `descriptors.device` made the heap and the texture, and the heap is as [`Descriptors`] says. It has these descriptors,
    /// no command that uses them is being executed, and no one else uses them. The texture does not deny shader resources.
    pub unsafe fn tensor<T: KernelElement, L: AnyLayout<Storage: StridedStorage>>(
        texture: &ID3D12Resource,
        mapping: Mapping<L>,
        descriptors: Descriptors<'_>,
    ) -> Result<Buffer<Texels, T, L>, KernelError> {
        let source = Source::of_texture::<T, L>(mapping, texture, |texel| {
            let view = texture_view(texel, 0);
            // SAFETY: the caller guarantees it.
            unsafe { descriptors.write(0, texture, view, texel.is_written()) }
        })?;
        Ok(Buffer::of_checked_range(Texels(source), 0, mapping))
    }
}

fn desc_of(texture: &ID3D12Resource) -> D3D12_RESOURCE_DESC {
    // SAFETY: the function takes no arguments.
    unsafe { texture.GetDesc() }
}

/// A frame in an `ID3D12Resource`, or in a texture for each plane, as the memory of a typed [`Buffer`] with its pixels as red,
/// green and blue. [`in_buffer`](Self::in_buffer) and [`in_textures`](Self::in_textures) make it.
#[cfg(feature = "frames")]
#[derive(Clone, Debug)]
pub struct FrameSource(Source<ID3D12Device>);

#[cfg(feature = "frames")]
memory! { FrameSource: ID3D12Device }

#[cfg(feature = "frames")]
impl FrameSource {
    /// Makes a tensor of the pixels of a frame that begins at the first byte of a buffer, for a kernel
    /// [`of_frame`](crate::shader::CopyKernel::of_frame).
    ///
    /// Needs the feature `frames`.
    ///
    /// # Errors
    ///
    /// Returns an error if the buffer ends before the frame, or if the frame is larger than 2^31 bytes.
    pub fn in_buffer<F: FrameFormat, Matrix: Encoding>(
        buffer: &ID3D12Resource,
        layout: FrameLayout<F>,
        encoding: Matrix,
    ) -> Result<Buffer<Self, f32, FramePixels>, FrameError> {
        let _ = encoding;
        let (source, pixels) = Source::of_frame::<F, Matrix>(buffer, &layout)?;
        Ok(Buffer::of_checked_range(FrameSource(source), 0, pixels))
    }

    /// Makes a tensor of the pixels of a frame, for a kernel
    /// [`of_frame_textures`](crate::shader::CopyKernel::of_frame_textures): from a texture for each plane, such as `R8_UNORM`
    /// and `R8G8_UNORM` for NV12, or one of these with the suffix `TYPELESS`, or from one texture of the format `NV12` or
    /// `P010`. Writes a descriptor for each plane. Only the sizes of `layout` are read.
    ///
    /// Needs the feature `frames`.
    ///
    /// Another number of textures does not compile, nor does one texture for the planes of another format than these, nor a
    /// format whose texels have several samples of a letter, such as `Yuy2`.
    ///
    /// # Errors
    ///
    /// Returns an error if a texture has another format or other sizes than its plane, or if the frame is larger than 2^31
    /// bytes.
    ///
    /// # Safety
    ///
    /// `descriptors.device` made the heap and the textures, and the heap is as [`Descriptors`] says. It has these descriptors,
    /// no command that uses them is being executed, and no one else uses them. The textures do not deny shader resources.
    pub unsafe fn in_textures<F: FrameFormat, Matrix: Encoding, const COUNT: usize>(
        textures: [&ID3D12Resource; COUNT],
        layout: FrameLayout<F>,
        encoding: Matrix,
        descriptors: Descriptors<'_>,
    ) -> Result<Buffer<Self, f32, FramePixels>, FrameError> {
        let _ = encoding;
        let (source, pixels) = Source::of_planes::<F, Matrix, COUNT>(
            textures,
            &layout,
            |index, texture, texel, plane| {
                let view = texture_view(texel, u32::from(plane == Some(1)));
                // SAFETY: the caller guarantees it.
                unsafe { descriptors.write(index, texture, view, false) }
            },
        )?;
        Ok(Buffer::of_checked_range(FrameSource(source), 0, pixels))
    }
}
