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
/// A resource for DirectML also implements [`D3d12Resource`].
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
/// /// A mock of graphics memory in tests.
/// struct Memory(Box<[u8]>);
///
/// impl Resource for Memory {
///     fn size_in_bytes(&self) -> u64 {
///         self.0.len() as u64
///     }
/// }
///
/// impl D3d12Resource for Memory {
///     fn as_ptr(&self) -> *mut c_void {
///         self.0.as_ptr().cast_mut().cast()
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
