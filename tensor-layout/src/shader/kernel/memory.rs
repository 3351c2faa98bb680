//! The memory of the tensors that relayouts read and write, for wgpu and Direct3D 12.

#[cfg(feature = "frames")]
mod frames;

use super::{
    Access, Filter, Kernel, KernelCause, KernelElement, KernelError, Memory, Picture, Scaling,
    Texel,
};
use crate::gpu::{Buffer, Resource};
use crate::layout::AnyLayout;
use crate::layout::bounds::WithAxes;
use crate::layout::components;
use crate::layout::mapping::Mapping;
use crate::layout::nominal::TakesMeaning;
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::StridedStorage;
use alloc::vec::Vec;
use core::fmt;

/// The device of a graphics interface: `wgpu::Device`, or `ID3D12Device` of the crate `windows`. This trait is sealed.
pub trait Graphics: Sealed<Tensors> + Clone + fmt::Debug + 'static {
    #[doc(hidden)]
    type Buffer: Resource + Clone + PartialEq + fmt::Debug;
    #[doc(hidden)]
    type Texture;
    #[doc(hidden)]
    type View: Clone + fmt::Debug;
    /// Describes a texture, or one plane of a texture of two planes. If some texels are `wanted`, finds no others.
    #[doc(hidden)]
    fn describe(
        texture: &Self::Texture,
        plane: Option<usize>,
        wanted: Option<Texel>,
    ) -> TextureFacts;
    #[doc(hidden)]
    fn are_one_texture(one: &Self::View, other: &Self::View) -> bool;
}

/// A texture, or a plane of it, as a kernel reads it.
pub struct TextureFacts {
    pub(crate) texel: Result<Texel, KernelCause>,
    /// The numbers of dimensions, of layers, and of samples of a texel.
    pub(crate) numbers: [u32; 3],
    /// The rows and columns of the texture.
    pub(crate) sizes: [u32; 2],
}

impl TextureFacts {
    /// Returns the texel of a texture of two dimensions, with one layer, and one sample for each texel.
    fn check(self) -> Result<Texel, KernelCause> {
        let texel = self.texel?;
        KernelCause::NotFlat(self.numbers).unless(self.numbers == [2, 1, 1])?;
        Ok(texel)
    }
}

/// The memory of a source that a relayout reads: a buffer, a texture or a frame of a device, or one of them [`Scaled`]. This
/// trait is sealed.
pub trait SourceMemory: Sealed<Tensors> {
    /// The type of the device.
    type Device: Graphics;
    #[doc(hidden)]
    fn source(&self) -> Source<Self::Device>;
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
#[derive(Clone, Debug)]
pub struct Source<D: Graphics> {
    pub(crate) memory: Memory,
    pub(crate) buffer: Option<D::Buffer>,
    pub(crate) views: Vec<D::View>,
    /// The bytes of the tensor.
    pub(crate) size_in_bytes: u64,
    /// The bytes of a frame in the buffer. Other tensors are bound by their own bytes.
    frame: Option<[u64; 2]>,
    /// How a picture is scaled, and its bytes in the memory.
    scaled: Option<(Scaling, [u64; 2])>,
}

impl<D: Graphics> Source<D> {
    fn new(memory: Memory, size_in_bytes: u64) -> Self {
        Source {
            memory,
            buffer: None,
            views: Vec::new(),
            size_in_bytes,
            frame: None,
            scaled: None,
        }
    }

    /// Returns the elements of a buffer.
    pub(crate) fn of_buffer(buffer: &D::Buffer) -> Self {
        let mut source = Source::new(Memory::Words, buffer.size_in_bytes());
        source.buffer = Some(buffer.clone());
        source
    }

    /// Returns the texels of a texture, after a comparison with the layout of their tensor.
    pub(crate) fn of_texture<T: KernelElement, L: AnyLayout<Storage: StridedStorage>>(
        mapping: Mapping<L>,
        texture: &D::Texture,
        view: impl FnOnce(Texel) -> D::View,
    ) -> Result<Self, KernelError> {
        let facts = D::describe(texture, None, None);
        let [rows, columns] = facts.sizes;
        let checked = facts.check().and_then(|texel| {
            let memory = Memory::Texels(texel, columns);
            memory.check(T::ELEMENT.name)?;
            let channels = texel.channels();
            let sizes = [channels.len(), rows as usize, columns as usize];
            Picture::of(mapping)?.check(sizes, "texture")?;
            match components::others::<L>(channels) {
                Some(letters) => Err(KernelCause::Components(letters, channels)),
                None => Ok((texel, memory)),
            }
        });
        let (texel, memory) =
            checked.map_err(|cause| KernelError::new(cause, &[mapping.described()]))?;
        let mut source = Source::new(memory, mapping.span_bytes::<T>() as u64);
        source.views.push(view(texel));
        Ok(source)
    }
}

/// Implements the traits of the memory of a [`Buffer`] for a structure around [`Source`].
macro_rules! memory {
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
            fn source(&self) -> $crate::shader::kernel::memory::Source<$Device> {
                self.0.clone()
            }
        }
        impl $crate::shader::kernel::memory::PictureMemory for $Memory {}
    };
}
pub(crate) use memory;

/// Source and target of a copy, with the bytes of both in their memory.
pub(crate) struct Sides<D: Graphics> {
    pub(crate) read: Source<D>,
    pub(crate) written: Source<D>,
    from: [u64; 2],
    to: [u64; 2],
    /// The offset of the source in a scaled picture, in bytes.
    in_picture: u64,
}

impl<D: Graphics> Sides<D> {
    pub(crate) fn new<S, R, T, U, L, M>(source: &Buffer<S, T, L>, target: &Buffer<R, U, M>) -> Self
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

    /// Returns what a kernel for these tensors accesses. The elements of the target have this number of bytes.
    pub(crate) fn access(&self, element_bytes: usize) -> Access {
        Access {
            source: self.read.memory,
            scaling: self.read.scaled.map(|(scaling, _)| scaling),
            target: self.written.memory,
            is_aligned: element_bytes == 4 || self.to[0] % 4 == 0,
            is_in_one_buffer: self.are_in_one_buffer(),
        }
    }

    /// Returns whether both are in one buffer.
    fn are_in_one_buffer(&self) -> bool {
        self.read.buffer.is_some() && self.read.buffer == self.written.buffer
    }

    /// Binds both for a kernel, if they are not one texture, and do not overlap in one buffer. `bind` returns the first byte of
    /// the memory that is bound for some bytes of the source or the target, and the binding. Returns the bindings, and the
    /// offsets of the tensors from there.
    pub(crate) fn bind<'s, B>(
        &'s self,
        kernel: &Kernel,
        bind: impl Fn(&'s Source<D>, [u64; 2], &'static str) -> Result<(u64, B), KernelCause>,
    ) -> Result<([B; 2], [u32; 4]), KernelCause> {
        // A target is one texture, or a buffer.
        let mut read = self.read.views.iter();
        let is_one = |target| read.any(|view| D::are_one_texture(view, target));
        KernelCause::OneTexture.unless(!self.written.views.first().is_some_and(is_one))?;
        // The bytes of a frame begin before those of its pixels.
        let from = self.read.frame.unwrap_or(self.from);
        if self.are_in_one_buffer() {
            kernel.check_in_one_buffer(from, self.to)?;
        }
        let (read_at, read) = bind(&self.read, from, "source")?;
        let (written_at, written) = bind(&self.written, self.to, "target")?;
        let bytes = [self.from[0], self.to[0]];
        let offsets = kernel.offsets(bytes, [read_at, written_at], self.in_picture)?;
        Ok(([read, written], offsets))
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
    fn source(&self) -> Source<S::Device> {
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
    /// The scaled picture has the axes and channels of this one, in the order HWC without gaps. [`Scaled`](crate::shader::Scaled)
    /// has an example.
    ///
    /// # Errors
    ///
    /// Returns an error where [`CopyKernel::scaled`](crate::shader::CopyKernel::scaled) does, or for another `mapping`.
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
        let scaling = || {
            let (from, to) = (Picture::of(self.mapping())?, Picture::of(mapping)?);
            let [_, rows, columns] = to.sizes;
            let scaling = Scaling::new::<T>(from, [rows, columns], filter)?;
            to.check([from.sizes[0], rows, columns], "picture")?;
            Ok(scaling)
        };
        let scaling = scaling().map_err(|cause| {
            KernelError::new(cause, &[self.mapping().described(), mapping.described()])
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
