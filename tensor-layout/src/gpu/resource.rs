//! Handles of memory on the graphics card.

// Decision: the trait `Resource` has the facts that any handle knows: the size of the resource, and whether
// it is a buffer or a texture. `Buffer::new` refuses a texture, because the module `windows` can map only
// buffers for the processor. `D3d12Resource` adds a pointer and a flag, which DirectML needs. The pointer
// also tells whether two handles refer to the same resource.

use core::ffi::c_void;

/// A handle of memory on the graphics card, such as a `wgpu::Buffer` or an `ID3D12Resource`. The handle knows
/// the size of the memory. A reference to a resource is a resource, too.
///
/// ```
/// use tensor_layout::gpu::Resource;
///
/// /// A handle of another library, such as `ID3D12Resource`.
/// struct TheirMemory {
///     size: u64,
///     is_texture: bool,
/// }
///
/// struct MyMemory(TheirMemory);
///
/// impl Resource for MyMemory {
///     fn size_in_bytes(&self) -> u64 {
///         self.0.size
///     }
///     fn is_buffer(&self) -> bool {
///         !self.0.is_texture
///     }
/// }
/// ```
///
/// A resource for DirectML also implements [`D3d12Resource`]. Tests that have no graphics card use a [`HostBuffer`].
#[diagnostic::on_unimplemented(message = "`{Self}` is no handle of memory on the graphics card\n\
               help: view memory of the processor by `View::new(&elements)?`; implement `Resource` for a handle of the graphics card")]
pub trait Resource {
    /// Returns the size of the whole resource, in bytes. This is the `Width` in the `D3D12_RESOURCE_DESC` of
    /// a buffer, or the `size()` of a `wgpu::Buffer`.
    fn size_in_bytes(&self) -> u64;

    /// Returns `true` for a buffer and `false` for a texture. The default implementation returns `true`.
    fn is_buffer(&self) -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl<R: Resource + ?Sized> Resource for &R {
    fn size_in_bytes(&self) -> u64 {
        (**self).size_in_bytes()
    }
    fn is_buffer(&self) -> bool {
        (**self).is_buffer()
    }
}

/// An `ID3D12Resource`: a [`Resource`] that can be bound to DirectML. A reference to such a resource
/// implements this trait, too.
///
/// With the feature `windows`, this trait is implemented for `ID3D12Resource` of the crate `windows`.
///
/// ```
/// use core::ffi::c_void;
/// use tensor_layout::gpu::{D3d12Resource, Resource};
///
/// /// A pointer that another library returned.
/// struct MyMemory {
///     resource: *mut c_void,
///     size: u64,
/// }
///
/// impl Resource for MyMemory {
///     fn size_in_bytes(&self) -> u64 {
///         self.size
///     }
/// }
///
/// impl D3d12Resource for MyMemory {
///     fn as_ptr(&self) -> *mut c_void {
///         self.resource
///     }
///     fn allows_unordered_access(&self) -> bool {
///         true
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is no `ID3D12Resource`, which DirectML needs\n\
               help: bind a `Buffer` of an `ID3D12Resource`; for another handle of one, implement `D3d12Resource`")]
pub trait D3d12Resource: Resource {
    /// Returns the `ID3D12Resource*` for DirectML. Two resources are the same if their pointers are equal.
    fn as_ptr(&self) -> *mut c_void;

    /// Returns whether shaders may write to the resource in any order:
    /// `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`. When an operator is executed, DirectML requires this of
    /// all bound resources, inputs included.
    #[doc(alias = "D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS")]
    fn allows_unordered_access(&self) -> bool;
}

#[diagnostic::do_not_recommend]
impl<R: D3d12Resource + ?Sized> D3d12Resource for &R {
    fn as_ptr(&self) -> *mut c_void {
        (**self).as_ptr()
    }
    fn allows_unordered_access(&self) -> bool {
        (**self).allows_unordered_access()
    }
}

/// Bytes in the memory of the processor, as a [`Resource`] for tests. Code that is generic over resources, such as a
/// [plan](crate::plan!) or a binding, can be tested with them without a graphics card.
///
/// The field holds the bytes: an array, a `Vec<u8>`, a slice, or another type that is `AsRef<[u8]>`. The resource is a
/// buffer of exactly these bytes. It allows unordered access, and its pointer is the address of its first byte. Do not
/// give this pointer to DirectML, because the bytes are no `ID3D12Resource`.
///
/// ```
/// use tensor_layout::gpu::{Buffer, HostBuffer};
/// use tensor_layout::{layout, View, C, H, W};
///
/// type Planes = layout!(CHW[C = 2, H = 2, W = 3]);
///
/// // Each byte is its own offset.
/// let bytes: Vec<u8> = (0..28).collect();
/// let resource = HostBuffer(bytes);
/// let planes = Buffer::<_, u8, Planes>::new(&resource, 16)?;
/// let second = planes.fix((C(1),));
///
/// // The bytes of the second plane.
/// let start = usize::try_from(second.offset_in_bytes())?;
/// let view = View::with(&resource.0[start..], second.mapping())?;
/// assert_eq!(view[(H(1), W(2))], 27);
///
/// assert!(Buffer::<_, u8, Planes>::new(&resource, 17).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HostBuffer<Bytes>(
    /// The bytes.
    pub Bytes,
);

#[diagnostic::do_not_recommend]
impl<Bytes: AsRef<[u8]>> Resource for HostBuffer<Bytes> {
    fn size_in_bytes(&self) -> u64 {
        self.0.as_ref().len() as u64
    }
}

impl<Bytes: AsRef<[u8]>> D3d12Resource for HostBuffer<Bytes> {
    fn as_ptr(&self) -> *mut c_void {
        self.0.as_ref().as_ptr().cast_mut().cast()
    }
    fn allows_unordered_access(&self) -> bool {
        true
    }
}
