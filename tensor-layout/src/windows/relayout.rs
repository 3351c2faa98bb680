//! Copies between layouts that a compute shader of Direct3D 12 makes.

use super::transfer::{TransferError, failed};
use crate::d3d12::Words;
use crate::d3d12::kernel::begin;
use crate::gpu::{AsBuffer, Buffer};
use crate::layout::AnyLayout;
use crate::shader::kernel::memory::{Sides, Source, SourceMemory, TargetMemory};
use crate::shader::kernel::{CopyKernel, Kernel, KernelCause, KernelElement, KernelError};
use crate::types::axis::W;
use crate::views::view::View;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_COMPUTE_PIPELINE_STATE_DESC, D3D12_GPU_DESCRIPTOR_HANDLE, D3D12_SHADER_BYTECODE,
    ID3D12Device, ID3D12GraphicsCommandList, ID3D12PipelineState, ID3D12Resource,
    ID3D12RootSignature,
};
use core::fmt;
use core::mem;

/// The alignment of constants, in words of 4 bytes.
const CONSTANTS: usize = 64;

/// A copy on the graphics card, from buffers of `T` with the layout `L` to buffers of `U` with the layout `M`, or between
/// textures and buffers. It converts the elements, as [`CopyKernel`] says, and no element passes through the processor.
///
/// ```
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::shader::{CopyKernel, KernelError, Language::Hlsl};
/// use tensor_layout::windows::{Relayout, TransferError};
/// use tensor_layout::{C, layout};
/// use windows::Win32::Graphics::Direct3D12::{
///     ID3D12Device, ID3D12GraphicsCommandList, ID3D12Resource,
/// };
///
/// type Camera = layout!(HWC[C = 3, H = 1080, W = 1920]);
/// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
///
/// fn kernel() -> Result<CopyKernel<u8, Camera, f32, Planes>, KernelError> {
///     let kernel = CopyKernel::new(Hlsl, Camera::mapping(), Planes::mapping())?;
///     kernel.scale(C, &[(1.0 / 255.0, 0.0)])
/// }
///
/// /// Called once. `bytecode` is what the program has compiled from `kernel()?.text()`.
/// fn prepare(
///     device: &ID3D12Device,
///     bytecode: &[u8],
/// ) -> Result<Relayout<u8, Camera, f32, Planes>, Box<dyn std::error::Error>> {
///     // SAFETY: the bytecode is that of the kernel.
///     Ok(unsafe { Relayout::new(device, kernel()?, bytecode) }?)
/// }
///
/// /// Called for each frame.
/// fn planes(
///     relayout: &Relayout<u8, Camera, f32, Planes>,
///     frame: &Buffer<ID3D12Resource, u8, Camera>,
///     input: &Buffer<ID3D12Resource, f32, Planes>,
///     list: &ID3D12GraphicsCommandList,
/// ) -> Result<(), KernelError> {
///     // SAFETY: the program keeps all three until the list has been executed, and both buffers are in the state COMMON.
///     unsafe { relayout.record(frame, input, list) }
/// }
/// ```
///
/// A kernel [with open sizes](CopyKernel::with_open_sizes) has the same text for other sizes, so the program compiles it
/// once. A kernel that reads or writes a texture, as [`CopyKernel::of_texture`] says, copies [`Texels`](super::Texels), and
/// one that reads a frame a `FrameSource`, with the feature `frames`. If it scales, the source is [`Buffer::scaled`].
pub struct Relayout<T, L: AnyLayout, U, M: AnyLayout> {
    kernel: CopyKernel<T, L, U, M>,
    signature: ID3D12RootSignature,
    pipeline: ID3D12PipelineState,
    /// The parameters, without offsets.
    parameters: Buffer<ID3D12Resource, u32, Words>,
}

impl<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout> Relayout<T, L, U, M> {
    /// Makes the pipeline of a kernel.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because the program has removed the root signature from the
    /// bytecode.
    ///
    /// # Safety
    ///
    /// `bytecode` is the [text](CopyKernel::text) of the kernel, compiled with the entry point `main`.
    #[doc(alias("CreateComputePipelineState", "CreateRootSignature"))]
    pub unsafe fn new(
        device: &ID3D12Device,
        kernel: CopyKernel<T, L, U, M>,
        bytecode: &[u8],
    ) -> Result<Self, TransferError> {
        // SAFETY: the bytes are valid during the call.
        let signature = unsafe { device.CreateRootSignature(0, bytecode) };
        let signature = signature.map_err(failed("CreateRootSignature"))?;
        let desc = D3D12_COMPUTE_PIPELINE_STATE_DESC {
            // SAFETY: both types are a pointer to the signature. This copy is never dropped, and the signature lives
            // longer.
            pRootSignature: unsafe { mem::transmute_copy(&signature) },
            CS: D3D12_SHADER_BYTECODE {
                pShaderBytecode: bytecode.as_ptr().cast(),
                BytecodeLength: bytecode.len(),
            },
            ..Default::default()
        };
        // SAFETY: all pointers are valid during the call.
        let pipeline = unsafe { device.CreateComputePipelineState(&raw const desc) };
        let pipeline = pipeline.map_err(failed("CreateComputePipelineState"))?;
        let mut numbers = kernel.kernel.text().parameters;
        numbers.resize(numbers.len().next_multiple_of(CONSTANTS), 0);
        let all = View::with(&numbers, Words::with((W(numbers.len()),))?)?;
        Ok(Relayout {
            kernel,
            signature,
            pipeline,
            parameters: Buffer::in_upload_heap(device, all)?,
        })
    }

    /// Returns the kernel, whose [`parameters`](CopyKernel::parameters), [`offsets`](CopyKernel::offsets) and
    /// [`groups`](CopyKernel::groups) a program needs that binds by itself.
    #[must_use]
    pub fn kernel(&self) -> &CopyKernel<T, L, U, M> {
        &self.kernel
    }

    /// Returns the pipeline of the kernel. [`CopyKernel::root_signature`] says what a program binds that sets it itself.
    #[must_use]
    pub fn pipeline(&self) -> &ID3D12PipelineState {
        &self.pipeline
    }

    /// Returns the root signature, in which the parameters of [`CopyKernel::root_signature`] have the numbers 0 to 3.
    #[must_use]
    pub fn root_signature(&self) -> &ID3D12RootSignature {
        &self.signature
    }

    /// Records a copy of the tensor in `source` to the tensor in `target`. The bytes between the elements of a buffer do not
    /// change. If the target is a texture and has no element for alpha, alpha becomes 1.
    ///
    /// The list's compute root signature and pipeline are changed. Before the copy, the resource of `source` is in the state
    /// `D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE`, and that of `target` is in the state
    /// `D3D12_RESOURCE_STATE_UNORDERED_ACCESS`. If the kernel is one [in one buffer](CopyKernel::in_one_buffer), both are in the
    /// state `.._UNORDERED_ACCESS`. After the copy, they are in these states.
    ///
    /// A buffer, a texture with the flag `D3D12_RESOURCE_FLAG_ALLOW_SIMULTANEOUS_ACCESS`, and a texture that is read may be in
    /// the state `.._COMMON` until a command of the list uses them. Another texture that is the target may not: record a
    /// transition to the state `.._UNORDERED_ACCESS` before the copy.
    ///
    /// Between two copies that write to one buffer, or of which the second reads in the state `.._UNORDERED_ACCESS` what the
    /// first has written, record a barrier of the type `D3D12_RESOURCE_BARRIER_TYPE_UAV`. Before any other access to the
    /// target, record a transition.
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error where [`CopyKernel::bind`] returns one, or if
    ///
    /// - the kernel is for other memory, such as a texture of another format or number of columns;
    /// - source and target are one texture, or have their descriptors in two heaps;
    /// - the target is a texture that does not allow unordered access.
    ///
    /// # Safety
    ///
    /// This relayout and both tensors live until the list has been executed, belong to the list's device, and the
    /// resources are in the states that the text above requires. The list is open for recording, and executes compute
    /// shaders. The heap with the descriptors of textures is set in the list, and no one changes these descriptors until the
    /// list has been executed; the tensors keep the heap. No other command and no processor writes to the bytes of the source,
    /// or accesses the words of the target, at the same time.
    #[doc(alias("Dispatch", "SetComputeRootSignature"))]
    pub unsafe fn record<'b, S, D>(
        &self,
        source: impl AsBuffer<'b, S, T, L>,
        target: impl AsBuffer<'b, D, U, M>,
        list: &ID3D12GraphicsCommandList,
    ) -> Result<(), KernelError>
    where
        S: SourceMemory<Device = ID3D12Device> + 'b,
        D: TargetMemory<Device = ID3D12Device> + 'b,
    {
        let (source, target): (&Buffer<S, T, L>, &Buffer<D, U, M>) =
            (source.into_buffer(), target.into_buffer());
        let (kernel, sides) = (&self.kernel.kernel, Sides::new(source, target));
        self.kernel
            .check_layouts(&source.mapping(), &target.mapping())?;
        let bound = bind(kernel, &sides, size_of::<U>());
        let ([source, target], offsets) = bound.map_err(|cause| kernel.refused(cause))?;
        let constants = address(self.parameters.resource());
        let [x, y, z] = self.kernel.groups();
        // SAFETY: here and below, the caller guarantees that the list takes commands, and that all live until it is executed.
        unsafe { list.SetComputeRootSignature(&self.signature) };
        // SAFETY: as above.
        unsafe { list.SetPipelineState(&self.pipeline) };
        match sides.read.buffer {
            // SAFETY: as above. The heap with these descriptors is set.
            None => unsafe { list.SetComputeRootDescriptorTable(0, handle(source)) },
            Some(_) if kernel.access.is_in_one_buffer => {
                // SAFETY: as above. The address is within the resource, which allows unordered access.
                unsafe { list.SetComputeRootUnorderedAccessView(0, source) }
            }
            // SAFETY: as above. The address is within the resource.
            Some(_) => unsafe { list.SetComputeRootShaderResourceView(0, source) },
        }
        match sides.written.buffer {
            // SAFETY: as above. The heap with this descriptor is set.
            None => unsafe { list.SetComputeRootDescriptorTable(1, handle(target)) },
            // SAFETY: as above. The address is within the resource, which allows unordered access.
            Some(_) => unsafe { list.SetComputeRootUnorderedAccessView(1, target) },
        }
        // SAFETY: as above. The resource has these constants.
        unsafe { list.SetComputeRootConstantBufferView(2, constants) };
        // SAFETY: as above. The four numbers are copied by the call.
        unsafe { list.SetComputeRoot32BitConstants(3, 4, offsets.as_ptr().cast(), 0) };
        // SAFETY: as above. The kernel accesses only elements of both tensors, and the words that they are in.
        unsafe { list.Dispatch(x, y, z) };
        Ok(())
    }
}

/// Returns the addresses or descriptors of source and target, and the offsets from there.
fn bind(
    kernel: &Kernel,
    sides: &Sides<ID3D12Device>,
    element_bytes: usize,
) -> Result<([u64; 2], [u32; 4]), KernelCause> {
    kernel.check_access(&sides.access(element_bytes))?;
    let bound = sides.bind(kernel, |memory, bytes, tensor| {
        bind_one(kernel, memory, bytes, tensor)
    })?;
    let [from, to] = [&sides.read, &sides.written].map(|side| side.views.first());
    // A list has one heap of such descriptors at a time.
    let is_one = from.zip(to).is_none_or(|(from, to)| from.heap == to.heap);
    KernelCause::TwoHeaps.unless(is_one)?;
    Ok(bound)
}

/// Returns the first byte that is bound for a tensor, and its address or its descriptor.
fn bind_one(
    kernel: &Kernel,
    memory: &Source<ID3D12Device>,
    bytes: [u64; 2],
    tensor: &'static str,
) -> Result<(u64, u64), KernelCause> {
    if let Some(buffer) = &memory.buffer {
        let begin = begin(kernel.words(buffer, bytes, tensor)?);
        return Ok((begin, address(buffer) + begin));
    }
    let table = memory.views.first().and_then(|view| match tensor {
        "target" => view.written,
        _ => Some(view.read),
    });
    Ok((0, table.ok_or(KernelCause::ReadOnly(tensor))?))
}

/// Returns the address of the first byte.
fn address(resource: &ID3D12Resource) -> u64 {
    // SAFETY: the function takes no arguments.
    unsafe { resource.GetGPUVirtualAddress() }
}

fn handle(ptr: u64) -> D3D12_GPU_DESCRIPTOR_HANDLE {
    D3D12_GPU_DESCRIPTOR_HANDLE { ptr }
}

impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for Relayout<T, L, U, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relayout")
            .field("pipeline", &self.pipeline)
            .finish_non_exhaustive()
    }
}
