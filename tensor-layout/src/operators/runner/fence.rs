//! The order of a runner's commands and those of other queues: fences.

use super::{Runner, RunnerError, made_by};
use ::windows::Win32::Foundation::HANDLE;
use ::windows::Win32::Graphics::Direct3D12::{ID3D12Device, ID3D12DeviceChild, ID3D12Fence};
use ::windows::core::{IUnknown, Interface};

/// Commands that a [`Runner`] has passed to the graphics card. They have been executed when the
/// [`fence`](Self::fence) has the [`value`](Self::value).
///
/// ```no_run
/// use tensor_layout::operators::{Runner, RunnerError};
///
/// fn execute(runner: &Runner, mut prepare_next: impl FnMut()) -> Result<u64, RunnerError> {
///     let submission = runner.submit()?;
///     while !submission.is_done() {
///         prepare_next();
///     }
///     submission.wait()?; // does not wait, but says if the device was removed
///     Ok(submission.value())
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    pub(super) fence: ID3D12Fence,
    pub(super) value: u64,
}

impl Submission {
    /// Returns the fence of the runner. Another queue of the same device can wait for it. The page of
    /// [`Runner::submit`] has an example.
    #[doc(alias("ID3D12Fence", "ID3D12CommandQueue::Wait"))]
    #[must_use]
    pub fn fence(&self) -> &ID3D12Fence {
        &self.fence
    }

    /// Returns the value that the fence has when the commands have been executed. The page of [`Submission`] has an
    /// example.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.value
    }

    /// Returns whether the commands have been executed, or never will be because the device was removed. If so,
    /// [`wait`](Self::wait) does not wait. The page of [`Submission`] has an example.
    #[doc(alias = "GetCompletedValue")]
    #[must_use]
    pub fn is_done(&self) -> bool {
        completed(&self.fence).is_none_or(|done| done >= self.value)
    }

    /// Waits until the commands have been executed. The page of [`Submission`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails, or if the device was removed.
    #[doc(alias = "SetEventOnCompletion")]
    pub fn wait(&self) -> Result<(), RunnerError> {
        wait(&self.fence, self.value)
    }
}

/// Waits until a fence has the value `value`. If the device was removed, returns an error with the reason.
pub(super) fn wait(fence: &ID3D12Fence, value: u64) -> Result<(), RunnerError> {
    // SAFETY: without an event, the function waits.
    let waited = unsafe { fence.SetEventOnCompletion(value, HANDLE::default()) };
    // If the device was removed, the call succeeds or fails without the reason.
    let device = device_of(fence)?;
    // SAFETY: the function takes no arguments.
    let reason = unsafe { device.GetDeviceRemovedReason() };
    let waited = reason.and(waited);
    waited.map_err(RunnerError::windows("SetEventOnCompletion"))
}

/// Returns the value of a fence, or `None` if the device was removed. All fences of a removed device have the same value,
/// which says nothing about the commands.
pub(super) fn completed(fence: &ID3D12Fence) -> Option<u64> {
    // SAFETY: the function takes no arguments.
    let done = unsafe { fence.GetCompletedValue() };
    (done != u64::MAX).then_some(done)
}

/// Returns the device that made `object`.
fn device_of(object: &ID3D12DeviceChild) -> Result<ID3D12Device, RunnerError> {
    // SAFETY: the device is valid for a write during the call.
    made_by("GetDevice", |device| unsafe { object.GetDevice(device) })
}

impl Runner {
    /// Passes all commands recorded so far to the graphics card, and returns without waiting for them.
    ///
    /// ```no_run
    /// use std::error::Error;
    /// use tensor_layout::operators::Runner;
    /// use windows::Win32::Graphics::Direct3D12::{ID3D12CommandQueue, ID3D12Fence};
    ///
    /// /// Executes a graph between two draws of another queue.
    /// fn execute(
    ///     runner: &Runner,
    ///     drawing: &ID3D12CommandQueue,
    ///     (drawn, frame): (&ID3D12Fence, u64),
    /// ) -> Result<(), Box<dyn Error>> {
    ///     runner.wait_for(drawn, frame)?;
    ///     // Here, `run_graph`.
    ///     let submission = runner.submit()?;
    ///     // SAFETY: the queue and the runner have the same device, and the runner outlives the wait.
    ///     unsafe { drawing.Wait(submission.fence(), submission.value()) }?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a call of Windows fails.
    #[doc(alias = "ExecuteCommandLists")]
    pub fn submit(&self) -> Result<Submission, RunnerError> {
        Ok(Submission {
            value: self.commands.borrow_mut().submit(self)?,
            fence: self.fence.clone(),
        })
    }

    /// Lets the commands that are recorded after this call wait until a fence of another queue has a value. Passes
    /// all commands recorded so far to the graphics card, and returns at once. The page of [`submit`](Self::submit) has an
    /// example.
    ///
    /// If the fence never gets the value, the commands are never executed, and methods that wait for them do not
    /// return.
    ///
    /// # Errors
    ///
    /// Returns an error if the fence belongs to another device, or if a call of Windows fails.
    #[doc(alias = "ID3D12CommandQueue::Wait")]
    pub fn wait_for(&self, fence: &ID3D12Fence, value: u64) -> Result<(), RunnerError> {
        self.check_device(fence)?;
        self.commands.borrow_mut().wait_for(self, fence, value)
    }

    /// Checks that the device of this runner made `object`.
    pub(super) fn check_device(&self, object: &ID3D12DeviceChild) -> Result<(), RunnerError> {
        let device = device_of(object).map_err(|error| self.explain(error))?;
        // An object has many interfaces, but always the same pointer to its `IUnknown`.
        let identity: IUnknown = self.called("QueryInterface", device.cast())?;
        let own = self.called("QueryInterface", self.direct3d.cast())?;
        if identity != own {
            return Err(RunnerError::OTHER_DEVICE);
        }
        Ok(())
    }
}
