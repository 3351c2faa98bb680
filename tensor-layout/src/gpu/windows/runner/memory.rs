//! Memory of the graphics card that belongs to a runner.

use super::super::transfer::TransferError;
use super::{Runner, RunnerError};
use crate::dml::RawBufferBinding;
use crate::gpu::{Buffer, BufferError, D3d12Resource, KnownLayout, Resource};
use crate::interop::bytemuck::{FromBytes, IntoBytes};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout};
use crate::types::axis::W;
use crate::views::view::View;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_HEAP_FLAGS, D3D12_HEAP_PROPERTIES, D3D12_HEAP_TYPE_DEFAULT, ID3D12Device, ID3D12Resource,
};
use ::windows::core::{IUnknown, Interface};
use core::ffi::c_void;

/// A buffer of the graphics card that belongs to a [`Runner`]: an `ID3D12Resource` that allows unordered
/// access. Only commands of the runner read and write it. A clone refers to the same memory.
///
/// Another runner of the same device accepts the memory, too. Nothing orders the commands of two runners.
/// Call [`finish`](Runner::finish) on one runner before the other uses the memory. Otherwise the memory may
/// have any bytes.
///
/// [`Runner::upload`] and [`Runner::allocate`] make typed buffers of such memory. [`Runner::reserve_bytes`]
/// makes the memory of a [`plan!`](crate::plan!).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory(ID3D12Resource);

impl Memory {
    /// Returns the resource, for commands of the program. See [`Runner::record`] for an example.
    #[must_use]
    pub fn as_resource(&self) -> &ID3D12Resource {
        &self.0
    }

    /// Returns the memory to which a bound range belongs, or `None` if no buffer is bound.
    ///
    /// # Safety
    ///
    /// If the range has a buffer, it was borrowed from a `Memory`.
    pub(super) unsafe fn of_bound(range: &RawBufferBinding<'_>) -> Option<Self> {
        // SAFETY: the pointer is that of a resource, which is borrowed for as long as the range.
        let resource = unsafe { ID3D12Resource::from_raw_borrowed(&range.buffer) };
        resource.cloned().map(Memory)
    }

    /// Checks that the memory belongs to the runner's device.
    pub(super) fn check_device(&self, runner: &Runner) -> Result<(), RunnerError> {
        let mut device: Option<ID3D12Device> = None;
        // SAFETY: the device is valid for a write during the call.
        unsafe { self.0.GetDevice(&raw mut device) }?;
        // An object has many interfaces, but always the same pointer to its `IUnknown`.
        let identity = device.map(|device| device.cast::<IUnknown>()).transpose()?;
        if identity != Some(runner.direct3d.cast()?) {
            return Err(RunnerError::OTHER_DEVICE);
        }
        Ok(())
    }
}

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        self.0.size_in_bytes()
    }
    fn is_buffer(&self) -> bool {
        self.0.is_buffer()
    }
}

impl D3d12Resource for Memory {
    fn as_ptr(&self) -> *mut c_void {
        self.0.as_raw()
    }
    fn allows_unordered_access(&self) -> bool {
        self.0.allows_unordered_access()
    }
}

/// Returns whether a resource is in memory that the processor does not map.
pub(super) fn is_in_default_heap(resource: &ID3D12Resource) -> bool {
    let mut heap = D3D12_HEAP_PROPERTIES::default();
    let mut flags = D3D12_HEAP_FLAGS::default();
    // SAFETY: both are valid for writes during the call.
    let answer = unsafe { resource.GetHeapProperties(Some(&raw mut heap), Some(&raw mut flags)) };
    answer.is_err() || heap.Type == D3D12_HEAP_TYPE_DEFAULT
}

impl Runner {
    /// Allocates memory for a tensor.
    ///
    /// # Errors
    ///
    /// Returns the error of Windows, for example if memory runs out.
    #[doc(alias = "CreateCommittedResource")]
    pub fn allocate<T, L: KnownLayout>(&self) -> Result<Buffer<Memory, T, L>, RunnerError> {
        const { layout::check::<L>() };
        self.allocate_with(L::MAPPING.of_checked_layout())
    }

    /// Allocates memory as [`allocate`](Self::allocate) does, with the sizes and strides of a mapping.
    ///
    /// # Errors
    ///
    /// Returns the error of Windows, for example if memory runs out.
    pub fn allocate_with<T, L: AnyLayout>(
        &self,
        mapping: Mapping<L>,
    ) -> Result<Buffer<Memory, T, L>, RunnerError> {
        let buffer = Buffer::<ID3D12Resource, T, L>::in_default_heap_with(&self.direct3d, mapping)?;
        let memory = Memory(buffer.into_resource());
        let buffer = Buffer::with(memory, 0, mapping);
        Ok(buffer.expect("memory has the bytes that it was made with"))
    }

    /// Allocates `bytes` bytes of memory, for a [`plan!`](crate::plan!).
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::windows::{Runner, RunnerError};
    /// use tensor_layout::{layout, plan};
    ///
    /// plan! {
    ///     struct Network<R> {
    ///         photo: Buffer<R, f32, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>,
    ///         scores: Buffer<R, f32, layout!(NC[N = 1, C = 1000])>,
    ///     }
    /// }
    ///
    /// # fn run(runner: &Runner) -> Result<(), Box<dyn std::error::Error>> {
    /// let network = Network::new(runner.reserve_bytes(Network::SIZE_IN_BYTES)?, 0)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of Windows, for example if memory runs out.
    pub fn reserve_bytes(&self, bytes: u64) -> Result<Memory, RunnerError> {
        // A number that this processor cannot address is more than any card has.
        let bytes = usize::try_from(bytes).unwrap_or(isize::MAX as usize).max(1);
        let mapping = <crate::layout!(W[W = ?])>::with((W(bytes),)).map_err(TransferError::from)?;
        Ok(self.allocate_with::<u8, _>(mapping)?.into_resource())
    }

    /// Allocates the temporary or persistent memory of an operator.
    pub(super) fn reserve<M>(
        &self,
        bytes: u64,
        new: impl FnOnce(Memory, u64, u64) -> Result<M, BufferError>,
    ) -> Result<M, RunnerError> {
        let reserved = new(self.reserve_bytes(bytes)?, 0, bytes);
        Ok(reserved.expect("memory has the bytes that it was made with"))
    }

    /// Allocates memory for the elements of a view, and records their copy.
    ///
    /// The elements are read before the method returns, so the view is not needed afterwards.
    ///
    /// # Errors
    ///
    /// Returns the error of Windows, for example if memory runs out.
    #[doc(alias("CreateCommittedResource", "CopyBufferRegion"))]
    pub fn upload<T: IntoBytes, L: AnyLayout>(
        &self,
        view: View<'_, T, L>,
    ) -> Result<Buffer<Memory, T, L>, RunnerError> {
        let buffer = self.allocate_with(view.mapping())?;
        let staging = Buffer::in_upload_heap(&self.direct3d, view)?;
        // The buffer is new, so no bytes between its elements have to be kept.
        self.copy(&staging, &buffer, 0, buffer.size_in_bytes())?;
        Ok(buffer)
    }

    /// Records a copy of the elements of a view to a buffer. The copy runs after all commands recorded before, so
    /// these may use the buffer. Memory between the elements is left as it is.
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::windows::{Memory, Runner, RunnerError};
    /// use tensor_layout::{View, layout};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    ///
    /// fn next_photo(
    ///     runner: &Runner,
    ///     buffer: &Buffer<Memory, f32, Photo>,
    ///     photo: View<f32, Photo>,
    /// ) -> Result<(), RunnerError> {
    ///     runner.write(buffer, photo)
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if sizes or strides known at run time differ between the view and the buffer, or if
    /// the buffer belongs to another device. Also returns an error if a call of Windows fails. In each
    /// case nothing is recorded.
    #[doc(alias = "CopyBufferRegion")]
    pub fn write<T: IntoBytes, L: AnyLayout>(
        &self,
        buffer: &Buffer<Memory, T, L>,
        view: View<'_, T, L>,
    ) -> Result<(), RunnerError> {
        let (mapping, given) = (buffer.mapping(), view.mapping());
        mapping
            .check_same(&given.terms())
            .map_err(TransferError::from)?;
        buffer.resource().check_device(self)?;
        let staging = Buffer::in_upload_heap(&self.direct3d, view)?;
        let start = view.as_ptr().addr();
        for run in view.runs() {
            let offset = (run.as_ptr().addr() - start) as u64;
            self.copy(&staging, buffer, offset, size_of_val(run) as u64)?;
        }
        Ok(())
    }

    /// Has the graphics card execute all commands so far, waits until it has finished, and calls `function`
    /// with a view of a copy of the tensor.
    ///
    /// # Errors
    ///
    /// Returns the error of Windows, for example if the device was removed, and an error if the buffer
    /// belongs to another device.
    pub fn read<T: FromBytes, L: AnyLayout, X>(
        &self,
        buffer: &Buffer<Memory, T, L>,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X, RunnerError> {
        buffer.resource().check_device(self)?;
        let staging = Buffer::in_read_back_heap_with(&self.direct3d, buffer.mapping())?;
        self.copy(buffer, &staging, 0, buffer.size_in_bytes())?;
        self.finish()?;
        // SAFETY: the copy has been executed, and nothing else has a handle of the resource.
        Ok(unsafe { staging.read(function) }?)
    }

    /// Takes a buffer of the program without a copy, such as a buffer that another library has filled. A
    /// program that allocates memory itself also calls this function to share the memory with the runner.
    ///
    /// ```no_run
    /// use tensor_layout::gpu::{Buffer, BufferError};
    /// use tensor_layout::layout;
    /// use tensor_layout::windows::{Memory, Runner};
    /// use windows::Win32::Graphics::Direct3D12::ID3D12Resource;
    ///
    /// type Scores = layout!(NC[N = 1, C = 1000]);
    ///
    /// /// Takes the scores of another library, which begin the resource.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The resource meets the conditions of [`Runner::adopt`].
    /// unsafe fn scores(
    ///     runner: &Runner,
    ///     resource: ID3D12Resource,
    /// ) -> Result<Buffer<Memory, f32, Scores>, BufferError> {
    ///     // SAFETY: the caller vouches for the resource.
    ///     Buffer::new(unsafe { runner.adopt(resource) }, 0)
    /// }
    /// ```
    ///
    /// # Safety
    ///
    /// - The resource was made by the device of this runner, in a default heap, and is a buffer.
    /// - It is in the state `D3D12_RESOURCE_STATE_COMMON` whenever the runner's commands begin.
    /// - While these commands are executed, nothing else writes to the resource, and nothing else reads the
    ///   bytes that these commands write. A fence orders other queues, and [`finish`](Self::finish) waits for the
    ///   commands of the runner.
    ///
    /// The resource may have any bytes. It is released when the last clone of the memory and all commands
    /// that use it are gone.
    #[must_use]
    pub unsafe fn adopt(&self, resource: ID3D12Resource) -> Memory {
        Memory(resource)
    }

    /// Records a copy of bytes from one tensor to another tensor with an equal mapping, at equal offsets.
    fn copy<T, L: AnyLayout, A: CopiedResource, B: CopiedResource>(
        &self,
        source: &Buffer<A, T, L>,
        target: &Buffer<B, T, L>,
        offset: u64,
        bytes: u64,
    ) -> Result<(), RunnerError> {
        let from = (
            source.resource().resource(),
            source.offset_in_bytes() + offset,
        );
        let to = (
            target.resource().resource(),
            target.offset_in_bytes() + offset,
        );
        self.commands.borrow_mut().copy(self, from, to, bytes)
    }
}

/// A resource that can be copied: the runner's [`Memory`], or a resource that the processor maps.
trait CopiedResource {
    fn resource(&self) -> &ID3D12Resource;
}

impl CopiedResource for Memory {
    fn resource(&self) -> &ID3D12Resource {
        &self.0
    }
}

impl CopiedResource for ID3D12Resource {
    fn resource(&self) -> &ID3D12Resource {
        self
    }
}
