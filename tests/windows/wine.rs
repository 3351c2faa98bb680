//! The functions that wine 10 lacks for DirectML. On Windows itself, this does nothing.

use core::ffi::c_void;
use std::sync::Once;
use windows::Win32::Foundation::{E_NOTIMPL, S_OK};
use windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
use windows::Win32::Graphics::Direct3D12::{
    D3D12_META_COMMAND_DESC, D3D12CreateDevice, ID3D12Device5,
};
use windows::Win32::System::Memory::{PAGE_PROTECTION_FLAGS, PAGE_READWRITE, VirtualProtect};
use windows::core::{HRESULT, Interface};

/// Makes all devices report that they have no meta commands, which are operators of a driver. Wine reports that it does
/// not know them, and then DirectML gives up.
pub(crate) fn patch() {
    static PATCHED: Once = Once::new();
    PATCHED.call_once(patch_table);
}

fn patch_table() {
    let mut device: Option<ID3D12Device5> = None;
    // SAFETY: the function writes the device to this variable.
    unsafe { D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, &raw mut device) }
        .expect("there is a graphics card, or one in software");
    let device = device.expect("a device, for there was no error");
    let mut count = 0;
    // SAFETY: the function writes the number to this variable.
    match unsafe { device.EnumerateMetaCommands(&raw mut count, None) } {
        Err(error) if error.code() == E_NOTIMPL => {}
        answer => return answer.expect("a device knows its meta commands"),
    }
    // One table serves all devices.
    let slot = &raw const device.vtable().EnumerateMetaCommands;
    // SAFETY: this is a slot of a table, and the function does what callers of the slot expect.
    unsafe { replace(slot, no_meta_commands) };
}

/// Writes a function to a slot in an object's table of functions. Returns the previous function.
///
/// # Safety
///
/// The slot is in the table of an object, and the function does what the callers of the slot rely on.
pub(crate) unsafe fn replace<F: Copy>(slot: *const F, function: F) -> F {
    let slot = slot.cast_mut();
    let mut before = PAGE_PROTECTION_FLAGS::default();
    // SAFETY: the slot is in memory of this process. No code relies on this memory being read-only.
    unsafe { VirtualProtect(slot.cast(), size_of::<F>(), PAGE_READWRITE, &raw mut before) }
        .expect("the table can be made writable");
    // SAFETY: the slot is writable now, and has this type. Concurrent callers call the old or the new function.
    unsafe { slot.replace(function) }
}

/// `EnumerateMetaCommands`.
unsafe extern "system" fn no_meta_commands(
    _device: *mut c_void,
    count: *mut u32,
    _descs: *mut D3D12_META_COMMAND_DESC,
) -> HRESULT {
    // SAFETY: the caller passes a number to which this function may write.
    unsafe { count.write(0) };
    S_OK
}
