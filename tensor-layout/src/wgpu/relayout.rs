//! Copies between layouts that a compute shader makes.

use crate::gpu::{AsBuffer, Buffer};
use crate::layout::AnyLayout;
use crate::layout::bounds::TryFilledFrom;
use crate::layout::error::LayoutError;
use crate::layout::mapping::Mapping;
use crate::shader::kernel::memory::{Sides, Source, SourceMemory, TargetMemory};
use crate::shader::kernel::{
    Access, Conversion, CopyKernel, Kernel, KernelCause, KernelElement, KernelError, Memory, Text,
};
use crate::types::axis::{Axis as _, AxisName, W};
use crate::types::lookup::AxisOf;
use crate::types::storage::Writable;
use crate::views::view::View;
use ::wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindingResource, BufferBinding, BufferUsages,
    CommandEncoder, ComputePassDescriptor, ComputePipeline, ComputePipelineDescriptor, Device,
    PipelineCompilationOptions, ShaderModuleDescriptor, ShaderSource,
};
use core::fmt;
use core::num::NonZero;
use std::borrow::ToOwned as _;
use std::string::String;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;
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
///     Relayout::with_scale(device, C, &[(1.0 / 255.0, 0.0)])
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
    /// The conversion of the elements, with the axis whose positions it depends on.
    conversion: Option<(char, Conversion)>,
    prepared: Mutex<Prepared>,
}

type MakeKernel<T, L, U, M> =
    fn(Language, Mapping<L>, Mapping<M>) -> Result<CopyKernel<T, L, U, M>, KernelError>;

/// The pipelines, each with its text, and the kernels, both in the order in which they were made.
#[derive(Default)]
struct Prepared {
    pipelines: Vec<(String, ComputePipeline)>,
    kernels: Vec<Arc<Ready>>,
}

/// A kernel with what a record needs of it.
struct Ready {
    kernel: Kernel,
    groups: [u32; 3],
    pipeline: ComputePipeline,
    /// The parameters of tensors at the start of their bindings.
    parameters: Vec<u32>,
}

/// Adds to a list. If it has `most` elements, the oldest one goes.
fn remember<X>(list: &mut Vec<X>, most: usize, new: X) {
    if list.len() == most {
        list.remove(0);
    }
    list.push(new);
}

/// Returns an error from a function that needs more than a limit of the device.
macro_rules! check_limit {
    ($limits:ident.$name:ident, $needed:expr) => {
        let (needed, limit) = (u64::from($needed), u64::from($limits.$name));
        KernelCause::Limit(stringify!($name), needed, limit).unless(needed <= limit)?;
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
        Self::of(device, None)
    }

    /// Prepares copies that [scale](CopyKernel::scale) each element by one of some pairs.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`new`](Self::new), or if [`CopyKernel::scale`] returns one. If sizes are known
    /// at run time, [`record`](Self::record) returns these errors.
    #[doc(alias("std"))]
    pub fn with_scale<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        device: &Device,
        axis: Name,
        pairs: &[(f32, f32)],
    ) -> Result<Self, KernelError>
    where
        M: TryFilledFrom<L, Storage: Writable>,
    {
        let _ = axis;
        let conversion = Conversion::Scale(pairs.to_vec());
        Self::of(device, Some((Name::Axis::NAME, conversion)))
    }

    /// Prepares copies that convert each element by a [function](CopyKernel::function) in WGSL. wgpu reports a mistake in its
    /// text.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`new`](Self::new).
    pub fn with_function<Name: AxisName<Axis: AxisOf<M::Axes>>>(
        device: &Device,
        axis: Name,
        text: &str,
    ) -> Result<Self, KernelError>
    where
        M: TryFilledFrom<L, Storage: Writable>,
    {
        let _ = axis;
        let conversion = Conversion::Function(text.to_owned());
        Self::of(device, Some((Name::Axis::NAME, conversion)))
    }

    fn of(device: &Device, conversion: Option<(char, Conversion)>) -> Result<Self, KernelError>
    where
        M: TryFilledFrom<L, Storage: Writable>,
    {
        let relayout = Relayout {
            device: device.clone(),
            make: CopyKernel::new,
            conversion,
            prepared: Mutex::default(),
        };
        if let (Some(source), Some(target)) = (known::<L>(), known::<M>()) {
            relayout.ready(source, target, &Access::OF_BUFFERS)?;
        }
        Ok(relayout)
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
        let access = sides.access(size_of::<U>());
        let ready = self.ready(source.mapping(), target.mapping(), &access)?;
        let recorded = ready.record(&self.device, &sides, commands);
        recorded.map_err(|cause| ready.kernel.refused(cause))
    }

    /// Returns the kernel of a copy, and its pipeline.
    fn ready(
        &self,
        source: Mapping<L>,
        target: Mapping<M>,
        access: &Access,
    ) -> Result<Arc<Ready>, KernelError> {
        let terms = [source.terms(), target.terms()];
        // A thread that panicked has at most left a pipeline out.
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kernels = prepared.kernels.iter();
        if let Some(ready) = kernels.find(|ready| ready.kernel.is_for(&terms, access)) {
            return Ok(Arc::clone(ready));
        }
        let mut kernel = (self.make)(Language::Wgsl, source, target)?;
        if let Some((axis, conversion)) = &self.conversion {
            kernel = kernel.convert(*axis, conversion.clone())?;
        }
        kernel = kernel.with(|of| *of = *access)?;
        if L::TERMS.is_none() || M::TERMS.is_none() {
            kernel = kernel.with_open_sizes();
        }
        let Text { text, parameters } = kernel.kernel.text();
        let checked = check_limits(&self.device, &kernel, 4 * parameters.len() as u64);
        checked.map_err(|cause| kernel.kernel.refused(cause))?;
        let known = prepared.pipelines.iter().find(|(of, _)| *of == text);
        let pipeline = if let Some((_, pipeline)) = known {
            pipeline.clone()
        } else {
            let pipeline = pipeline(&self.device, &text);
            remember(
                &mut prepared.pipelines,
                MAX_PIPELINES,
                (text, pipeline.clone()),
            );
            pipeline
        };
        let groups = kernel.groups();
        let kernel = kernel.kernel;
        let ready = Arc::new(Ready {
            kernel,
            groups,
            pipeline,
            parameters,
        });
        remember(&mut prepared.kernels, MAX_PREPARED, Arc::clone(&ready));
        Ok(ready)
    }
}

/// Checks that the device allows a kernel with this number of bytes of parameters.
fn check_limits<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout>(
    device: &Device,
    kernel: &CopyKernel<T, L, U, M>,
    uniform: u64,
) -> Result<(), KernelCause> {
    let limits = device.limits();
    let [x, y, _] = kernel.groups();
    let (shared, threads) = (kernel.workgroup_bytes(), kernel.workgroup_size());
    let has_texture = kernel.kernel.access.target != Memory::Words;
    check_limit!(limits.max_compute_workgroup_storage_size, shared);
    check_limit!(limits.max_compute_invocations_per_workgroup, threads);
    check_limit!(limits.max_compute_workgroups_per_dimension, x.max(y));
    check_limit!(limits.max_storage_textures_per_shader_stage, has_texture);
    check_limit!(limits.max_uniform_buffer_binding_size, uniform);
    Ok(())
}

/// Makes the pipeline of a text.
fn pipeline(device: &Device, text: &str) -> ComputePipeline {
    let module = device.create_shader_module(ShaderModuleDescriptor {
        label: None,
        source: ShaderSource::Wgsl(text.into()),
    });
    device.create_compute_pipeline(&ComputePipelineDescriptor {
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

impl Ready {
    fn record(
        &self,
        device: &Device,
        sides: &Sides<Device>,
        commands: &mut CommandEncoder,
    ) -> Result<(), KernelCause> {
        let ([mut bindings, targets], offsets) =
            sides.bind(&self.kernel, |memory, bytes, _| bind(device, memory, bytes))?;
        let parameters = self.kernel.with_offsets(self.parameters.clone(), offsets);
        let parameters = uniform(device, &parameters)?;
        // The planes of a frame after the first one have the bindings from 3 on.
        let resources = targets.into_iter().chain([parameters.as_entire_binding()]);
        bindings.splice(1..1, resources);
        let entries: Vec<_> = (0..)
            .zip(bindings)
            .map(|(binding, resource)| BindGroupEntry { binding, resource })
            .collect();
        let group = device.create_bind_group(&BindGroupDescriptor {
            label: None,
            layout: &self.pipeline.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut pass = commands.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &group, &[]);
        let [x, y, z] = self.groups;
        pass.dispatch_workgroups(x, y, z);
        Ok(())
    }
}

/// Returns the first byte of the memory that is bound for a tensor with these bytes, and the bindings.
fn bind<'s>(
    device: &Device,
    memory: &'s Source<Device>,
    bytes: [u64; 2],
) -> Result<(u64, Vec<BindingResource<'s>>), KernelCause> {
    let Some(buffer) = &memory.buffer else {
        let views = memory.views.iter().map(BindingResource::TextureView);
        return Ok((0, views.collect()));
    };
    let limits = device.limits();
    let offset = bytes[0] - bytes[0] % u64::from(limits.min_storage_buffer_offset_alignment);
    let needed = KernelCause::check_words(bytes, buffer.size())? - offset;
    check_limit!(limits.max_storage_buffer_binding_size, needed);
    let size = NonZero::new(needed);
    let binding = BindingResource::Buffer(BufferBinding {
        buffer,
        offset,
        size,
    });
    Ok((offset, Vec::from([binding])))
}

/// Makes a buffer with the parameters of a kernel.
fn uniform(device: &Device, parameters: &[u32]) -> Result<::wgpu::Buffer, LayoutError> {
    type Words = crate::layout!(W[W = ?]);
    let words = View::with(parameters, Words::with((W(parameters.len()),))?)?;
    Ok(Buffer::upload(device, BufferUsages::UNIFORM, words).into_resource())
}

impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for Relayout<T, L, U, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relayout")
            .field("device", &self.device)
            .finish_non_exhaustive()
    }
}
