//! The buffers and textures of kernels that copy between two layouts.

use super::limits::MAX_ELEMENTS;
use super::{BufferView, Format};
use crate::gpu::{AsBuffer, Buffer, D3d12Resource};
use crate::layout::AnyLayout;
use crate::shader::Texel;
#[cfg(any(test, all(feature = "windows", windows)))]
use crate::shader::kernel::find_texel;
use crate::shader::kernel::{Access, CopyKernel, Kernel, KernelCause, KernelElement, KernelError};
use crate::types::axis::W;
use alloc::vec::Vec;

/// The words of 4 bytes that a kernel reads or writes.
pub type Words = crate::layout!(W[W = ?]);

/// The views and parameters that Direct3D 12 binds for a [`CopyKernel`] from one buffer to another. [`CopyKernel::bind`] makes
/// them.
///
/// With the feature `windows`, `windows::Relayout` binds and dispatches.
#[derive(Clone, Debug)]
pub struct KernelBindings {
    /// The words of the source: `t0`, or `u1` for a kernel [in one buffer](CopyKernel::in_one_buffer).
    ///
    /// The view begins at the word of the tensor's first byte. A root descriptor is the address of the buffer plus 4 times
    /// the `first_element` of the view's description.
    pub source: BufferView<u32, Words>,
    /// The words of the target: `u0`.
    pub target: BufferView<u32, Words>,
    /// The contents of the constants: `b0`.
    pub parameters: Vec<u32>,
    /// The root constants: `b1`.
    pub offsets: [u32; 4],
}

/// The view of a texture, or of one plane of it, that a [`CopyKernel`] reads. [`CopyKernel::texture_views`] makes it.
///
/// The view has two dimensions (`D3D12_SRV_DIMENSION_TEXTURE2D`), the default mapping of channels, and one level of detail, the
/// first one. With the feature `windows`, it becomes a `D3D12_SHADER_RESOURCE_VIEW_DESC` by `From`.
#[doc(alias("D3D12_SHADER_RESOURCE_VIEW_DESC", "D3D12_TEX2D_SRV"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextureView {
    /// The format of the view. The texture has this format, or the same with the suffix `TYPELESS`, or its plane has it.
    pub format: Format,
    /// `PlaneSlice`: 1 for the second plane of a texture of `NV12` or `P010`, and otherwise 0.
    pub plane_slice: u32,
}

impl<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout> CopyKernel<T, L, U, M> {
    /// Returns the views and parameters that Direct3D 12 binds for a copy from one buffer to another. With the feature
    /// `windows`, `windows::Relayout` records the copy.
    ///
    /// Needs the features `d3d12` and `shader`.
    ///
    /// ```
    /// use tensor_layout::gpu::{Buffer, HostBuffer};
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl};
    ///
    /// type Camera = layout!(HWC[C = 3, H = 48, W = 64]);
    /// type Planes = layout!(CHW[C = 3, H = 48, W = 64]);
    ///
    /// let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, Camera::mapping(), Planes::mapping())?;
    /// assert_eq!(kernel.root_signature(), "SRV(t0), UAV(u0), CBV(b0), RootConstants(num32BitConstants = 4, b1)");
    ///
    /// // In a program, these are resources of Direct3D 12.
    /// let (frame, input) = (HostBuffer(vec![0; 9_224]), HostBuffer(vec![0; 40_000]));
    /// let frame = Buffer::<_, u8, Camera>::new(&frame, 6)?;
    /// let input = Buffer::<_, f32, Planes>::new(&input, 256)?;
    /// let bindings = kernel.bind(&frame, &input)?;
    ///
    /// // The tensor begins 2 bytes after the word at byte 4.
    /// let view = bindings.source.shader_resource_view();
    /// assert_eq!((view.buffer.first_element, bindings.offsets[0]), (1, 2));
    /// let view = bindings.target.try_unordered_access_view()?;
    /// assert_eq!((view.buffer.first_element, view.buffer.number_of_elements), (64, 9_216));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - sizes or strides known at run time differ between the kernel and a buffer;
    /// - the ranges of bytes of the tensors overlap, gaps included;
    /// - both tensors are in one buffer, and the kernel is not one [`in_one_buffer`](Self::in_one_buffer);
    /// - a tensor begins within an element, or ends in the last, incomplete word of a buffer;
    /// - the target does not begin at a multiple of 4 bytes, and the kernel is not one
    ///   [`at_any_offset`](Self::at_any_offset);
    /// - a tensor takes more than 2^27 words, which is the limit of Direct3D 12;
    /// - a buffer that the kernel writes, or the source in one buffer, does not allow unordered access;
    /// - the kernel is for a texture, a frame or a scaled picture.
    pub fn bind<'b, R: D3d12Resource + 'b, S: D3d12Resource + 'b>(
        &self,
        source: impl AsBuffer<'b, R, T, L>,
        target: impl AsBuffer<'b, S, U, M>,
    ) -> Result<KernelBindings, KernelError> {
        let (source, target): (&Buffer<R, T, L>, &Buffer<S, U, M>) =
            (source.into_buffer(), target.into_buffer());
        self.check_layouts(&source.mapping(), &target.mapping())?;
        let ranges = [source.byte_range(), target.byte_range()];
        let bindings = self
            .kernel
            .bind([source.resource(), target.resource()], ranges);
        bindings.map_err(|cause| self.kernel.refused(cause))
    }

    /// Returns a view for each texture of the source, in the order of the table of descriptors. There are none for a source in
    /// a buffer.
    ///
    /// Needs the features `d3d12` and `shader`. An unordered access view of a target needs no description.
    ///
    /// For a frame in one texture of two planes, set [`plane_slice`](TextureView::plane_slice) of the second view to 1.
    ///
    /// ```
    /// use tensor_layout::d3d12::Format;
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl, Texel};
    ///
    /// type Screen = layout!(HWC[C = 4, H = 48, W = 64]);
    /// type Planes = layout!(CHW[C = 4, H = 48, W = 64]);
    ///
    /// let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, Screen::mapping(), Planes::mapping())?;
    /// let kernel = kernel.of_texture(Texel::Bgra8, 64)?;
    /// assert_eq!(kernel.texture_views()[0].format, Format::B8G8R8A8_UNORM);
    /// # Ok::<(), tensor_layout::shader::KernelError>(())
    /// ```
    #[doc(alias("CreateShaderResourceView"))]
    #[must_use]
    pub fn texture_views(&self) -> Vec<TextureView> {
        let texels = self.kernel.access.source.texels().into_iter();
        texels.map(|texel| texture_view(texel, 0)).collect()
    }
}

impl Kernel {
    /// Binds two buffers, with the bytes of the tensors in them.
    fn bind(
        &self,
        [source, target]: [&dyn D3d12Resource; 2],
        [from, to]: [[u64; 2]; 2],
    ) -> Result<KernelBindings, KernelCause> {
        self.check_access(&Access::OF_BUFFERS)?;
        if source.as_ptr() == target.as_ptr() {
            self.check_in_one_buffer(from, to)?;
        }
        let source = self.words(source, from, "source")?;
        let target = self.words(target, to, "target")?;
        let offsets = self.offsets([from[0], to[0]], [source, target].map(begin), 0)?;
        let parameters = self.with_offsets(self.text().parameters, offsets);
        Ok(KernelBindings {
            source,
            target,
            parameters,
            offsets,
        })
    }

    /// Returns a view of the words that have a range of bytes of a buffer. `tensor` says what is in them.
    pub(crate) fn words(
        &self,
        buffer: &dyn D3d12Resource,
        bytes: [u64; 2],
        tensor: &'static str,
    ) -> Result<BufferView<u32, Words>, KernelCause> {
        if (tensor == "target" || self.access.is_in_one_buffer) && !buffer.allows_unordered_access()
        {
            return Err(KernelCause::ReadOnly(tensor));
        }
        let begin = bytes[0] - bytes[0] % 4;
        let needed = (KernelCause::check_words(bytes, buffer.size_in_bytes())? - begin) / 4;
        // A size that does not fit is beyond the limit.
        let mapping = Words::with((W(usize::try_from(needed).unwrap_or(usize::MAX)),));
        if let Ok(Ok(view)) = mapping.map(BufferView::structured_with) {
            return Ok(view.at_byte(begin));
        }
        let name = "StructuredBuffer<uint>";
        Err(KernelCause::Limit(name, needed, MAX_ELEMENTS))
    }
}

/// Returns the offset of a view in its buffer, in bytes.
pub(crate) fn begin(view: BufferView<u32, Words>) -> u64 {
    4 * view.shader_resource_view().buffer.first_element
}

/// Returns the formats of a texel: that of views, and the one without a type.
fn formats(texel: Texel) -> [Format; 2] {
    match texel {
        Texel::R8 => [Format::R8_UNORM, Format::R8_TYPELESS],
        Texel::Rg8 => [Format::R8G8_UNORM, Format::R8G8_TYPELESS],
        Texel::Rgba8 => [Format::R8G8B8A8_UNORM, Format::R8G8B8A8_TYPELESS],
        Texel::Bgra8 => [Format::B8G8R8A8_UNORM, Format::B8G8R8A8_TYPELESS],
        Texel::R16 => [Format::R16_UNORM, Format::R16_TYPELESS],
        Texel::Rg16 => [Format::R16G16_UNORM, Format::R16G16_TYPELESS],
        Texel::Rgba16Float => [Format::R16G16B16A16_FLOAT, Format::R16G16B16A16_TYPELESS],
        Texel::Rgba16 => [Format::R16G16B16A16_UNORM, Format::R16G16B16A16_TYPELESS],
    }
}

/// Returns the texel of a texture with this format; only `wanted`, if given.
#[cfg(any(test, all(feature = "windows", windows)))]
pub(crate) fn texel_of(format: Format, wanted: Option<Texel>) -> Result<Texel, KernelCause> {
    let plain = match format {
        Format::R8G8B8A8_UNORM_SRGB => Format::R8G8B8A8_UNORM,
        Format::B8G8R8A8_UNORM_SRGB => Format::B8G8R8A8_UNORM,
        _ => format,
    };
    let has_texel = |format: &Format, texel| formats(texel).contains(format);
    find_texel([format, plain], has_texel, wanted, "")
}

/// Returns a view of a texture or of a plane with these texels.
pub(crate) fn texture_view(texel: Texel, plane_slice: u32) -> TextureView {
    TextureView {
        format: formats(texel)[0],
        plane_slice,
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Texel, texel_of, texture_view};

    /// The numbers are those of `DXGI_FORMAT` in the documentation.
    #[test]
    fn texels_of_formats() {
        let rows = [
            (Texel::R8, 61, 60),
            (Texel::Rg8, 49, 48),
            (Texel::Rgba8, 28, 27),
            (Texel::Bgra8, 87, 90),
            (Texel::R16, 56, 53),
            (Texel::Rg16, 35, 33),
            (Texel::Rgba16Float, 10, 9),
            (Texel::Rgba16, 11, 9),
        ];
        for (texel, typed, typeless) in rows {
            assert_eq!(texture_view(texel, 0).format, Format(typed));
            assert_eq!(texel_of(Format(typed), None).ok(), Some(texel));
            // Four channels of 16 bits without a type are halves, unless integers are wanted.
            let first = if typeless == 9 {
                Texel::Rgba16Float
            } else {
                texel
            };
            assert_eq!(texel_of(Format(typeless), None).ok(), Some(first));
            for (wanted, of_wanted, any_of_wanted) in rows {
                for format in [typed, typeless] {
                    let is_found = [of_wanted, any_of_wanted].contains(&format);
                    let found = texel_of(Format(format), Some(wanted)).ok();
                    assert_eq!(found, is_found.then_some(wanted), "{format}");
                }
            }
        }
        // `UNKNOWN`, `R10G10B10A2_UNORM`, sRGB, `R16G16_FLOAT`, `R16_FLOAT` and `R8_UINT`.
        for format in [0, 24, 29, 91, 34, 54, 62] {
            assert_eq!(texel_of(Format(format), None).ok(), None, "{format}");
        }
    }
}
