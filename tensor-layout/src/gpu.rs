//! Memory of the graphics card that knows what it holds.
//!
//! A [`Buffer`] is a range of some [`Resource`], together with the type of the elements and the
//! layout of the tensor that was put there: what was uploaded as NHWC is not bound as NCHW.

use crate::error::Described;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::mapping::Mapping;
use core::error::Error;
use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;

/// A handle of memory on the graphics card: an `ID3D12Resource`, a `wgpu::Buffer`, or anything else
/// that knows its size.
///
/// ```
/// use core::ffi::c_void;
/// use tensor_layout::gpu::Resource;
///
/// /// What a test of one's own takes for graphics memory.
/// struct Memory(Box<[u8]>);
///
/// impl Resource for Memory {
///     fn as_ptr(&self) -> *mut c_void {
///         self.0.as_ptr().cast_mut().cast()
///     }
///     fn size_in_bytes(&self) -> u64 {
///         self.0.len() as u64
///     }
///     fn is_buffer(&self) -> bool {
///         true
///     }
///     fn allows_unordered_access(&self) -> bool {
///         true
///     }
/// }
/// ```
pub trait Resource {
    /// What tells this resource from all others, and what DirectML is given: the `ID3D12Resource*`.
    fn as_ptr(&self) -> *mut c_void;

    /// All bytes of it: the `Width` of a buffer's `D3D12_RESOURCE_DESC`.
    fn size_in_bytes(&self) -> u64;

    /// Whether it is a buffer and not a texture: `D3D12_RESOURCE_DIMENSION_BUFFER`.
    fn is_buffer(&self) -> bool;

    /// Whether shaders may write to it in any order: `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`.
    /// DirectML asks that of whatever is bound, inputs included.
    fn allows_unordered_access(&self) -> bool;
}

impl<R: Resource + ?Sized> Resource for &R {
    fn as_ptr(&self) -> *mut c_void {
        (**self).as_ptr()
    }
    fn size_in_bytes(&self) -> u64 {
        (**self).size_in_bytes()
    }
    fn is_buffer(&self) -> bool {
        (**self).is_buffer()
    }
    fn allows_unordered_access(&self) -> bool {
        (**self).allows_unordered_access()
    }
}

/// A tensor of `T` with the layout `L` in a resource `R`, from some byte on.
///
/// ```
/// # use core::ffi::c_void;
/// # struct Memory(Box<[u8]>);
/// # impl tensor_layout::gpu::Resource for Memory {
/// #     fn as_ptr(&self) -> *mut c_void { self.0.as_ptr().cast_mut().cast() }
/// #     fn size_in_bytes(&self) -> u64 { self.0.len() as u64 }
/// #     fn is_buffer(&self) -> bool { true }
/// #     fn allows_unordered_access(&self) -> bool { true }
/// # }
/// use tensor_layout::gpu::Buffer;
/// use tensor_layout::layout;
///
/// layout! {
///     /// A photo as files hold it.
///     type Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
/// }
///
/// let resource = Memory(vec![0; 256].into());
/// let photo = Buffer::<_, f32, Photo>::new(&resource, 16)?;
/// assert_eq!(photo.size_in_bytes(), 240);
///
/// // One of the same size that begins later ends behind the resource.
/// let error = Buffer::<_, f32, Photo>::new(&resource, 32).unwrap_err();
/// assert_eq!((error.needed(), error.given()), (272, 256));
/// # Ok::<(), tensor_layout::gpu::BufferError>(())
/// ```
///
/// It says what is there, as whoever makes one claims; nothing is uploaded or read.
pub struct Buffer<R, T, L: AnyLayout> {
    resource: R,
    offset_in_bytes: u64,
    mapping: Mapping<L>,
    elements: PhantomData<fn() -> T>,
}

impl<R: Resource, T, L: AnyLayout> Buffer<R, T, L> {
    /// The tensor that begins at that byte of a resource.
    ///
    /// # Errors
    ///
    /// If the resource is no buffer, or ends before the last element does. The resource is dropped;
    /// give a reference to keep it.
    pub fn new(resource: R, offset_in_bytes: u64) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::with(resource, offset_in_bytes, L::MAPPING)
    }

    /// The same with the sizes of a mapping.
    ///
    /// # Errors
    ///
    /// If the resource is no buffer, or ends before the last element does.
    pub fn with(
        resource: R,
        offset_in_bytes: u64,
        mapping: Mapping<L>,
    ) -> Result<Self, BufferError> {
        let given = resource.size_in_bytes();
        let bytes = mapping.span_bytes::<T>().map(|bytes| bytes as u64);
        // What no number holds is more than any resource has.
        let needed = bytes
            .and_then(|bytes| bytes.checked_add(offset_in_bytes))
            .unwrap_or(u64::MAX);
        if !resource.is_buffer() || needed > given {
            return Err(BufferError {
                is_buffer: resource.is_buffer(),
                needed,
                given,
                layout: mapping.described(),
            });
        }
        Ok(Buffer {
            resource,
            offset_in_bytes,
            mapping,
            elements: PhantomData,
        })
    }

    /// The resource.
    #[must_use]
    pub fn resource(&self) -> &R {
        &self.resource
    }

    /// The resource alone, which may hold anything else next.
    #[must_use]
    pub fn into_resource(self) -> R {
        self.resource
    }

    /// Where the tensor begins in its resource, in bytes.
    #[must_use]
    pub fn offset_in_bytes(&self) -> u64 {
        self.offset_in_bytes
    }

    /// Bytes from the first element to the end of the last.
    #[must_use]
    pub fn size_in_bytes(&self) -> u64 {
        (self.mapping.span() * size_of::<T>()) as u64
    }

    /// The layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
    }
}

impl<R: Clone, T, L: AnyLayout> Clone for Buffer<R, T, L> {
    fn clone(&self) -> Self {
        Buffer {
            resource: self.resource.clone(),
            ..*self
        }
    }
}

impl<R, T, L: AnyLayout> fmt::Debug for Buffer<R, T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer")
            .field("offset_in_bytes", &self.offset_in_bytes)
            .field("mapping", &self.mapping)
            .finish_non_exhaustive()
    }
}

/// A resource cannot hold a tensor.
#[derive(Clone, Copy)]
pub struct BufferError {
    is_buffer: bool,
    needed: u64,
    given: u64,
    layout: Described,
}

impl BufferError {
    /// Bytes that the resource must have at least.
    #[must_use]
    pub fn needed(&self) -> u64 {
        self.needed
    }

    /// Bytes that it has.
    #[must_use]
    pub fn given(&self) -> u64 {
        self.given
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BufferError {
            is_buffer,
            needed,
            given,
            layout,
        } = self;
        if *is_buffer {
            write!(
                f,
                "the resource has {given} bytes, but {needed} are needed: {layout}"
            )
        } else {
            write!(
                f,
                "a tensor is held in a buffer, not in a texture: {layout}"
            )
        }
    }
}

impl fmt::Debug for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BufferError({self})")
    }
}

impl Error for BufferError {}
