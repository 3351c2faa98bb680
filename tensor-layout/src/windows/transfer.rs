//! Copies of tensors to and from the graphics card, with the crate `windows`.

use super::AsWindows;
use crate::d3d12::ResourceDesc;
use crate::gpu::{AsBuffer, Buffer, D3d12Resource, Resource};
use crate::interop::bytemuck::{self, FromBytes, IntoBytes};
use crate::layout::error::LayoutError;
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::views::arguments::AsView;
use crate::views::view::View;
use ::windows::Win32::Foundation::{E_INVALIDARG, E_NOINTERFACE, E_OUTOFMEMORY};
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_HEAP_FLAG_NONE, D3D12_HEAP_PROPERTIES, D3D12_HEAP_TYPE, D3D12_HEAP_TYPE_DEFAULT,
    D3D12_HEAP_TYPE_READBACK, D3D12_HEAP_TYPE_UPLOAD, D3D12_RANGE, D3D12_RESOURCE_BARRIER,
    D3D12_RESOURCE_BARRIER_0, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES,
    D3D12_RESOURCE_BARRIER_TYPE_TRANSITION, D3D12_RESOURCE_DESC, D3D12_RESOURCE_DIMENSION_BUFFER,
    D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS, D3D12_RESOURCE_STATE_COMMON,
    D3D12_RESOURCE_STATE_COPY_DEST, D3D12_RESOURCE_STATE_GENERIC_READ, D3D12_RESOURCE_STATES,
    D3D12_RESOURCE_TRANSITION_BARRIER, ID3D12Device, ID3D12GraphicsCommandList, ID3D12Resource,
};
use ::windows::Win32::Graphics::Dxgi::{
    DXGI_ERROR_DEVICE_HUNG, DXGI_ERROR_DEVICE_REMOVED, DXGI_ERROR_DEVICE_RESET,
    DXGI_ERROR_DRIVER_INTERNAL_ERROR, DXGI_ERROR_INVALID_CALL, DXGI_ERROR_UNSUPPORTED,
};
use ::windows::core::{HRESULT, Interface};
use core::error::Error;
use core::ffi::c_void;
use core::fmt;
use core::mem::{self, ManuallyDrop};
use core::ptr;
use core::slice;
use tensor_layout_macros::causes;

impl Resource for ID3D12Resource {
    fn size_in_bytes(&self) -> u64 {
        desc(self).Width
    }
    fn is_buffer(&self) -> bool {
        desc(self).Dimension == D3D12_RESOURCE_DIMENSION_BUFFER
    }
}

impl D3d12Resource for ID3D12Resource {
    fn as_ptr(&self) -> *mut c_void {
        self.as_raw()
    }
    fn allows_unordered_access(&self) -> bool {
        desc(self)
            .Flags
            .contains(D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)
    }
}

fn desc(resource: &ID3D12Resource) -> D3D12_RESOURCE_DESC {
    // SAFETY: the function takes no arguments.
    unsafe { resource.GetDesc() }
}

causes! {
    /// An error in copying a tensor to or from the graphics card. Each variant is one kind of error.
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum TransferError {
        /// A call of Windows failed.
        Windows {
            /// The name of the function, such as `CreateCommittedResource`.
            call: &'static str,
            /// The error that the function returned.
            error: ::windows::core::Error,
        } => "{call}: {Reason(error)}",
        /// The two tensors of a copy have different sizes or strides. Or the tensor that is read is not aligned
        /// for the type of its elements.
        Layout(error: LayoutError) => "{error}",
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl fmt::Debug for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TransferError({self})")
    }
}

impl Error for TransferError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TransferError::Windows { error, .. } => Some(error),
            TransferError::Layout(error) => Some(error),
        }
    }
}

impl From<LayoutError> for TransferError {
    fn from(error: LayoutError) -> Self {
        TransferError::Layout(error)
    }
}

/// Returns the function that says which call of Windows has failed.
pub(super) fn failed(call: &'static str) -> impl Fn(::windows::core::Error) -> TransferError {
    move |error| TransferError::Windows { call, error }
}

/// The memory of a mapped resource.
struct MappedMemory<'a> {
    resource: &'a ID3D12Resource,
    start: *mut c_void,
    written: D3D12_RANGE,
}

impl<'a> MappedMemory<'a> {
    /// Maps a buffer. If `writes` is true, the processor may write the given range of bytes. Otherwise, it
    /// may read the range.
    fn new(
        resource: &'a ID3D12Resource,
        bytes: D3D12_RANGE,
        writes: bool,
    ) -> Result<Self, TransferError> {
        let nothing = D3D12_RANGE::default();
        let (read, written) = if writes {
            (nothing, bytes)
        } else {
            (bytes, nothing)
        };
        let mut start = ptr::null_mut();
        // SAFETY: the range and the address are valid during the call.
        let mapped = unsafe { resource.Map(0, Some(&raw const read), Some(&raw mut start)) };
        mapped.map_err(failed("Map"))?;
        Ok(MappedMemory {
            resource,
            start,
            written,
        })
    }
}

impl Drop for MappedMemory<'_> {
    fn drop(&mut self) {
        // SAFETY: the resource is mapped, and nothing points into the mapped memory any more.
        unsafe { self.resource.Unmap(0, Some(&raw const self.written)) };
    }
}

impl<T, L: AnyLayout> Buffer<ID3D12Resource, T, L> {
    /// Allocates a buffer in the memory of the graphics card, for a tensor that DirectML and shaders read and
    /// write. The processor cannot map this memory. To move elements to or from this memory, record copies.
    ///
    /// Needs the feature `windows`.
    ///
    /// The size of the resource is rounded up to a multiple of 4 bytes, as DirectML requires. The resource is
    /// in the state `D3D12_RESOURCE_STATE_COMMON`.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    #[doc(alias = "D3D12_RESOURCE_STATE_COMMON")]
    #[doc(alias("CreateCommittedResource", "D3D12_HEAP_TYPE_DEFAULT"))]
    pub fn in_default_heap(device: &ID3D12Device) -> Result<Self, TransferError>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        allocate(
            device,
            D3D12_HEAP_TYPE_DEFAULT,
            L::UNCHECKED.of_checked_layout(),
        )
    }

    /// Allocates a buffer for a tensor with the sizes and strides of `mapping`; see
    /// [`in_default_heap`](Self::in_default_heap).
    ///
    /// Needs the feature `windows`.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    pub fn in_default_heap_with(
        device: &ID3D12Device,
        mapping: Mapping<L>,
    ) -> Result<Self, TransferError> {
        allocate(device, D3D12_HEAP_TYPE_DEFAULT, mapping)
    }

    /// Allocates a buffer in an upload heap, and writes the elements of a view to it. The graphics card can
    /// copy the elements from this buffer.
    ///
    /// Needs the feature `windows`.
    ///
    /// The memory between the elements is not written.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    #[doc(alias("CreateCommittedResource", "D3D12_HEAP_TYPE_UPLOAD"))]
    pub fn in_upload_heap(
        device: &ID3D12Device,
        view: impl AsView<T, L>,
    ) -> Result<Self, TransferError>
    where
        T: IntoBytes,
    {
        let view = view.as_view();
        let buffer = allocate(device, D3D12_HEAP_TYPE_UPLOAD, view.mapping())?;
        // SAFETY: nothing else has a handle of the resource yet.
        unsafe { buffer.write(view) }?;
        Ok(buffer)
    }

    /// Allocates a buffer in a read-back heap. The graphics card can copy a tensor to this buffer, and the
    /// processor can read the copy.
    ///
    /// Needs the feature `windows`.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    #[doc(alias("CreateCommittedResource", "D3D12_HEAP_TYPE_READBACK"))]
    pub fn in_read_back_heap(device: &ID3D12Device) -> Result<Self, TransferError>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        allocate(
            device,
            D3D12_HEAP_TYPE_READBACK,
            L::UNCHECKED.of_checked_layout(),
        )
    }

    /// Allocates a buffer for a tensor with the sizes and strides of `mapping`; see
    /// [`in_read_back_heap`](Self::in_read_back_heap).
    ///
    /// Needs the feature `windows`.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because memory runs out.
    pub fn in_read_back_heap_with(
        device: &ID3D12Device,
        mapping: Mapping<L>,
    ) -> Result<Self, TransferError> {
        allocate(device, D3D12_HEAP_TYPE_READBACK, mapping)
    }

    /// Writes the elements of `view` to this buffer, which must be in an upload heap. The memory between the
    /// elements is not written.
    ///
    /// Needs the feature `windows`.
    ///
    /// A program can write every frame to the same buffer:
    ///
    /// ```
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::windows::TransferError;
    /// use tensor_layout::{layout, View};
    /// use windows::Win32::Graphics::Direct3D12::ID3D12Resource;
    ///
    /// type Frame = layout!(HWC[C = 4, H = 1080, W = 1920]);
    ///
    /// fn next(
    ///     staging: &Buffer<ID3D12Resource, u8, Frame>,
    ///     frame: View<u8, Frame>,
    /// ) -> Result<(), TransferError> {
    ///     // SAFETY: the copy of the frame before this has been waited for.
    ///     unsafe { staging.write(frame) }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because the resource is in another heap.
    /// Returns an error, too, if sizes or strides known at run time differ between the view and the buffer.
    ///
    /// # Safety
    ///
    /// Nothing else accesses the bytes of the tensor during the call. In particular, the graphics card
    /// executes no command that reads them.
    pub unsafe fn write(&self, view: impl AsView<T, L>) -> Result<(), TransferError>
    where
        T: IntoBytes,
    {
        const { bytemuck::check::<T, L>() };
        let view = view.as_view();
        self.check_same_offsets(&view.mapping())?;
        let mapped = MappedMemory::new(self.resource(), self.bytes(), true)?;
        // SAFETY: the tensor begins at this byte of the mapped memory.
        let target = unsafe { mapped.start.byte_add(self.bytes().Begin) }.cast::<T>();
        for run in view.runs() {
            // SAFETY: a run consists of elements of the view, and none is before the first element.
            let offset = unsafe { run.as_ptr().offset_from(view.as_ptr()) };
            // SAFETY: the elements of the tensor have the same offsets as the elements of the view.
            let target = unsafe { target.offset(offset) };
            // SAFETY: both have the bytes of the run, and nothing else writes to them.
            unsafe {
                ptr::copy_nonoverlapping(
                    run.as_ptr().cast::<u8>(),
                    target.cast::<u8>(),
                    size_of_val(run),
                );
            }
        }
        Ok(())
    }

    /// Calls `function` with a view of this buffer, which must be in a read-back heap.
    ///
    /// Needs the feature `windows`.
    ///
    /// ```
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::windows::TransferError;
    /// use tensor_layout::{layout, Tensor};
    /// use windows::Win32::Graphics::Direct3D12::ID3D12Resource;
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    ///
    /// fn scores(
    ///     read_back: &Buffer<ID3D12Resource, f32, Scores>,
    /// ) -> Result<Tensor<f32, Scores>, TransferError> {
    ///     // SAFETY: the copy to it has been waited for.
    ///     unsafe { read_back.read(|scores| scores.to_layout()) }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, for example because the resource is in another heap.
    /// Returns an error, too, if the first byte of the tensor is not aligned for `T`.
    ///
    /// # Safety
    ///
    /// Nothing writes to the bytes of the tensor during the call. In particular, the graphics card has
    /// executed all commands that write them.
    pub unsafe fn read<X>(
        &self,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X, TransferError>
    where
        T: FromBytes,
    {
        let bytes = self.bytes();
        let mapped = MappedMemory::new(self.resource(), bytes, false)?;
        // SAFETY: the tensor begins at this byte of the mapped memory.
        let start = unsafe { mapped.start.byte_add(bytes.Begin) };
        // SAFETY: the range is mapped, and nothing writes to the range meanwhile.
        let bytes = unsafe { slice::from_raw_parts(start.cast(), bytes.End - bytes.Begin) };
        let view = View::try_from_bytes_with(bytes, self.mapping())?;
        Ok(function(view))
    }

    /// Records a copy of this tensor to the tensor of `target`.
    ///
    /// Needs the feature `windows`.
    ///
    /// If a function of this page, a [`Runner`](crate::operators::Runner) or a [`plan!`](crate::plan!) made
    /// `target`, one copy is recorded, and the memory between the elements is copied, too. Otherwise, this
    /// memory may belong to other tensors and is not written: each run of adjacent elements is a separate copy.
    ///
    /// Before the copy, either both resources must be in the state `D3D12_RESOURCE_STATE_COMMON`, or the
    /// resource of this buffer in the state `D3D12_RESOURCE_STATE_COPY_SOURCE`, and the resource of `target`
    /// in the state `D3D12_RESOURCE_STATE_COPY_DEST`. A buffer is in the state `.._COMMON` until a command of
    /// the list uses it. After the copy, the resource of this buffer is in the state `.._COPY_SOURCE`, and
    /// the resource of `target` in the state `.._COPY_DEST`.
    ///
    /// # Errors
    ///
    /// Records nothing and returns an error if sizes or strides known at run time differ.
    ///
    /// # Safety
    ///
    /// Both resources live until the list has been executed, belong to the list's device, and are in the
    /// states that the text above requires. The list is open for recording.
    #[doc(alias = "D3D12_RESOURCE_STATE_COMMON")]
    pub unsafe fn record_copy<'t>(
        &self,
        target: impl AsBuffer<'t, ID3D12Resource, T, L>,
        list: &ID3D12GraphicsCommandList,
    ) -> Result<(), LayoutError>
    where
        T: 't,
    {
        let target = target.into_buffer();
        target.check_same_offsets(&self.mapping())?;
        for (offset, bytes) in target.copied_ranges() {
            // SAFETY: the range is within both tensors, and so within both resources. The caller guarantees
            // the rest.
            unsafe {
                list.CopyBufferRegion(
                    target.resource(),
                    target.offset_in_bytes() + offset,
                    self.resource(),
                    self.offset_in_bytes() + offset,
                    bytes,
                );
            }
        }
        Ok(())
    }

    /// Records a transition of this buffer's resource from the state `before` to the state `after`. Earlier
    /// commands end before the transition.
    ///
    /// Needs the feature `windows`.
    ///
    /// - After a copy, and before DirectML uses the tensor, change the state from
    ///   `D3D12_RESOURCE_STATE_COPY_DEST` to `D3D12_RESOURCE_STATE_UNORDERED_ACCESS`.
    /// - After DirectML has written the tensor, and before the tensor is copied, change the state from
    ///   `D3D12_RESOURCE_STATE_UNORDERED_ACCESS` to `D3D12_RESOURCE_STATE_COPY_SOURCE`.
    ///
    /// # Safety
    ///
    /// The resource lives until the list has been executed, belongs to the list's device, and is in the state
    /// `before`. The list is open for recording.
    #[doc(alias = "D3D12_RESOURCE_STATE_UNORDERED_ACCESS")]
    pub unsafe fn record_transition(
        &self,
        before: D3D12_RESOURCE_STATES,
        after: D3D12_RESOURCE_STATES,
        list: &ID3D12GraphicsCommandList,
    ) {
        let barrier = transition(self.resource(), before, after);
        // SAFETY: the caller guarantees it.
        unsafe { list.ResourceBarrier(&[barrier]) };
    }

    /// Returns the range of bytes that the tensor takes in the resource.
    fn bytes(&self) -> D3D12_RANGE {
        let begin = self.offset_in_bytes();
        // The mapped memory is addressable, so no number is truncated.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "on 32 bits, no such resource can be mapped"
        )]
        D3D12_RANGE {
            Begin: begin as usize,
            End: (begin + self.size_in_bytes()) as usize,
        }
    }

    /// Checks that every element has the same offset in `other` as in this tensor. This tensor and `other`
    /// have the same layout.
    fn check_same_offsets(&self, other: &Mapping<L>) -> Result<(), LayoutError> {
        self.mapping().check_same(&other.terms())
    }
}

/// Describes the transition of a resource from one state to another. The resource must live for as long as
/// the description is used.
pub(crate) fn transition(
    resource: &ID3D12Resource,
    before: D3D12_RESOURCE_STATES,
    after: D3D12_RESOURCE_STATES,
) -> D3D12_RESOURCE_BARRIER {
    D3D12_RESOURCE_BARRIER {
        Type: D3D12_RESOURCE_BARRIER_TYPE_TRANSITION,
        Anonymous: D3D12_RESOURCE_BARRIER_0 {
            Transition: ManuallyDrop::new(D3D12_RESOURCE_TRANSITION_BARRIER {
                // SAFETY: both types are a pointer to the resource. This copy is never dropped, so the
                // reference count is not changed. The callers use the copy while the resource lives.
                pResource: unsafe { mem::transmute_copy(resource) },
                Subresource: D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES,
                StateBefore: before,
                StateAfter: after,
            }),
        },
        ..Default::default()
    }
}

/// Allocates a resource for one tensor, in the given heap.
fn allocate<T, L: AnyLayout>(
    device: &ID3D12Device,
    heap: D3D12_HEAP_TYPE,
    mapping: Mapping<L>,
) -> Result<Buffer<ID3D12Resource, T, L>, TransferError> {
    const { bytemuck::check::<T, L>() };
    let bytes = mapping.try_span_bytes::<T>().map(|bytes| bytes as u64);
    // A size that overflows is larger than any card. Windows returns the error.
    let resource = allocate_bytes(device, heap, bytes.unwrap_or(u64::MAX))?;
    let buffer = Buffer::with(resource, 0, mapping).expect("a buffer of at least so many bytes");
    Ok(buffer.with_margin())
}

/// Allocates a resource of `bytes` bytes in the given heap. The size is rounded up to a multiple of 4 bytes.
pub(crate) fn allocate_bytes(
    device: &ID3D12Device,
    heap: D3D12_HEAP_TYPE,
    bytes: u64,
) -> Result<ID3D12Resource, TransferError> {
    let buffer = ResourceDesc::buffer(bytes.checked_next_multiple_of(4).unwrap_or(bytes));
    let (desc, state) = match heap {
        D3D12_HEAP_TYPE_UPLOAD => (buffer, D3D12_RESOURCE_STATE_GENERIC_READ),
        D3D12_HEAP_TYPE_READBACK => (buffer, D3D12_RESOURCE_STATE_COPY_DEST),
        _ => (buffer.with_unordered_access(), D3D12_RESOURCE_STATE_COMMON),
    };
    let properties = D3D12_HEAP_PROPERTIES {
        Type: heap,
        ..Default::default()
    };
    let mut resource: Option<ID3D12Resource> = None;
    // SAFETY: all pointers are valid during the call.
    let created = unsafe {
        device.CreateCommittedResource(
            &raw const properties,
            D3D12_HEAP_FLAG_NONE,
            desc.as_windows(),
            state,
            None,
            &raw mut resource,
        )
    };
    created.map_err(failed("CreateCommittedResource"))?;
    Ok(resource.expect("a resource, for there was no error"))
}

/// The reason that an error of Windows gives, in words, with its number.
pub(crate) struct Reason<'a>(pub(crate) &'a ::windows::core::Error);

/// Words for the errors of a device that was removed. Windows itself has no words for most errors of graphics cards.
const REMOVED: [(HRESULT, &str); 4] = [
    (DXGI_ERROR_DEVICE_REMOVED, "the device was removed"),
    (
        DXGI_ERROR_DEVICE_HUNG,
        "the device was removed, because it did not finish the commands",
    ),
    (
        DXGI_ERROR_DEVICE_RESET,
        "the device was removed, because the commands were wrong",
    ),
    (
        DXGI_ERROR_DRIVER_INTERNAL_ERROR,
        "the device was removed, because its driver failed",
    ),
];

/// Words for other errors that graphics cards return.
const REASONS: [(HRESULT, &str); 5] = [
    (DXGI_ERROR_INVALID_CALL, "an argument is not valid"),
    (
        DXGI_ERROR_UNSUPPORTED,
        "the device or its driver does not support this",
    ),
    (E_OUTOFMEMORY, "memory ran out"),
    (E_INVALIDARG, "an argument is not valid"),
    (E_NOINTERFACE, "an interface is missing"),
];

impl Reason<'_> {
    /// Returns whether the reason is that the device was removed.
    #[cfg(feature = "operators")]
    pub(crate) fn is_removal(&self) -> bool {
        REMOVED.iter().any(|(known, _)| *known == self.0.code())
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.0.code();
        let mut reasons = REMOVED.iter().chain(&REASONS);
        match reasons.find(|(known, _)| *known == code) {
            Some((_, words)) => f.write_str(words)?,
            None => f.write_str(self.0.message().trim_end())?,
        }
        write!(f, " (0x{:08X})", code.0)
    }
}
