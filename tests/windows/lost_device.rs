//! Tests a `Runner` whose device is removed. Wine removes no devices, so functions of this file replace three functions
//! of Direct3D 12.

use crate::frame_loop::{fence, live_objects};
use crate::graphics_card::Result;
use crate::runner::runner;
use crate::{Card, card, wine};
use core::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use tensor_layout::operators::{Runner, RunnerError, RunnerErrorKind};
use tensor_layout::{Tensor, layout};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_CLEAR_VALUE, D3D12_HEAP_FLAGS, D3D12_HEAP_PROPERTIES, D3D12_RESOURCE_DESC,
    D3D12_RESOURCE_STATES,
};
use windows::Win32::Graphics::Dxgi::{DXGI_ERROR_DEVICE_HUNG, DXGI_ERROR_DEVICE_REMOVED};
use windows::core::{GUID, HRESULT, Interface};

type Frame = layout!(CHW[C = 3, H = 5, W = 7]);

static IS_LOST: AtomicBool = AtomicBool::new(false);

type Create = unsafe extern "system" fn(
    *mut c_void,
    *const D3D12_HEAP_PROPERTIES,
    D3D12_HEAP_FLAGS,
    *const D3D12_RESOURCE_DESC,
    D3D12_RESOURCE_STATES,
    *const D3D12_CLEAR_VALUE,
    *const GUID,
    *mut *mut c_void,
) -> HRESULT;

/// The functions of Direct3D 12 itself. They are called while the device is not lost.
struct Own {
    reason: unsafe extern "system" fn(*mut c_void) -> HRESULT,
    completed: unsafe extern "system" fn(*mut c_void) -> u64,
    create: Create,
}

static OWN: OnceLock<Own> = OnceLock::new();

/// While this value exists, all devices are lost.
struct Lost;

impl Lost {
    fn new(card: &Card) -> Result<Self> {
        let fence = fence(card)?;
        let (device, fence) = (card.direct3d.vtable(), fence.vtable());
        let own = Own {
            reason: device.GetDeviceRemovedReason,
            completed: fence.GetCompletedValue,
            create: device.CreateCommittedResource,
        };
        if OWN.set(own).is_ok() {
            // SAFETY: for a lost device, the function answers as Direct3D does. For others, it calls Direct3D.
            unsafe { wine::replace(&raw const device.GetDeviceRemovedReason, reason) };
            // SAFETY: as above.
            unsafe { wine::replace(&raw const device.CreateCommittedResource, create) };
            // SAFETY: as above.
            unsafe { wine::replace(&raw const fence.GetCompletedValue, completed) };
        }
        IS_LOST.store(true, Ordering::SeqCst);
        Ok(Lost)
    }
}

impl Drop for Lost {
    fn drop(&mut self) {
        IS_LOST.store(false, Ordering::SeqCst);
    }
}

/// Returns the functions of Direct3D 12, unless the device is lost.
fn own() -> Option<&'static Own> {
    OWN.get().filter(|_| !IS_LOST.load(Ordering::SeqCst))
}

/// `GetDeviceRemovedReason`.
unsafe extern "system" fn reason(device: *mut c_void) -> HRESULT {
    match own() {
        // SAFETY: the caller passes a device.
        Some(own) => unsafe { (own.reason)(device) },
        None => DXGI_ERROR_DEVICE_HUNG,
    }
}

/// `GetCompletedValue`.
unsafe extern "system" fn completed(fence: *mut c_void) -> u64 {
    match own() {
        // SAFETY: the caller passes a fence.
        Some(own) => unsafe { (own.completed)(fence) },
        None => u64::MAX,
    }
}

/// Replaces `CreateCommittedResource`. Its error says that the device was removed, but not why.
unsafe extern "system" fn create(
    device: *mut c_void,
    heap: *const D3D12_HEAP_PROPERTIES,
    flags: D3D12_HEAP_FLAGS,
    desc: *const D3D12_RESOURCE_DESC,
    state: D3D12_RESOURCE_STATES,
    clear: *const D3D12_CLEAR_VALUE,
    interface: *const GUID,
    made: *mut *mut c_void,
) -> HRESULT {
    match own() {
        // SAFETY: the arguments are those of the caller.
        Some(own) => unsafe {
            (own.create)(device, heap, flags, desc, state, clear, interface, made)
        },
        None => DXGI_ERROR_DEVICE_REMOVED,
    }
}

fn assert_removed<X>(call: &str, result: std::result::Result<X, RunnerError>) {
    let Err(error) = result else {
        panic!("{call}: no error");
    };
    assert_eq!(error.kind(), RunnerErrorKind::DeviceRemoved, "{error}");
    let because = "the device was removed, because it did not finish the commands (0x887A0006)";
    assert_eq!(error.to_string(), format!("{call}: {because}"));
}

/// Begins two reads that wait for a fence, and loses the device.
#[test]
fn lost_devices_are_told() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let buffer = runner.upload(Tensor::<f32, Frame>::filled(1.0).as_view())?;
    runner.finish()?;
    let gate = fence(&card)?;
    runner.wait_for(&gate, 1)?;
    let (read, other) = (runner.read_later(&buffer)?, runner.read_later(&buffer)?);
    let submission = runner.submit()?;
    assert!(!submission.is_done() && !read.is_done());

    let lost = Lost::new(&card)?;
    // So a loop that waits until they are done ends.
    assert!(submission.is_done() && read.is_done());
    // Wine does not give fences the value of a lost device. So the test signals the value itself. SAFETY: the function
    // takes only a number.
    unsafe { gate.Signal(1) }?;
    assert_removed("SetEventOnCompletion", submission.wait());
    assert_removed("SetEventOnCompletion", read.wait(&runner, |_| ()));
    assert_removed("SetEventOnCompletion", runner.finish());
    assert_removed("CreateCommittedResource", runner.reserve_bytes(64));
    drop(other);

    // No object of a submission is reused or released: neither by the next submissions, nor when the runner is dropped.
    let submit = |runner: &Runner| -> Result<()> {
        for _ in 0..20 {
            // SAFETY: the function records no commands.
            unsafe { runner.record(|_| ()) }?;
        }
        Ok(())
    };
    let before = live_objects(&card);
    submit(&runner)?;
    // Each submission has a list and an allocator.
    assert_eq!(live_objects(&card), before + 40);
    drop(runner);
    assert!(live_objects(&card) > before + 30);
    drop(lost);

    // For comparison, a device that is not lost.
    let runner = self::runner(&card)?;
    submit(&runner)?;
    runner.finish()?;
    let before = live_objects(&card);
    submit(&runner)?;
    runner.finish()?;
    assert!(live_objects(&card) <= before);
    Ok(())
}
