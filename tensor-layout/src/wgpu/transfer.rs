//! Copies of tensors to and from buffers of wgpu.

use super::TransferError;
use crate::gpu::{AsBuffer, Buffer, Resource};
use crate::interop::bytemuck::{self, FromBytes, IntoBytes};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::views::arguments::AsView;
use crate::views::view::View;
use ::wgpu::{
    BindingResource, BufferAsyncError, BufferBinding, BufferDescriptor, BufferUsages,
    COPY_BUFFER_ALIGNMENT, CommandEncoder, CommandEncoderDescriptor, Device, MapMode, PollType,
    Queue,
};
use core::num::NonZero;
use core::ops::Range;
use std::sync::{Arc, OnceLock};

impl Resource for ::wgpu::Buffer {
    fn size_in_bytes(&self) -> u64 {
        self.size()
    }
}

/// # Buffers of wgpu: the feature `wgpu`
impl<T, L: AnyLayout> Buffer<::wgpu::Buffer, T, L> {
    /// Allocates a buffer for one tensor. wgpu sets all bytes to 0.
    ///
    /// The size of the buffer is rounded up to a multiple of 4 bytes, which all belong to the tensor. To
    /// [`write`](Self::write), `usage` must include `BufferUsages::COPY_DST`, and to [`read`](Self::read),
    /// `BufferUsages::COPY_SRC`.
    ///
    /// ```no_run
    /// # use tensor_layout::{gpu::Buffer, layout};
    /// # use wgpu::BufferUsages;
    /// # let device: wgpu::Device = unimplemented!();
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// let scores = Buffer::<_, f32, Scores>::allocate(
    ///     &device,
    ///     BufferUsages::STORAGE | BufferUsages::COPY_SRC,
    /// );
    /// # assert_eq!(scores.resource().size(), 32_000);
    /// ```
    #[doc(alias = "create_buffer")]
    #[must_use]
    pub fn allocate(device: &Device, usage: BufferUsages) -> Self
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::allocate_with(device, usage, L::UNCHECKED.of_checked_layout())
    }

    /// Allocates a buffer as [`allocate`](Self::allocate) does, for the sizes and strides of `mapping`.
    ///
    /// # Panics
    ///
    /// Panics if the tensor takes more than `isize::MAX` bytes.
    #[must_use]
    #[track_caller]
    pub fn allocate_with(device: &Device, usage: BufferUsages, mapping: Mapping<L>) -> Self {
        const { bytemuck::check::<T, L>() };
        Self::create(device, usage, mapping, false)
    }

    /// Allocates a buffer and copies the elements of a view into it. The bytes between the elements are 0.
    ///
    /// ```no_run
    /// # use tensor_layout::{View, gpu::Buffer, layout};
    /// # use wgpu::BufferUsages;
    /// # let device: wgpu::Device = unimplemented!();
    /// type Scores = layout!(NC[N = 1, C = 3]);
    /// let scores = View::<f32, Scores>::from_array(&[1.0, 2.0, 3.0]);
    /// let buffer = Buffer::upload(&device, BufferUsages::STORAGE, scores);
    /// assert_eq!(buffer.size_in_bytes(), 12);
    /// ```
    ///
    /// `usage` need not include `BufferUsages::COPY_DST`.
    #[doc(alias = "create_buffer_init")]
    #[must_use]
    pub fn upload(device: &Device, usage: BufferUsages, view: impl AsView<T, L>) -> Self
    where
        T: IntoBytes,
    {
        const { bytemuck::check::<T, L>() };
        let view = view.as_view();
        let buffer = Self::create(device, usage, view.mapping(), true);
        // A buffer that wgpu has refused is not mapped. wgpu has reported the reason.
        if let Ok(mut memory) = buffer.resource().get_mapped_range_mut(..) {
            for (begin, bytes) in runs(view) {
                memory
                    .slice(begin..begin + bytes.len())
                    .copy_from_slice(bytes);
            }
        }
        buffer.resource().unmap();
        buffer
    }

    #[track_caller]
    fn create(device: &Device, usage: BufferUsages, mapping: Mapping<L>, is_mapped: bool) -> Self {
        let bytes = mapping.span_bytes::<T>() as u64;
        let size = bytes.next_multiple_of(COPY_BUFFER_ALIGNMENT);
        let resource = device.create_buffer(&BufferDescriptor {
            label: None,
            size,
            usage,
            mapped_at_creation: is_mapped,
        });
        Buffer::with(resource, 0, mapping)
            .expect("a buffer has the size that it was made with")
            .with_margin()
    }

    /// Writes the elements of `view` to the buffer, before the device executes the commands that are
    /// submitted next. The memory between the elements is not written.
    ///
    /// Each run of adjacent elements is a separate write. Many short runs are faster by [`upload`](Self::upload) to
    /// another buffer, and [`record_copy`](Self::record_copy) from there.
    ///
    /// ```no_run
    /// # use tensor_layout::gpu::Buffer;
    /// # use tensor_layout::wgpu::TransferError;
    /// # use tensor_layout::{H, View, layout};
    /// # type Frame = layout!(HWC[C = 4, H = 1080, W = 1920]);
    /// # fn overlay(
    /// #     queue: &wgpu::Queue,
    /// #     frame: &Buffer<wgpu::Buffer, u8, Frame>,
    /// #     subtitle: View<'_, u8, Frame>,
    /// # ) -> Result<(), TransferError> {
    /// let rows = frame.clone().range(H(1072)..);
    /// rows.write(queue, subtitle.range(H(1072)..))?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Writes nothing and returns an error if sizes or strides known at run time differ, or if a run begins or ends
    /// inside a word of 4 bytes; see [`TransferError::Unaligned`].
    #[doc(alias = "write_buffer")]
    pub fn write(&self, queue: &Queue, view: impl AsView<T, L>) -> Result<(), TransferError>
    where
        T: IntoBytes,
    {
        const { bytemuck::check::<T, L>() };
        let view = view.as_view();
        self.mapping().check_same(&view.mapping().terms())?;
        for (begin, bytes) in runs(view) {
            self.words(begin as u64, bytes.len() as u64)?;
        }
        for (begin, bytes) in runs(view) {
            let words = self.words(begin as u64, bytes.len() as u64)?;
            let whole = bytes.len() - bytes.len() % 4;
            queue.write_buffer(self.resource(), words.start, &bytes[..whole]);
            if words.start + whole as u64 != words.end {
                let mut last = [0; 4];
                last[..bytes.len() - whole].copy_from_slice(&bytes[whole..]);
                queue.write_buffer(self.resource(), words.end - 4, &last);
            }
        }
        Ok(())
    }

    /// Returns the range of bytes in the resource that a copy to some bytes of this tensor writes. It
    /// consists of whole words of 4 bytes. `begin` counts from the first byte of the tensor.
    ///
    /// All bytes of the range that are not among the given bytes come after them, and belong to this tensor.
    fn words(&self, begin: u64, bytes: u64) -> Result<Range<u64>, TransferError> {
        let is_last = begin + bytes == self.size_in_bytes();
        let begin = self.offset_in_bytes() + begin;
        let end = begin + bytes;
        let words = begin..end.next_multiple_of(COPY_BUFFER_ALIGNMENT);
        let own_end = if is_last {
            end + self.bytes_after()
        } else {
            end
        };
        if begin % COPY_BUFFER_ALIGNMENT != 0 || words.end > own_end {
            return Err(TransferError::Unaligned { begin, end });
        }
        Ok(words)
    }

    /// Checks that the resource does not end before `end_of_words`, the end of the words that have bytes of
    /// this tensor.
    fn check_size(&self, end_of_words: u64) -> Result<(), TransferError> {
        let size = self.resource().size();
        if end_of_words > size {
            let end = self.offset_in_bytes() + self.size_in_bytes();
            return Err(TransferError::UnalignedSize { end, size });
        }
        Ok(())
    }

    /// Copies the tensor to the memory of the processor, waits for the copy, and calls `function` with a view
    /// of the copy.
    ///
    /// The device makes the copy after all commands that were submitted before. The buffer needs
    /// `BufferUsages::COPY_SRC`. On the Web, a program cannot wait for the device: map a target of
    /// [`record_copy`](Self::record_copy) that has `BufferUsages::MAP_READ`.
    ///
    /// # Errors
    ///
    /// Returns an error if the tensor ends in an incomplete word of 4 bytes, if it is not aligned for `T`, or if the device
    /// does not finish the copy in time or cannot map its memory; see [`TransferError`].
    #[doc(alias("map_async", "get_mapped_range", "download", "readback"))]
    pub fn read<X>(
        &self,
        device: &Device,
        queue: &Queue,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X, TransferError>
    where
        T: FromBytes,
    {
        const { bytemuck::check::<T, L>() };
        let before = self.offset_in_bytes() % COPY_BUFFER_ALIGNMENT;
        let begin = self.offset_in_bytes() - before;
        let size = (before + self.size_in_bytes()).next_multiple_of(COPY_BUFFER_ALIGNMENT);
        self.check_size(begin + size)?;
        let copy = device.create_buffer(&BufferDescriptor {
            label: None,
            size,
            usage: BufferUsages::MAP_READ | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let mut commands = device.create_command_encoder(&CommandEncoderDescriptor::default());
        commands.copy_buffer_to_buffer(self.resource(), begin, &copy, 0, size);
        let submitted = queue.submit([commands.finish()]);
        let mapped = Arc::new(OnceLock::new());
        let answer = Arc::clone(&mapped);
        copy.map_async(MapMode::Read, .., move |result| {
            // wgpu calls this function once.
            let _ = answer.set(result);
        });
        let wait = PollType::Wait {
            submission_index: Some(submitted),
            timeout: None,
        };
        device.poll(wait).map_err(|_| TransferError::Unfinished)?;
        let mapped = mapped.get().cloned().unwrap_or(Err(BufferAsyncError));
        mapped.map_err(TransferError::Map)?;
        let memory = copy
            .get_mapped_range(..)
            .map_err(|_| TransferError::Map(BufferAsyncError))?;
        // `before` is less than 4.
        let bytes = &memory[usize::try_from(before).unwrap_or_default()..];
        let view = View::try_from_bytes_with(bytes, self.mapping())?;
        Ok(function(view))
    }

    /// Records a copy of this tensor to the tensor of `target`, which is in another `wgpu::Buffer`.
    ///
    /// If [`allocate`](Self::allocate), [`upload`](Self::upload) or a [`plan!`](crate::plan!) made `target`,
    /// one copy is recorded, also of the memory between the elements. Otherwise, each run of adjacent elements is a separate
    /// copy.
    ///
    /// ```no_run
    /// # use tensor_layout::gpu::Buffer;
    /// # use tensor_layout::layout;
    /// # use tensor_layout::wgpu::TransferError;
    /// # type Scores = Buffer<wgpu::Buffer, f32, layout!(NC[8, 1000])>;
    /// # fn copy(
    /// #     from: &Scores,
    /// #     to: &Scores,
    /// #     commands: &mut wgpu::CommandEncoder,
    /// # ) -> Result<(), TransferError> {
    /// from.record_copy(to, commands)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error where [`write`](Self::write) to `target` does; if a copy would begin inside a
    /// word of 4 bytes here; or if a tensor ends in an incomplete word.
    #[doc(alias = "copy_buffer_to_buffer")]
    pub fn record_copy<'t>(
        &self,
        target: impl AsBuffer<'t, ::wgpu::Buffer, T, L>,
        commands: &mut CommandEncoder,
    ) -> Result<(), TransferError>
    where
        T: 't,
    {
        let target = target.into_buffer();
        target.mapping().check_same(&self.mapping().terms())?;
        for (offset, bytes) in target.copied_ranges() {
            self.words_to_copy(target, offset, bytes)?;
        }
        let (source, copy) = (self.resource(), target.resource());
        for (offset, bytes) in target.copied_ranges() {
            let (begin, words) = self.words_to_copy(target, offset, bytes)?;
            let size = words.end - words.start;
            commands.copy_buffer_to_buffer(source, begin, copy, words.start, size);
        }
        Ok(())
    }

    /// Returns where a copy of some bytes of this tensor to `target` begins in this resource, and the range
    /// that it writes in the other. `offset` counts from the first byte of each tensor.
    fn words_to_copy(
        &self,
        target: &Self,
        offset: u64,
        bytes: u64,
    ) -> Result<(u64, Range<u64>), TransferError> {
        let words = target.words(offset, bytes)?;
        let begin = self.offset_in_bytes() + offset;
        if begin % COPY_BUFFER_ALIGNMENT != 0 {
            let end = begin + bytes;
            return Err(TransferError::Unaligned { begin, end });
        }
        self.check_size(begin + (words.end - words.start))?;
        Ok((begin, words))
    }

    /// Returns a binding of the bytes of the tensor, for a shader.
    ///
    /// The size of the binding is rounded up to a multiple of 4 bytes, the words of shaders, or to the end of the
    /// buffer. It also contains the memory between the elements. If other parts may have these bytes, the shader must
    /// not write them.
    ///
    /// The offset of the tensor must be a multiple of the device's limit for binding offsets, by default 256
    /// bytes, as in a [`plan!`](crate::plan!) with `#[align(256)]`.
    ///
    /// [`OffsetFunction::for_buffer`](crate::shader::OffsetFunction::for_buffer) checks the layout for a shader.
    #[doc(alias("BindingResource", "BufferBinding"))]
    #[must_use]
    pub fn as_binding(&self) -> BindingResource<'_> {
        let padded = self.size_in_bytes().next_multiple_of(COPY_BUFFER_ALIGNMENT);
        let rest = self.resource().size() - self.offset_in_bytes();
        BindingResource::Buffer(BufferBinding {
            buffer: self.resource(),
            offset: self.offset_in_bytes(),
            size: NonZero::new(padded.min(rest)),
        })
    }
}

/// Returns the runs of adjacent elements. Each item has two parts: the distance from the first element to the
/// run, in bytes, and the bytes of the run.
fn runs<T: IntoBytes, L: AnyLayout>(view: View<'_, T, L>) -> impl Iterator<Item = (usize, &[u8])> {
    let start = view.as_ptr().addr();
    view.runs()
        .map(move |run| (run.as_ptr().addr() - start, ::bytemuck::cast_slice(run)))
}
