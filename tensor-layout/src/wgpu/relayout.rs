//! Copies between layouts that a compute shader makes.

use crate::gpu::{AsBuffer, Buffer};
use crate::layout::AnyLayout;
use crate::layout::bounds::TryFilledFrom;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::memory::{Sides, Source, SourceMemory, TargetMemory};
use crate::shader::kernel::{
    Conversion, CopyKernel, KernelCause, KernelElement, KernelError, Memory, Scaling,
};
use crate::types::axis::{Axis as _, AxisName};
use crate::types::lookup::AxisOf;
use crate::types::storage::Writable;
use ::wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindingResource, BufferBinding, BufferDescriptor,
    BufferUsages, COPY_BUFFER_ALIGNMENT, CommandEncoder, ComputePassDescriptor, ComputePipeline,
    ComputePipelineDescriptor, Device, PipelineCompilationOptions, ShaderModuleDescriptor,
    ShaderSource,
};
use core::fmt;
use core::num::NonZero;
use std::string::String;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;
use tensor_layout_arithmetic::Terms;
use tensor_layout_arithmetic::shader::Language;

/// The maximum number of pairs of layouts for which a relayout remembers its kernel.
const MAX_PREPARED: usize = 8;

/// The maximum number of pipelines that a relayout remembers.
const MAX_PIPELINES: usize = 64;

/// A copy on the graphics card, from buffers of `T` with the layout `L` to buffers of `U` with the layout `M`, or between
/// textures and buffers. It converts the elements, as [`CopyKernel`] says, and no element passes through the processor.
///
/// ```no_run
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::shader::KernelError;
/// use tensor_layout::wgpu::Relayout;
/// use tensor_layout::{C, layout};
///
/// type Camera = layout!(HWC[C = 3, H = 1080, W = 1920]);
/// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
///
/// // Once.
/// fn prepare(device: &wgpu::Device) -> Result<Relayout<u8, Camera, f32, Planes>, KernelError> {
///     Relayout::new(device)?.scale(C, &[(1.0 / 255.0, 0.0)])
/// }
///
/// // For each frame.
/// fn planes(
///     relayout: &Relayout<u8, Camera, f32, Planes>,
///     frame: &Buffer<wgpu::Buffer, u8, Camera>,
///     input: &Buffer<wgpu::Buffer, f32, Planes>,
///     commands: &mut wgpu::CommandEncoder,
/// ) -> Result<(), KernelError> {
///     relayout.record(frame, input, commands)
/// }
/// ```
///
/// If all sizes are in the types, the pipeline for buffers is made with the relayout. Otherwise, sizes and strides are
/// parameters of the shader, and a pipeline is made by the first [`record`](Self::record) that needs another number of
/// loops, or tiles of another size: those of less than 32 positions along one side. The first record from or to a texture,
/// from a frame or a scaled picture, within one buffer, or to a target that does not begin at a multiple of 4 bytes makes a
/// pipeline, too.
pub struct Relayout<T, L: AnyLayout, U, M: AnyLayout> {
    device: Device,
    make: MakeKernel<T, L, U, M>,
    /// A conversion, with the letter of the axis on whose positions it depends.
    conversion: Option<(char, Conversion)>,
    prepared: Mutex<Prepared<T, L, U, M>>,
}

type MakeKernel<T, L, U, M> =
    fn(Mapping<L>, Mapping<M>) -> Result<CopyKernel<T, L, U, M>, KernelError>;

/// The pipelines, each with its text, and the kernels, both in the order in which they were made.
struct Prepared<T, L: AnyLayout, U, M: AnyLayout> {
    pipelines: Vec<(String, ComputePipeline)>,
    kernels: Vec<(Case, Arc<Ready<T, L, U, M>>)>,
}

/// A kernel with what a record needs of it.
struct Ready<T, L: AnyLayout, U, M: AnyLayout> {
    kernel: CopyKernel<T, L, U, M>,
    pipeline: ComputePipeline,
    /// The parameters of tensors at the start of their bindings.
    parameters: Vec<u32>,
}

/// The layouts and the variant that a kernel is made for.
#[derive(Clone, Copy, PartialEq)]
struct Case {
    source: Terms,
    target: Terms,
    variant: Variant,
}

/// The properties of source and target that a kernel is made for, beside their layouts.
#[derive(Clone, Copy, Default, PartialEq)]
struct Variant {
    is_aligned: bool,
    is_in_one_buffer: bool,
    memory: Memory,
    target: Option<(Texel, u32)>,
    scaling: Option<Scaling>,
}

/// Returns an error from a function that needs more than a limit of the device.
macro_rules! check_limit {
    ($limits:ident.$name:ident, $needed:expr) => {
        let (needed, limit) = (u64::from($needed), u64::from($limits.$name));
        if needed > limit {
            let name = stringify!($name);
            return Err(KernelCause::Limit {
                name,
                needed,
                limit,
            });
        }
    };
}

/// Returns the mapping of a layout whose sizes are all known.
fn known<L: AnyLayout>() -> Option<Mapping<L>> {
    match &L::TERMS {
        Some(Ok(terms)) => {
            Mapping::of_other_strides(terms.sizes(), &terms.strides_without_blocks()).ok()
        }
        _ => None,
    }
}

impl<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout> Relayout<T, L, U, M> {
    /// Prepares copies on a device. If all sizes are in the types, makes the pipeline.
    ///
    /// # Errors
    ///
    /// Returns an error if [`CopyKernel::new`] returns one, or if the kernel needs more than a limit of the device.
    pub fn new(device: &Device) -> Result<Self, KernelError>
    where
        M: TryFilledFrom<L, Storage: Writable>,
    {
        let make = |source, target| CopyKernel::new(Language::Wgsl, source, target);
        Self::prepared(device.clone(), make, None)
    }

    fn prepared(
        device: Device,
        make: MakeKernel<T, L, U, M>,
        conversion: Option<(char, Conversion)>,
    ) -> Result<Self, KernelError> {
        let relayout = Relayout {
            device,
            make,
            conversion,
            prepared: Mutex::new(Prepared {
                pipelines: Vec::new(),
                kernels: Vec::new(),
            }),
        };
        if let (Some(source), Some(target)) = (known::<L>(), known::<M>()) {
            let variant = Variant {
                is_aligned: true,
                ..Variant::default()
            };
            relayout.kernel((source, target), &variant)?;
        }
        Ok(relayout)
    }

    /// Multiplies each element by the first number of a pair, and adds the second; see [`CopyKernel::scale`].
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`CopyKernel::scale`], or if the kernel needs more than a limit of the device.
    /// If sizes are known at run time, [`record`](Self::record) returns this error.
    #[doc(alias("std"))]
    pub fn scale<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        self,
        axis: Name,
        pairs: &[(f32, f32)],
    ) -> Result<Self, KernelError> {
        let _ = axis;
        let conversion = Conversion::scale(pairs);
        Self::prepared(self.device, self.make, Some((Name::Axis::NAME, conversion)))
    }

    /// Converts each element by a function of the shader, in WGSL; see [`CopyKernel::function`].
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`new`](Self::new). wgpu reports a mistake in the text.
    pub fn function<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        self,
        axis: Name,
        text: &str,
    ) -> Result<Self, KernelError> {
        let _ = axis;
        let conversion = Conversion::Function(String::from(text));
        Self::prepared(self.device, self.make, Some((Name::Axis::NAME, conversion)))
    }

    /// Records a copy of the tensor in `source` to the tensor in `target`. The bytes between the elements of a buffer do
    /// not change. If the target is a texture and has no element for alpha, alpha becomes 1.
    ///
    /// The tensors may be in one buffer if one of them ends before the other begins. Both buffers need
    /// [`BufferUsages::STORAGE`](::wgpu::BufferUsages::STORAGE).
    ///
    /// The target may be [`Texels`](super::Texels) of `Rgba8Unorm` or `Rgba16Float`, whose texture has
    /// [`TextureUsages::STORAGE_BINDING`](::wgpu::TextureUsages::STORAGE_BINDING). [`CopyKernel::into_texture`] says
    /// what is written.
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error in these cases:
    ///
    /// - sizes known at run time differ, or [`CopyKernel::new`] returns another error for the layouts;
    /// - the ranges of bytes of the tensors overlap, gaps included, or both are in one texture;
    /// - the elements of a texture, a frame or a scaled picture have another type than those of the tensor, because they were
    ///   claimed as others;
    /// - [`CopyKernel::into_texture`] returns an error for a texture as the target;
    /// - a tensor begins within an element, or ends in the last, incomplete word of a buffer;
    /// - the kernel needs more than a limit of the device.
    #[doc(alias("dispatch"))]
    pub fn record<
        'b,
        S: SourceMemory<Device = Device> + 'b,
        D: TargetMemory<Device = Device> + 'b,
    >(
        &self,
        source: impl AsBuffer<'b, S, T, L>,
        target: impl AsBuffer<'b, D, U, M>,
        commands: &mut CommandEncoder,
    ) -> Result<(), KernelError> {
        let (source, target): (&Buffer<S, T, L>, &Buffer<D, U, M>) =
            (source.into_buffer(), target.into_buffer());
        let sides = Sides::new(source, target);
        let variant = Variant {
            is_aligned: sides.to[0] % COPY_BUFFER_ALIGNMENT == 0 || size_of::<U>() == 4,
            is_in_one_buffer: sides.are_in_one_buffer(),
            memory: sides.read.memory,
            target: match sides.written.memory {
                Memory::Texels(texel, columns) => Some((texel, columns)),
                _ => None,
            },
            scaling: sides.scaling(),
        };
        let ready = self.kernel((source.mapping(), target.mapping()), &variant)?;
        let kernel = &ready.kernel;
        let refused = |cause| kernel.refused(cause);
        sides.check_apart().map_err(refused)?;
        let bound = self.bindings(&sides.read, sides.bound());
        let (source_at, sources) = bound.map_err(refused)?;
        let bound = self.bindings(&sides.written, sides.to);
        let (target_at, targets) = bound.map_err(refused)?;
        let offsets = kernel.offsets_at(sides.at([source_at, target_at]))?;
        let parameters = kernel.with_offsets(ready.parameters.clone(), offsets);
        let parameters = self.uniform(&parameters);
        // The planes of a frame after the first one have the bindings from 3 on.
        let resources = targets.into_iter().chain([parameters.as_entire_binding()]);
        let mut bindings = sources;
        bindings.splice(1..1, resources);
        let entries: Vec<_> = (0..)
            .zip(bindings)
            .map(|(binding, resource)| BindGroupEntry { binding, resource })
            .collect();
        let group = self.device.create_bind_group(&BindGroupDescriptor {
            label: None,
            layout: &ready.pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut pass = commands.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_pipeline(&ready.pipeline);
        pass.set_bind_group(0, &group, &[]);
        let [x, y, z] = kernel.groups();
        pass.dispatch_workgroups(x, y, z);
        Ok(())
    }

    /// Returns the kernel of a copy, and its pipeline.
    fn kernel(
        &self,
        (source, target): (Mapping<L>, Mapping<M>),
        variant: &Variant,
    ) -> Result<Arc<Ready<T, L, U, M>>, KernelError> {
        let case = Case {
            source: source.terms(),
            target: target.terms(),
            variant: *variant,
        };
        // A thread that panicked has at most left a pipeline out.
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let found = prepared.kernels.iter().find(|(of, _)| *of == case);
        if let Some((_, ready)) = found {
            return Ok(Arc::clone(ready));
        }
        let mut kernel = (self.make)(source, target)?;
        if let Some((axis, conversion)) = &self.conversion {
            kernel = kernel.converted(*axis, conversion.clone())?;
        }
        if !variant.is_aligned {
            kernel = kernel.at_any_offset();
        }
        if variant.is_in_one_buffer {
            kernel = kernel.in_one_buffer();
        }
        kernel = kernel
            .with_scaling(variant.scaling)?
            .with_memory(&variant.memory)?;
        if let Some((texel, columns)) = variant.target {
            kernel = kernel.into_texture(texel, columns)?;
        }
        if L::TERMS.is_none() || M::TERMS.is_none() {
            kernel = kernel.with_open_sizes();
        }
        let parameters = kernel.numbers();
        let checked = self.check_limits(&kernel, &parameters);
        checked.map_err(|cause| kernel.refused(cause))?;
        let text = kernel.text();
        let known = prepared.pipelines.iter().find(|(of, _)| *of == text);
        let pipeline = if let Some((_, pipeline)) = known {
            pipeline.clone()
        } else {
            let pipeline = self.pipeline(&text);
            if prepared.pipelines.len() == MAX_PIPELINES {
                prepared.pipelines.remove(0);
            }
            prepared.pipelines.push((text, pipeline.clone()));
            pipeline
        };
        if prepared.kernels.len() == MAX_PREPARED {
            prepared.kernels.remove(0);
        }
        let ready = Arc::new(Ready {
            kernel,
            pipeline,
            parameters,
        });
        prepared.kernels.push((case, Arc::clone(&ready)));
        Ok(ready)
    }

    fn check_limits(
        &self,
        kernel: &CopyKernel<T, L, U, M>,
        parameters: &[u32],
    ) -> Result<(), KernelCause> {
        let limits = self.device.limits();
        let [x, y, _] = kernel.groups();
        let has_texture = kernel.has_texture_target();
        let threads = kernel.workgroup_size();
        check_limit!(
            limits.max_compute_workgroup_storage_size,
            kernel.workgroup_bytes()
        );
        check_limit!(limits.max_compute_invocations_per_workgroup, threads);
        check_limit!(limits.max_compute_workgroups_per_dimension, x.max(y));
        check_limit!(limits.max_storage_textures_per_shader_stage, has_texture);
        check_limit!(
            limits.max_uniform_buffer_binding_size,
            4 * parameters.len() as u64
        );
        Ok(())
    }

    fn pipeline(&self, text: &str) -> ComputePipeline {
        let module = self.device.create_shader_module(ShaderModuleDescriptor {
            label: None,
            source: ShaderSource::Wgsl(text.into()),
        });
        self.device
            .create_compute_pipeline(&ComputePipelineDescriptor {
                label: None,
                layout: None,
                module: &module,
                entry_point: Some("main"),
                compilation_options: PipelineCompilationOptions {
                    // A kernel reads no memory that it has not written.
                    zero_initialize_workgroup_memory: false,
                    ..PipelineCompilationOptions::default()
                },
                cache: None,
            })
    }

    /// Returns the first byte of the memory that is bound for a tensor with these bytes, and the bindings.
    fn bindings<'b>(
        &self,
        memory: &Source<'b, Device>,
        bytes: [u64; 2],
    ) -> Result<(u64, Vec<BindingResource<'b>>), KernelCause> {
        let Some(buffer) = memory.buffer else {
            let views = memory.views.iter().map(BindingResource::TextureView);
            return Ok((0, views.collect()));
        };
        let limits = self.device.limits();
        let offset = bytes[0] - bytes[0] % u64::from(limits.min_storage_buffer_offset_alignment);
        let needed = KernelCause::check_words(bytes, buffer.size())? - offset;
        check_limit!(limits.max_storage_buffer_binding_size, needed);
        let binding = BindingResource::Buffer(BufferBinding {
            buffer,
            offset,
            size: NonZero::new(needed),
        });
        Ok((offset, Vec::from([binding])))
    }

    /// Makes a buffer with the parameters of a kernel.
    fn uniform(&self, parameters: &[u32]) -> ::wgpu::Buffer {
        let bytes = ::bytemuck::cast_slice(parameters);
        let buffer = self.device.create_buffer(&BufferDescriptor {
            label: None,
            size: bytes.len() as u64,
            usage: BufferUsages::UNIFORM,
            mapped_at_creation: true,
        });
        // A buffer that wgpu has refused is not mapped. wgpu has reported the reason.
        if let Ok(mut memory) = buffer.get_mapped_range_mut(..) {
            memory.slice(..).copy_from_slice(bytes);
        }
        buffer.unmap();
        buffer
    }
}

impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for Relayout<T, L, U, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relayout")
            .field("device", &self.device)
            .finish_non_exhaustive()
    }
}
