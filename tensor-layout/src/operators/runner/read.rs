//! Reads: copies of tensors from the memory of the graphics card to the memory of the processor.

use super::recycling::Staging;
use super::{Memory, Runner, RunnerError, Submission};
use crate::gpu::Buffer;
use crate::traits::FromBytes;
use crate::{AnyLayout, View};
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_HEAP_TYPE_READBACK, D3D12_RESOURCE_STATE_COPY_SOURCE, ID3D12Resource,
};
use core::fmt;

/// A read that has begun: a copy of a tensor that the graphics card makes after the commands before it.
/// [`Runner::read_later`] returns it.
///
/// A read that is dropped costs nothing more: its copy is made, and released.
pub struct PendingRead<T, L: AnyLayout> {
    memory: Staging,
    tensor: Buffer<ID3D12Resource, T, L>,
    /// The commands up to the copy. They may be only recorded yet.
    copied: Submission,
}

impl Runner {
    /// Copies a tensor to the memory of the processor, and calls `function` with a view of the copy. The copy
    /// is made after all commands recorded so far, and this method waits for it.
    ///
    /// # Errors
    ///
    /// Returns an error if the buffer belongs to another device, or if a call of Windows fails, for example
    /// because the device was removed.
    pub fn read<T: FromBytes, L: AnyLayout, X>(
        &self,
        buffer: &Buffer<Memory, T, L>,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X, RunnerError> {
        self.read_later(buffer)?.wait(self, function)
    }

    /// Records a copy of a tensor to the memory of the processor, and returns without waiting for it. The copy is
    /// made after all commands recorded so far. Pass them to the graphics card by [`submit`](Self::submit), and call
    /// [`PendingRead::wait`] when the elements are needed.
    ///
    /// So a program can prepare a frame while the graphics card executes the frame before it:
    ///
    /// ```no_run
    /// use tensor_layout::gpu::Buffer;
    /// use tensor_layout::operators::{ActivationRelu, Memory, Runner, RunnerError};
    /// use tensor_layout::{Tensor, layout};
    ///
    /// type Frame = layout!(HWC[C = 3, H = 480, W = 640]);
    /// static RELU: ActivationRelu<f32, Frame, Frame> = ActivationRelu::new();
    ///
    /// fn run(
    ///     runner: &Runner,
    ///     frames: impl Iterator<Item = Tensor<f32, Frame>>,
    ///     mut show: impl FnMut(Tensor<f32, Frame>),
    /// ) -> Result<(), RunnerError> {
    ///     let relu = runner.compile(&RELU)?;
    ///     let (input, output) = (runner.allocate()?, runner.allocate()?);
    ///     let mut before = None;
    ///     for frame in frames {
    ///         runner.write(&input, frame.as_view())?;
    ///         runner.run(&relu, (&input,), (&output,))?;
    ///         let read = runner.read_later(&output)?;
    ///         runner.submit()?;
    ///         if let Some(before) = before.replace(read) {
    ///             show(before.wait(runner, |frame| frame.to_layout())?);
    ///         }
    ///     }
    ///     if let Some(last) = before {
    ///         show(last.wait(runner, |frame| frame.to_layout())?);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the buffer belongs to another device, or if a call of Windows fails.
    pub fn read_later<T: FromBytes, L: AnyLayout>(
        &self,
        buffer: &Buffer<Memory, T, L>,
    ) -> Result<PendingRead<T, L>, RunnerError> {
        self.check_device(buffer.resource().as_resource())?;
        self.commands.borrow().check_own()?;
        let (memory, tensor) = self.staging(D3D12_HEAP_TYPE_READBACK, buffer.mapping())?;
        let used = (buffer.resource(), D3D12_RESOURCE_STATE_COPY_SOURCE);
        let from = (buffer.resource().as_resource(), buffer.offset_in_bytes());
        let to = (&memory.resource, 0);
        let mut commands = self.commands.borrow_mut();
        commands.copy(self, used, from, to, buffer.size_in_bytes())?;
        let copied = Submission {
            fence: self.fence.clone(),
            value: commands.value_after_recording(),
        };
        Ok(PendingRead {
            memory,
            tensor,
            copied,
        })
    }
}

impl<T: FromBytes, L: AnyLayout> PendingRead<T, L> {
    /// Returns whether the copy has been made, or never will be because the device was removed. If so,
    /// [`wait`](Self::wait) does not wait.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.copied.is_done()
    }

    /// Waits until the copy has been made, and calls `function` with a view of it. If the copy is only recorded,
    /// passes the recorded commands to the graphics card first. The page of [`Runner::read_later`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error if another runner began the read, or if a call of Windows fails, for example because the
    /// device was removed.
    pub fn wait<X>(
        self,
        runner: &Runner,
        function: impl FnOnce(View<'_, T, L>) -> X,
    ) -> Result<X, RunnerError> {
        if self.copied.fence != runner.fence {
            return Err(RunnerError::OTHER_RUNNER);
        }
        (runner.commands.borrow_mut()).wait(runner, self.copied.value)?;
        // SAFETY: the copy has been made, and nothing else uses the memory.
        let result = unsafe { self.tensor.read(function) };
        let result = result.map_err(|error| runner.explain(error.into()))?;
        runner.commands.borrow_mut().give_back(self.memory);
        Ok(result)
    }
}

impl<T, L: AnyLayout> fmt::Debug for PendingRead<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingRead")
            .field("value", &self.copied.value)
            .finish_non_exhaustive()
    }
}
