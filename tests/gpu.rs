//! Tests tensors on the graphics card: buffers, bindings, and plans of several tensors in one resource. A
//! stand-in with a size and no memory takes the place of the resource.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

#[path = "gpu/bindings.rs"]
mod bindings;
#[path = "gpu/buffers.rs"]
mod buffers;
#[path = "gpu/debug.rs"]
mod debug;
#[path = "gpu/errors.rs"]
mod errors;
mod oracle;
#[path = "gpu/parts.rs"]
mod parts;
#[path = "gpu/plans.rs"]
mod plans;
mod trial;
mod typed;

use core::cell::Cell;
use core::ffi::c_void;
use core::ptr;
use tensor_layout::gpu::{D3d12Resource, Resource};

/// A stand-in for a resource with this number of bytes. It has no memory.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    handle: usize,
    bytes: u64,
    is_buffer: bool,
    allows_unordered_access: bool,
}

impl Memory {
    pub(crate) fn new(bytes: u64) -> Self {
        thread_local! {
            static LAST: Cell<usize> = const { Cell::new(0) };
        }
        LAST.set(LAST.get() + 1);
        Memory {
            handle: LAST.get(),
            bytes,
            is_buffer: true,
            allows_unordered_access: true,
        }
    }

    pub(crate) fn texture() -> Self {
        Memory {
            is_buffer: false,
            ..Memory::new(1 << 20)
        }
    }

    /// Returns memory that does not allow unordered access, such as an upload heap.
    pub(crate) fn without_unordered_access(bytes: u64) -> Self {
        Memory {
            allows_unordered_access: false,
            ..Memory::new(bytes)
        }
    }
}

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        self.bytes
    }
    fn is_buffer(&self) -> bool {
        self.is_buffer
    }
}

impl D3d12Resource for Memory {
    fn as_ptr(&self) -> *mut c_void {
        ptr::without_provenance_mut(self.handle)
    }
    fn allows_unordered_access(&self) -> bool {
        self.allows_unordered_access
    }
}
