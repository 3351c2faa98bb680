//! A mock of a resource, which has a size and no memory.

#![allow(dead_code, reason = "each test uses its part of it")]

use core::cell::Cell;
use core::ffi::c_void;
use core::ptr;
use tensor_layout::gpu::{D3d12Resource, Resource};

/// A mock of a resource with this number of bytes. It has no memory.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) handle: *mut c_void,
    pub(crate) bytes: u64,
    pub(crate) is_buffer: bool,
    pub(crate) allows_unordered_access: bool,
}

impl Memory {
    pub(crate) fn new(bytes: u64) -> Self {
        thread_local! {
            static LAST: Cell<usize> = const { Cell::new(0) };
        }
        LAST.set(LAST.get() + 1);
        Memory {
            handle: ptr::without_provenance_mut(LAST.get()),
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
        self.handle
    }
    fn allows_unordered_access(&self) -> bool {
        self.allows_unordered_access
    }
}
