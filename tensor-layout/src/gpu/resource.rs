//! Handles of memory on the graphics card.

use core::ffi::c_void;

/// A handle of memory on the graphics card: a `wgpu::Buffer`, an `ID3D12Resource`, or any other whose
/// size is known. A reference to one is one, too.
///
/// ```
/// use tensor_layout::gpu::Resource;
///
/// /// A handle of another library, as `wgpu::Buffer` is.
/// struct TheirBuffer {
///     size: u64,
/// }
///
/// struct MyBuffer(TheirBuffer);
///
/// impl Resource for MyBuffer {
///     fn size_in_bytes(&self) -> u64 {
///         self.0.size
///     }
/// }
/// ```
///
/// A resource for DirectML also implements [`D3d12Resource`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no handle of memory on the graphics card",
    label = "help: memory of the processor is a `View`; for a handle of the graphics card, implement `Resource`"
)]
pub trait Resource {
    /// Returns the size of the whole resource, in bytes: the `Width` of a buffer's
    /// `D3D12_RESOURCE_DESC`, the `size()` of a `wgpu::Buffer`.
    fn size_in_bytes(&self) -> u64;

    /// Returns whether the resource is a buffer and not a texture, as it is unless an implementation says
    /// otherwise.
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

/// An `ID3D12Resource`: a [`Resource`] that DirectML can be given. A reference to one is one, too.
///
/// With the feature `windows`, `ID3D12Resource` of the crate `windows` implements it.
///
/// ```
/// use core::ffi::c_void;
/// use tensor_layout::gpu::{D3d12Resource, Resource};
///
/// /// A stand-in for graphics memory in tests.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `ID3D12Resource`, which DirectML needs",
    label = "help: bind a `Buffer` of an `ID3D12Resource`; for another handle of one, implement `D3d12Resource`"
)]
#[doc(alias = "ID3D12Resource")]
pub trait D3d12Resource: Resource {
    /// Returns the `ID3D12Resource*`, which DirectML is given. Two resources are the same if their
    /// pointers are.
    fn as_ptr(&self) -> *mut c_void;

    /// Returns whether shaders may write to the resource in any order:
    /// `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`. DirectML requires it of all that is bound when an
    /// operator is executed, inputs included.
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
