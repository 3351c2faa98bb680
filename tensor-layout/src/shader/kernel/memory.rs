//! The memory of the tensors that relayouts read and write, for wgpu and Direct3D 12.

#[cfg(feature = "frames")]
use super::FrameMemory;
use super::element::{find_other, sizes_and_steps};
use super::{At, Filter, KernelCause, KernelElement, KernelError, Memory, Scaling, Texel};
#[cfg(feature = "frames")]
use crate::frames::{FrameError, FrameErrorKind, FrameFormat, FrameLayout, FramePixels};
use crate::gpu::{Buffer, Resource};
use crate::layout::AnyLayout;
use crate::layout::bounds::WithAxes;
use crate::layout::components;
use crate::layout::mapping::Mapping;
use crate::layout::nominal::TakesMeaning;
#[cfg(feature = "frames")]
use crate::types::axis::{H, W};
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use alloc::vec::Vec;
use core::fmt;

/// The device of a graphics interface: `wgpu::Device`, or `ID3D12Device` of the crate `windows`. This trait is sealed.
pub trait Graphics: Sealed<Tensors> + Clone + fmt::Debug + 'static {
    #[doc(hidden)]
    type Buffer: Resource + Clone + PartialEq + fmt::Debug;
    #[doc(hidden)]
    type View: Clone + fmt::Debug;
    #[doc(hidden)]
    fn are_one_texture(one: &Self::View, other: &Self::View) -> bool;
}

/// The memory of a source that a relayout reads: a buffer, a texture or a frame of a device, or one of them [`Scaled`]. This
/// trait is sealed.
pub trait SourceMemory: Sealed<Tensors> {
    /// The type of the device.
    type Device: Graphics;
    #[doc(hidden)]
    fn source(&self) -> Source<'_, Self::Device>;
}

/// The memory of a target that a relayout writes: a buffer or a texture of a device. This trait is sealed.
#[diagnostic::on_unimplemented(message = "a kernel does not write to `{Self}`\n\
               help: give a buffer, or a texture of `Rgba8Unorm` or `Rgba16Float`, as the target")]
pub trait TargetMemory: SourceMemory {}

/// The memory of a picture that [`Buffer::scaled`] scales: any [`SourceMemory`] that is not [`Scaled`] already. This trait is
/// sealed.
#[diagnostic::on_unimplemented(message = "a picture is scaled once, but this one is in `{Self}`\n\
               help: scale the picture in the buffer, the texture or the frame to the sizes wanted in the end")]
pub trait PictureMemory: SourceMemory + Clone {}

/// The resources that a kernel binds for a tensor: a buffer or textures.
#[derive(Debug)]
pub struct Source<'a, D: Graphics> {
    pub(crate) memory: Memory,
    pub(crate) buffer: Option<&'a D::Buffer>,
    /// The bytes of a frame in the buffer. Other tensors are bound by their own bytes.
    pub(crate) frame: Option<[u64; 2]>,
    pub(crate) views: &'a [D::View],
    /// How a picture is scaled, and its bytes in the memory.
    pub(crate) scaled: Option<(Scaling, [u64; 2])>,
}

impl<'a, D: Graphics> Source<'a, D> {
    /// Returns the elements of a buffer.
    pub(crate) fn of_buffer(buffer: &'a D::Buffer) -> Self {
        Source {
            memory: Memory::Words,
            buffer: Some(buffer),
            frame: None,
            views: &[],
            scaled: None,
        }
    }
}

/// A texture, or a frame in textures or in a buffer, as the memory of a typed [`Buffer`].
#[derive(Clone, Debug)]
pub(crate) struct Held<D: Graphics> {
    pub(crate) memory: Memory,
    pub(crate) buffer: Option<D::Buffer>,
    /// The number of bytes of a frame in the buffer.
    pub(crate) frame: u64,
    pub(crate) views: Vec<D::View>,
    pub(crate) size_in_bytes: u64,
}

impl<D: Graphics> Held<D> {
    pub(crate) fn source(&self) -> Source<'_, D> {
        Source {
            memory: self.memory,
            buffer: self.buffer.as_ref(),
            frame: self.buffer.is_some().then_some([0, self.frame]),
            views: &self.views,
            scaled: None,
        }
    }

    /// Returns the texels of a texture with these rows and columns, after a comparison with the layout of their tensor.
    pub(crate) fn of_texture<T: KernelElement, L: AnyLayout<Storage: StridedStorage>>(
        mapping: Mapping<L>,
        texel: Result<Texel, KernelCause>,
        [rows, columns]: [u32; 2],
        views: impl FnOnce(Texel) -> Vec<D::View>,
    ) -> Result<Self, KernelError> {
        let checked = texel.and_then(|texel| {
            KernelCause::compare(Some(texel), T::ELEMENT.name)?;
            let (sizes, steps) = sizes_and_steps(mapping)?;
            let channels = texel.channels();
            let texels = [channels.len(), rows as usize, columns as usize];
            if let Some((axis, size, wanted)) = find_other(sizes, texels) {
                return Err(KernelCause::Size { axis, size, wanted });
            }
            Scaling::check_packed(sizes, steps)?;
            match components::others::<L>(channels) {
                Some(letters) => Err(KernelCause::Components { letters, channels }),
                None => Ok(texel),
            }
        });
        let texel = checked.map_err(|cause| KernelError::of_one(cause, mapping.described()))?;
        Ok(Held {
            memory: Memory::Texels(texel, columns),
            buffer: None,
            frame: 0,
            views: views(texel),
            size_in_bytes: mapping.span_bytes::<T>() as u64,
        })
    }

    /// Returns a frame in a buffer, or in views of textures where there is no buffer, with its pixels.
    #[cfg(feature = "frames")]
    pub(crate) fn of_frame<F: FrameFormat>(
        layout: &FrameLayout<F>,
        memory: Option<FrameMemory>,
        buffer: Option<D::Buffer>,
        views: Vec<D::View>,
    ) -> Result<(Self, Mapping<FramePixels>), FrameError> {
        let given = buffer
            .as_ref()
            .and_then(|buffer| usize::try_from(buffer.size_in_bytes()).ok());
        let needed = layout.bytes();
        if let Some(given) = given.filter(|given| *given < needed) {
            let plane = F::FACTS.planes.last().map_or("", |plane| plane.letters);
            return Err(layout.refuse(FrameErrorKind::TooShort {
                plane,
                needed,
                given,
            }));
        }
        let (Some(memory), Ok(pixels)) = (memory, FramePixels::with(layout.sizes())) else {
            return Err(layout.refuse(FrameErrorKind::TooLargeForKernel));
        };
        let held = Held {
            memory: Memory::Frame(memory),
            buffer,
            frame: needed as u64,
            views,
            size_in_bytes: pixels.span_bytes::<f32>() as u64,
        };
        Ok((held, pixels))
    }
}

/// Checks the texture of a plane, or a texture of two planes, which [`FrameMemory::check_count`] allows. `is_of` says whether the
/// texture has a number of channels, with a number of bits each, and `found` has its rows and columns.
#[cfg(feature = "frames")]
pub(crate) fn check_plane<F: FrameFormat>(
    layout: &FrameLayout<F>,
    plane: usize,
    has_two_planes: bool,
    is_of: impl FnOnce(usize, usize) -> bool,
    found: [u64; 2],
) -> Result<(), FrameError> {
    let facts = &F::FACTS.planes[plane];
    let (H(rows), W(columns)) = layout.sizes();
    let wanted = if has_two_planes {
        [rows, columns]
    } else {
        [facts.row_count(rows), facts.group_count(columns)]
    };
    let (channels, bits) = (facts.letters.len(), 8 * size_of::<F::Element>());
    if found == wanted.map(|size| size as u64) && is_of(channels, bits) {
        return Ok(());
    }
    let [Ok(rows), Ok(columns)] = wanted.map(u32::try_from) else {
        return Err(layout.refuse(FrameErrorKind::TooLargeForKernel));
    };
    Err(layout.refuse(if has_two_planes {
        FrameErrorKind::OtherTextureOfPlanes {
            format: if bits == 8 { "NV12" } else { "P010" },
            rows,
            columns,
        }
    } else {
        FrameErrorKind::OtherTexture {
            plane: facts.letters,
            channels,
            bits,
            rows,
            columns,
        }
    }))
}

/// Implements the traits of the memory of a [`Buffer`] for a structure around [`Held`].
macro_rules! held {
    ($Memory:ty: $Device:ty) => {
        impl $crate::gpu::Resource for $Memory {
            fn size_in_bytes(&self) -> u64 {
                self.0.size_in_bytes
            }

            fn is_buffer(&self) -> bool {
                false
            }
        }

        impl $crate::types::sealed::Sealed<$crate::types::sealed::Tensors> for $Memory {}
        impl $crate::shader::kernel::memory::SourceMemory for $Memory {
            type Device = $Device;
            fn source(&self) -> $crate::shader::kernel::memory::Source<'_, $Device> {
                self.0.source()
            }
        }
        impl $crate::shader::kernel::memory::PictureMemory for $Memory {}
    };
}
pub(crate) use held;

/// Source and target of a copy, with the bytes of both in their bindings.
pub(crate) struct Sides<'a, D: Graphics> {
    pub(crate) read: Source<'a, D>,
    pub(crate) written: Source<'a, D>,
    pub(crate) from: [u64; 2],
    pub(crate) to: [u64; 2],
    /// The offset of the source in a scaled picture, in bytes.
    in_picture: u64,
}

impl<'a, D: Graphics> Sides<'a, D> {
    pub(crate) fn new<S, R, T, U, L, M>(
        source: &'a Buffer<S, T, L>,
        target: &'a Buffer<R, U, M>,
    ) -> Self
    where
        S: SourceMemory<Device = D>,
        R: TargetMemory<Device = D>,
        L: AnyLayout,
        M: AnyLayout,
    {
        let read = source.resource().source();
        let range = source.byte_range();
        // A part of a scaled picture begins somewhere in it, and the picture at some byte of its memory.
        Sides {
            from: read.scaled.map_or(range, |(_, bytes)| bytes),
            in_picture: range[0],
            written: target.resource().source(),
            to: target.byte_range(),
            read,
        }
    }

    pub(crate) fn scaling(&self) -> Option<Scaling> {
        self.read.scaled.map(|(scaling, _)| scaling)
    }

    /// Returns whether both are in one buffer.
    pub(crate) fn are_in_one_buffer(&self) -> bool {
        self.read.buffer.is_some() && self.read.buffer == self.written.buffer
    }

    /// Checks that both are not one texture, and do not overlap in one buffer.
    pub(crate) fn check_apart(&self) -> Result<(), KernelCause> {
        let is_written = |view| {
            let mut written = self.written.views.iter();
            written.any(|other| D::are_one_texture(view, other))
        };
        if self.read.views.iter().any(is_written) {
            return Err(KernelCause::OneTexture);
        }
        if self.are_in_one_buffer() {
            return KernelCause::check_apart(self.bound(), self.to);
        }
        Ok(())
    }

    /// Returns the bytes of the source that are bound. Those of a frame begin before those of its pixels.
    pub(crate) fn bound(&self) -> [u64; 2] {
        self.read.frame.unwrap_or(self.from)
    }

    /// Returns where both begin. `bound` has the first bytes of both bindings.
    pub(crate) fn at(&self, bound: [u64; 2]) -> At {
        At {
            bytes: [self.from[0], self.to[0]],
            bound,
            in_picture: self.in_picture,
        }
    }
}

/// A picture in a buffer, a texture or a frame `S` that a kernel scales while it reads it, as the memory of a typed [`Buffer`].
/// [`Buffer::scaled`] makes it.
///
/// A part of the scaled picture is a crop, and a part of the target has room for a letterbox. The bilinear filter computes
/// with `f32`, and integers become the nearest ones.
///
/// ```no_run
/// # #[cfg(feature = "wgpu")] {
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
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Scaled<S> {
    picture: S,
    scaling: Scaling,
    /// The bytes of the picture in its memory.
    bytes: [u64; 2],
    size_in_bytes: u64,
}

impl<S: Resource> Resource for Scaled<S> {
    fn size_in_bytes(&self) -> u64 {
        self.size_in_bytes
    }

    fn is_buffer(&self) -> bool {
        false
    }
}

impl<S> Sealed<Tensors> for Scaled<S> {}
impl<S: SourceMemory> SourceMemory for Scaled<S> {
    type Device = S::Device;
    fn source(&self) -> Source<'_, S::Device> {
        Source {
            scaled: Some((self.scaling, self.bytes)),
            ..self.picture.source()
        }
    }
}

impl<S: SourceMemory, T: KernelElement, L: AnyLayout<Storage: StridedStorage>> Buffer<S, T, L> {
    /// Scales a picture in a buffer, a texture or a frame to the rows and columns of `mapping`, as the source of a
    /// `Relayout`. Nothing is recorded: the kernel scales while it reads.
    ///
    /// Needs the feature `wgpu` or `windows`.
    ///
    /// The layout of the scaled picture has the axes and channels of this one, pixel by pixel and without gaps. An example
    /// is on the page of [`Scaled`](crate::shader::Scaled).
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

#[cfg(test)]
#[cfg(feature = "frames")]
mod tests {
    use super::check_plane;
    use crate::frames::{FrameError, FrameErrorKind, FrameLayout, Nv12, P010};
    use crate::types::axis::{H, W};
    use std::string::ToString as _;

    /// No texture has a size of more than 32 bits, so the sizes of the textures are not the error.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn textures_of_more_than_32_bits() -> Result<(), FrameError> {
        let layout = FrameLayout::<Nv12>::packed(H(2), W(1 << 33))?;
        for (plane, is_one) in [(0, false), (1, false), (0, true)] {
            let error = check_plane(&layout, plane, is_one, |_, _| true, [2, 2]).unwrap_err();
            // A row of UV has 2^32 texels.
            assert_eq!(error.kind(), FrameErrorKind::TooLargeForKernel);
        }
        Ok(())
    }

    #[test]
    fn another_texture_of_two_planes() -> Result<(), FrameError> {
        let layout = FrameLayout::<Nv12>::packed(H(6), W(8))?;
        assert_eq!(check_plane(&layout, 1, true, |_, _| true, [6, 8]), Ok(()));
        for (is_of, found) in [(true, [3, 4]), (false, [6, 8])] {
            let error = check_plane(&layout, 1, true, |_, _| is_of, found).unwrap_err();
            assert_eq!(
                error.to_string(),
                "the frame needs one texture of the format `NV12`, with 6 rows of 8 texels, or a texture for each plane: \
                 Nv12[H=6, W=8]"
            );
        }
        let layout = FrameLayout::<P010>::packed(H(6), W(8))?;
        let error = check_plane(&layout, 0, true, |_, _| false, [6, 8]).unwrap_err();
        let kind = FrameErrorKind::OtherTextureOfPlanes {
            format: "P010",
            rows: 6,
            columns: 8,
        };
        assert_eq!(error.kind(), kind);
        Ok(())
    }
}
