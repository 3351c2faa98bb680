//! The recording of a runner's commands, and of the barriers between them.

use super::recycling::{Descriptors, Recycling, Staging, Used};
use super::{Memory, Runner, RunnerError, fence};
use crate::operators::entry_point::transition;
use crate::windows::Descriptors as HeapRange;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_TABLE_DESC, IDMLBindingTable, IDMLDispatchable,
};
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_GPU_DESCRIPTOR_HANDLE, D3D12_RESOURCE_BARRIER, D3D12_RESOURCE_BARRIER_TYPE_UAV,
    D3D12_RESOURCE_STATE_COMMON, D3D12_RESOURCE_STATE_UNORDERED_ACCESS, D3D12_RESOURCE_STATES,
    ID3D12CommandList, ID3D12DescriptorHeap, ID3D12Fence, ID3D12GraphicsCommandList,
    ID3D12Resource,
};
use ::windows::core::Interface;
use alloc::vec::Vec;
use core::mem::{self, ManuallyDrop};

/// The commands of a runner, recorded and submitted.
#[derive(Default)]
pub(super) struct Commands {
    recording: Option<Recording>,
    /// The heap from which operators take descriptors.
    descriptors: Option<Descriptors>,
    /// The value that the fence has when all submitted commands have been executed.
    last: u64,
    /// The values of lists that could not be closed, so their commands are never executed, with the errors.
    lost: Vec<(u64, RunnerError)>,
    /// The runner's own list and descriptors, while commands are recorded to a list of the program.
    own: (Option<Recording>, Option<Descriptors>),
    pub(super) recycling: Recycling,
}

/// A command list that is being recorded.
struct Recording {
    list: ID3D12GraphicsCommandList,
    /// The buffers that the list has used, and the state of each of them. All other buffers are in the common
    /// state. When a command uses a buffer in the common state, Direct3D changes this state by itself.
    states: Vec<(ID3D12Resource, D3D12_RESOURCE_STATES)>,
    has_dispatched: bool,
    used: Used,
    /// For a list of the program, the fence and the value that it has when the list has been executed.
    of_program: Option<(ID3D12Fence, u64)>,
}

impl Recording {
    fn new(list: &ID3D12GraphicsCommandList) -> Self {
        Recording {
            list: list.clone(),
            states: Vec::new(),
            has_dispatched: false,
            used: Used::default(),
            of_program: None,
        }
    }

    /// Keeps an object until the list has been executed.
    fn keep(&mut self, runner: &Runner, object: &impl Interface) -> Result<(), RunnerError> {
        let object = runner.called("QueryInterface", object.cast())?;
        self.used.objects.push(object);
        Ok(())
    }

    /// Brings all buffers back into the common state.
    fn return_buffers(&mut self) {
        for (resource, state) in self.states.drain(..) {
            let barrier = transition(&resource, state, D3D12_RESOURCE_STATE_COMMON);
            // SAFETY: the resource is in that state, and is kept with the list, which is being recorded.
            unsafe { self.list.ResourceBarrier(&[barrier]) };
        }
    }

    /// Brings a buffer of this device into the state `state`. If the list used the buffer in another state
    /// before, also records a barrier.
    fn require(&mut self, resource: &ID3D12Resource, state: D3D12_RESOURCE_STATES) {
        match self.states.iter_mut().find(|(used, _)| used == resource) {
            None => self.states.push((resource.clone(), state)),
            Some((_, before)) if *before == state => {}
            Some((_, before)) => {
                let barrier = transition(resource, mem::replace(before, state), state);
                // SAFETY: the resource was in that state, and is kept with the list, which is being recorded.
                unsafe { self.list.ResourceBarrier(&[barrier]) };
            }
        }
    }
}

impl Commands {
    /// Returns the list that is being recorded. If there is none, begins a new list.
    fn recording(&mut self, runner: &Runner) -> Result<&mut Recording, RunnerError> {
        let recording = if let Some(recording) = self.recording.take() {
            recording
        } else {
            self.retire(runner);
            let list = self.recycling.list(runner)?;
            let mut recording = Recording::new(&list.list);
            recording.used.lists.push(list);
            recording
        };
        Ok(self.recording.insert(recording))
    }

    /// Releases what executed commands used, or makes it available for other commands.
    pub(super) fn retire(&mut self, runner: &Runner) {
        let Some(done) = fence::completed(&runner.fence) else {
            return;
        };
        self.recycling.retire(done, self.last);
        if let Some(descriptors) = &mut self.descriptors {
            descriptors.retire(done);
        }
    }

    /// Makes memory for copies available for other copies. The commands that are being recorded may use it.
    pub(super) fn give_back_after_recording(&mut self, staging: Staging) {
        match &mut self.recording {
            Some(recording) => recording.used.staging.push(staging),
            None => self.give_back(staging),
        }
    }

    /// Makes memory for copies available, because no command uses it any more.
    pub(super) fn give_back(&mut self, staging: Staging) {
        self.recycling.staging.push((self.last, staging));
    }

    /// Records a copy of `bytes` bytes from one buffer to another. One of them is `memory`, which needs the
    /// state `state`. The other is mapped by the processor, so it never changes its state. The caller
    /// guarantees that both buffers belong to this device, and that these bytes are within the buffers.
    pub(super) fn copy(
        &mut self,
        runner: &Runner,
        (memory, state): (&Memory, D3D12_RESOURCE_STATES),
        (source, source_offset): (&ID3D12Resource, u64),
        (target, target_offset): (&ID3D12Resource, u64),
        bytes: u64,
    ) -> Result<(), RunnerError> {
        let recording = self.recording(runner)?;
        recording.keep(runner, source)?;
        recording.keep(runner, target)?;
        recording.require(memory.as_resource(), state);
        // SAFETY: the caller guarantees that both buffers have the bytes. Both are kept with the list,
        // and are in these states.
        unsafe {
            recording
                .list
                .CopyBufferRegion(target, target_offset, source, source_offset, bytes);
        }
        Ok(())
    }

    /// Records the execution or initialisation of an operator to which all of `resources` are bound. The
    /// function `bind` binds them.
    pub(super) fn dispatch(
        &mut self,
        runner: &Runner,
        dispatchable: &IDMLDispatchable,
        resources: &[Memory],
        bind: impl FnOnce(&IDMLBindingTable),
    ) -> Result<(), RunnerError> {
        // SAFETY: the function takes no arguments.
        let needed = unsafe { dispatchable.GetBindingProperties() }.RequiredDescriptorCount;
        self.recording(runner)?;
        let (table, heap) = self.table(runner, dispatchable, needed)?;
        bind(&table);
        let recording = self.recording(runner)?;
        for memory in resources {
            recording.keep(runner, memory.as_resource())?;
            recording.require(memory.as_resource(), D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
        }
        recording.keep(runner, dispatchable)?;
        recording.keep(runner, &table)?;
        // SAFETY: the heap is of this device, and visible to shaders.
        unsafe { recording.list.SetDescriptorHeaps(&[heap]) };
        if mem::replace(&mut recording.has_dispatched, true) {
            // The barrier applies to all resources: this operator reads the results of earlier operators.
            let barrier = D3D12_RESOURCE_BARRIER {
                Type: D3D12_RESOURCE_BARRIER_TYPE_UAV,
                ..Default::default()
            };
            // SAFETY: the barrier names no resource.
            unsafe { recording.list.ResourceBarrier(&[barrier]) };
        }
        // SAFETY: all that the operator needs is bound and kept, and its resources are in the state for
        // unordered access.
        unsafe {
            runner
                .recorder
                .RecordDispatch(&recording.list, dispatchable, &table);
        }
        Ok(())
    }

    /// Makes a binding table from `needed` descriptors, and returns it with the heap of the descriptors.
    fn table(
        &mut self,
        runner: &Runner,
        dispatchable: &IDMLDispatchable,
        needed: u32,
    ) -> Result<(IDMLBindingTable, Option<ID3D12DescriptorHeap>), RunnerError> {
        let (first, heap) = self.take_descriptors(runner, needed)?;
        let range = HeapRange {
            device: &runner.direct3d,
            heap: &heap,
            first,
        };
        let (on_processor, on_card) = range.handles(0);
        let desc = DML_BINDING_TABLE_DESC {
            Dispatchable: ManuallyDrop::new(Some(dispatchable.clone())),
            CPUDescriptorHandle: on_processor,
            GPUDescriptorHandle: D3D12_GPU_DESCRIPTOR_HANDLE { ptr: on_card },
            SizeInDescriptors: needed,
        };
        // SAFETY: the heap has these descriptors, which nothing else uses until the fence is reached.
        let table = unsafe { runner.directml.CreateBindingTable(Some(&raw const desc)) };
        drop(ManuallyDrop::into_inner(desc.Dispatchable));
        Ok((runner.called("CreateBindingTable", table)?, Some(heap)))
    }

    /// Takes `needed` descriptors from the heap in use. If it has too few left, takes them from another heap.
    fn take_descriptors(
        &mut self,
        runner: &Runner,
        needed: u32,
    ) -> Result<(u32, ID3D12DescriptorHeap), RunnerError> {
        self.retire(runner);
        let value = self.value_after_recording();
        if let Some(descriptors) = &mut self.descriptors {
            if let Some(first) = descriptors.take(needed, value) {
                return Ok((first, descriptors.heap.clone()));
            }
        }
        let mut fresh = self.recycling.descriptors(runner, needed)?;
        let taken = fresh.take(needed, value).expect("a fresh heap has room");
        let heap = fresh.heap.clone();
        // The commands that use the full heap are executed with or before the ones that are being recorded.
        if let Some(full) = self.descriptors.replace(fresh) {
            self.recording(runner)?.used.heaps.push(full);
        }
        Ok((taken, heap))
    }

    /// Records the commands of `function` to a list of their own, and passes the list to the graphics card. If
    /// `function` panics, its list is never executed.
    pub(super) fn record(
        &mut self,
        runner: &Runner,
        function: impl FnOnce(&ID3D12GraphicsCommandList),
    ) -> Result<(), RunnerError> {
        // Buffers return to the common state at the end of a list.
        self.submit(runner)?;
        let list = self.recording(runner)?.list.clone();
        let recording = self.recording.take();
        function(&list);
        self.recording = recording;
        self.submit(runner)?;
        Ok(())
    }

    /// Passes the recorded list to the graphics card, which executes it. Returns the value that the fence then has.
    pub(super) fn submit(&mut self, runner: &Runner) -> Result<u64, RunnerError> {
        self.check_own()?;
        let Some(Recording { list, .. }) = &self.recording else {
            return Ok(self.last);
        };
        // SAFETY: the list is being recorded.
        let closed = unsafe { list.Close() };
        let closed = closed.and_then(|()| list.cast::<ID3D12CommandList>());
        let closed = runner.called("ID3D12GraphicsCommandList::Close", closed);
        if let Err(error) = &closed {
            // Reads that were recorded wait for this value, which no other list may have.
            self.lost
                .push((self.value_after_recording(), error.clone()));
            self.discard();
            self.signal(runner, Used::default())?;
        }
        let lists = [Some(closed?)];
        // SAFETY: the list is closed, of this device, and kept with all that it uses.
        unsafe { runner.queue.ExecuteCommandLists(&lists) };
        let executed = self.recording.take();
        let used = executed.map_or_else(Used::default, |recording| recording.used);
        self.signal(runner, used)
    }

    /// Gives the fence its next value after all commands of the queue so far, which use `used`. Returns the value.
    fn signal(&mut self, runner: &Runner, used: Used) -> Result<u64, RunnerError> {
        // If the signal fails, the next one still has a later value.
        self.last += 1;
        self.recycling.keep(self.last, used);
        // SAFETY: the fence is of this device.
        let signalled = unsafe { runner.queue.Signal(&runner.fence, self.last) };
        runner.called("ID3D12CommandQueue::Signal", signalled)?;
        Ok(self.last)
    }

    /// Returns an error while commands are recorded to a list of the program. The runner cannot execute that list.
    pub(super) fn check_own(&self) -> Result<(), RunnerError> {
        match &self.recording {
            Some(recording) if recording.of_program.is_some() => Err(RunnerError::LIST_OF_PROGRAM),
            _ => Ok(()),
        }
    }

    /// Begins to record to a list of the program, which has been executed when `fence` has the value `value`.
    pub(super) fn begin_list_of_program(
        &mut self,
        list: &ID3D12GraphicsCommandList,
        fence: &ID3D12Fence,
        value: u64,
    ) -> Result<(), RunnerError> {
        self.check_own()?;
        let mut recording = Recording::new(list);
        recording.of_program = Some((fence.clone(), value));
        self.own = (self.recording.replace(recording), self.descriptors.take());
        Ok(())
    }

    /// Ends the recording to a list of the program.
    pub(super) fn end_list_of_program(&mut self) {
        let (own, descriptors) = mem::take(&mut self.own);
        let descriptors = mem::replace(&mut self.descriptors, descriptors);
        if let Some(mut recorded) = mem::replace(&mut self.recording, own) {
            recorded.return_buffers();
            recorded.used.heaps.extend(descriptors);
            if let Some((fence, value)) = recorded.of_program {
                let used = (fence, value, recorded.used);
                self.recycling.of_program.push(used);
            }
        }
    }

    /// Returns the value that the fence has when the commands that are being recorded have been executed.
    pub(super) fn value_after_recording(&self) -> u64 {
        self.last + u64::from(self.recording.is_some())
    }

    /// Passes the recorded list to the graphics card. Later commands wait until `fence` has the value `value`.
    pub(super) fn wait_for(
        &mut self,
        runner: &Runner,
        fence: &ID3D12Fence,
        value: u64,
    ) -> Result<(), RunnerError> {
        self.submit(runner)?;
        let mut used = Used::default();
        used.objects
            .push(runner.called("QueryInterface", fence.cast())?);
        // SAFETY: the fence is of this device, and kept until the queue has waited for it.
        let waited = unsafe { runner.queue.Wait(fence, value) };
        runner.called("ID3D12CommandQueue::Wait", waited)?;
        self.signal(runner, used).map(|_| ())
    }

    /// Waits until all commands up to the fence's value `value` have been executed. If some of them are only
    /// recorded, passes them to the graphics card first.
    pub(super) fn wait(&mut self, runner: &Runner, value: u64) -> Result<(), RunnerError> {
        self.check_own()?;
        if value > self.last {
            self.submit(runner)?;
        }
        if let Some((_, error)) = self.lost.iter().find(|(lost, _)| *lost == value) {
            return Err(error.clone());
        }
        fence::wait(&runner.fence, value)?;
        self.retire(runner);
        Ok(())
    }

    /// Drops the recorded commands that were not submitted.
    pub(super) fn discard(&mut self) {
        if let Some(Recording { mut used, .. }) = self.recording.take() {
            // A list that was not executed is not used again.
            used.lists.clear();
            // Submitted commands may use the descriptors, too.
            self.recycling.keep(self.last, used);
        }
    }

    /// Leaks all objects that commands use. They are never released, so the graphics card may still use them.
    pub(super) fn forget(&mut self) {
        self.recycling.forget();
        mem::forget(self.descriptors.take());
    }
}
