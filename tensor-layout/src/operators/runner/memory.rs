//! The memory of runners on the graphics card.

use super::recycling::Staging;
use super::{Runner, RunnerError};
use crate::dml::RawBufferBinding;
use crate::gpu::{Buffer, BufferError, D3d12Resource, Resource};
use crate::operators::entry_point::check;
use crate::traits::IntoBytes;
use crate::windows::TransferError;
use crate::{AnyLayout, AsView, Mapping, StaticLayout, View, W};
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_HEAP_TYPE, D3D12_HEAP_TYPE_UPLOAD, D3D12_RESOURCE_STATE_COPY_DEST, ID3D12Resource,
};
use ::windows::core::Interface;
use core::ffi::c_void;

/// A buffer that belongs to a [`Runner`], in the memory of the graphics card. It is an `ID3D12Resource` that
/// allows unordered access. Commands of the runner read and write it. A clone refers to the same memory.
///
/// Another runner of the same device accepts this memory, too. But nothing orders the commands of two
/// runners: if their commands use the memory at the same time, the memory may get any bytes. So call
/// [`finish`](Runner::finish) on one runner before the other runner uses the memory.
///
/// [`Runner::upload`] and [`Runner::allocate`] return typed buffers in such memory. [`Runner::reserve_bytes`]
/// returns memory for a [`plan!`](crate::plan!).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory(ID3D12Resource);

impl Memory {
    /// Returns the resource. Commands of the program can use it. The page of [`Runner::record`] has an example.
    #[must_use]
    pub fn as_resource(&self) -> &ID3D12Resource {
        &self.0
    }

    /// Returns the memory that contains a bound range, or `None` if nothing is bound.
    ///
    /// # Safety
    ///
    /// If the range has a resource, this resource belongs to a `Memory`.
    pub(super) unsafe fn of_bound(range: &RawBufferBinding<'_>) -> Option<Self> {
        // SAFETY: the pointer is that of a resource, which is borrowed for as long as the range.
        let resource = unsafe { ID3D12Resource::from_raw_borrowed(&range.buffer) };
        resource.cloned().map(Memory)
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

impl Runner {
    /// Allocates memory for a tensor of `T` with the layout `L`.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    #[doc(alias = "CreateCommittedResource")]
    pub fn allocate<T, L: StaticLayout>(&self) -> Result<Buffer<Memory, T, L>, RunnerError> {
        const { check::<L>() };
        self.allocate_with(L::UNCHECKED.of_checked_layout())
    }

    /// Allocates memory for a tensor with the sizes and strides of `mapping`; see
    /// [`allocate`](Self::allocate).
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    pub fn allocate_with<T, L: AnyLayout>(
        &self,
        mapping: Mapping<L>,
    ) -> Result<Buffer<Memory, T, L>, RunnerError> {
        let buffer = Buffer::<ID3D12Resource, T, L>::in_default_heap_with(&self.direct3d, mapping);
        let buffer = buffer.map_err(|error| self.explain(error.into()))?;
        let memory = Memory(buffer.into_resource());
        let Ok(buffer) = Buffer::with(memory, 0, mapping) else {
            unreachable!("memory has the bytes that it was made with")
        };
        Ok(buffer.with_margin())
    }

    /// Allocates `bytes` bytes of memory, for a [`plan!`](crate::plan!).
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::operators::{Runner, RunnerError};
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
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    pub fn reserve_bytes(&self, bytes: u64) -> Result<Memory, RunnerError> {
        // A number that this processor cannot address is more than any card has.
        let bytes = usize::try_from(bytes).unwrap_or(isize::MAX as usize).max(1);
        let mapping = <crate::layout!(W[W = ?])>::with((W(bytes),)).map_err(TransferError::from)?;
        Ok(self.allocate_with::<u8, _>(mapping)?.into_resource())
    }

    /// Allocates `bytes` bytes for the temporary or persistent memory of an operator, which may need none.
    pub(super) fn reserve<M>(
        &self,
        bytes: u64,
        new: impl FnOnce(Memory, u64, u64) -> Result<M, BufferError>,
    ) -> Result<Option<M>, RunnerError> {
        if bytes == 0 {
            return Ok(None);
        }
        let reserved = new(self.reserve_bytes(bytes)?, 0, bytes);
        Ok(Some(
            reserved.expect("memory has the bytes that it was made with"),
        ))
    }

    /// Allocates memory for a tensor, and records a copy of the elements of `view` to it.
    ///
    /// The method reads the elements before it returns, so the caller may change the elements afterwards.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    #[doc(alias("CreateCommittedResource", "CopyBufferRegion"))]
    pub fn upload<T: IntoBytes, L: AnyLayout>(
        &self,
        view: impl AsView<T, L>,
    ) -> Result<Buffer<Memory, T, L>, RunnerError> {
        let view = view.as_view();
        let buffer = self.allocate_with(view.mapping())?;
        // The buffer is new, so no bytes between its elements have to be kept.
        let bytes = buffer.size_in_bytes();
        self.write_parts(&buffer, view, [(0, bytes)].into_iter())?;
        Ok(buffer)
    }

    /// Records a copy of the elements of `view` to a buffer. The copy runs after all commands that were recorded
    /// before, so those commands may still use the buffer. The memory between the elements is not written.
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::operators::{Memory, Runner, RunnerError};
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
    /// Records nothing and returns an error in these cases:
    ///
    /// - sizes or strides known at run time differ between the view and the buffer;
    /// - the buffer belongs to another device;
    /// - a call of Windows fails.
    #[doc(alias = "CopyBufferRegion")]
    pub fn write<T: IntoBytes, L: AnyLayout>(
        &self,
        buffer: &Buffer<Memory, T, L>,
        view: impl AsView<T, L>,
    ) -> Result<(), RunnerError> {
        let view = view.as_view();
        let (mapping, given) = (buffer.mapping(), view.mapping());
        mapping
            .check_same(&given.terms())
            .map_err(TransferError::from)?;
        self.check_device(buffer.resource().as_resource())?;
        let start = view.as_ptr().addr();
        let part = |run: &[T]| {
            let offset = run.as_ptr().addr() - start;
            (offset as u64, size_of_val(run) as u64)
        };
        self.write_parts(buffer, view, view.runs().map(part))
    }

    /// Writes the elements of `view` to memory from which the graphics card copies, and records copies of parts of it to a
    /// buffer with the same mapping. Each part has an offset and a number of bytes.
    fn write_parts<T: IntoBytes, L: AnyLayout>(
        &self,
        buffer: &Buffer<Memory, T, L>,
        view: View<'_, T, L>,
        mut parts: impl Iterator<Item = (u64, u64)>,
    ) -> Result<(), RunnerError> {
        let (memory, staging) = self.staging(D3D12_HEAP_TYPE_UPLOAD, view.mapping())?;
        // SAFETY: no command uses the memory.
        let written = unsafe { staging.write(view) };
        let written = written.map_err(|error| self.explain(error.into()));
        let mut commands = self.commands.borrow_mut();
        let (target, start) = (buffer.resource(), buffer.offset_in_bytes());
        let recorded = written.and_then(|()| {
            parts.try_for_each(|(offset, bytes)| {
                let to = (target.as_resource(), start + offset);
                let from = (staging.resource(), offset);
                let used = (target, D3D12_RESOURCE_STATE_COPY_DEST);
                commands.copy(self, used, from, to, bytes)
            })
        });
        commands.give_back_after_recording(memory);
        recorded
    }

    /// Returns memory that no command uses, for a copy of a tensor. The tensor is at the start of the memory.
    pub(super) fn staging<T, L: AnyLayout>(
        &self,
        heap: D3D12_HEAP_TYPE,
        mapping: Mapping<L>,
    ) -> Result<(Staging, Buffer<ID3D12Resource, T, L>), RunnerError> {
        let bytes = mapping.try_span_bytes::<T>().map_err(TransferError::from)?;
        let mut commands = self.commands.borrow_mut();
        commands.retire(self);
        let staging = commands.recycling.staging(self, heap, bytes as u64)?;
        let buffer = Buffer::with(staging.resource.clone(), 0, mapping);
        let buffer = buffer.expect("memory has the bytes that it was made with");
        Ok((staging, buffer))
    }

    /// Makes [`Memory`] from a resource of the program, without a copy. Use this for a buffer that another
    /// library has filled, or to let the runner use memory that the program itself has allocated.
    ///
    /// ```no_run
    /// use tensor_layout::gpu::{Buffer, BufferError};
    /// use tensor_layout::layout;
    /// use tensor_layout::operators::{Memory, Runner};
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
    /// - The resource is a buffer. The device of this runner made it in a default heap.
    /// - The resource is in the state `D3D12_RESOURCE_STATE_COMMON` whenever commands of the runner begin.
    /// - While commands of the runner are executed, no other command writes to the resource, and none reads
    ///   bytes that the runner's commands write. Use a fence to order the commands of other queues. Use
    ///   [`finish`](Self::finish) to wait for the commands of the runner.
    ///
    /// The resource may have any bytes. The resource is released after the last clone of the [`Memory`] is
    /// dropped and all commands that use it have been executed.
    #[must_use]
    pub unsafe fn adopt(&self, resource: ID3D12Resource) -> Memory {
        Memory(resource)
    }
}
