//! The recording of a runner's commands, and of the barriers between them.

use super::recycling::{CommandList, Descriptors, Recycling, Staging, Used};
use super::{Memory, Runner, RunnerError};
use crate::operators::entry_point::transition;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_TABLE_DESC, IDMLBindingTable, IDMLDispatchable,
};
use ::windows::Win32::Foundation::HANDLE;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, D3D12_HEAP_TYPE, D3D12_RESOURCE_BARRIER,
    D3D12_RESOURCE_BARRIER_TYPE_UAV, D3D12_RESOURCE_STATE_COMMON, D3D12_RESOURCE_STATE_COPY_DEST,
    D3D12_RESOURCE_STATE_COPY_SOURCE, D3D12_RESOURCE_STATE_UNORDERED_ACCESS, D3D12_RESOURCE_STATES,
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
    recycling: Recycling,
}

/// A command list that is being recorded.
struct Recording {
    list: ID3D12GraphicsCommandList,
    /// The buffers that the list has used, and the state of each of them. All other buffers are in the common
    /// state. When a command uses a buffer in the common state, Direct3D changes this state by itself.
    states: Vec<(ID3D12Resource, D3D12_RESOURCE_STATES)>,
    has_dispatched: bool,
    used: Used,
    /// Whether the list is the program's, and not the runner's.
    is_of_program: bool,
}

impl Recording {
    fn new(list: CommandList) -> Self {
        Recording {
            list: list.list.clone(),
            states: Vec::new(),
            has_dispatched: false,
            used: Used {
                lists: alloc::vec![list],
                ..Used::default()
            },
            is_of_program: false,
        }
    }

    fn of_program(list: &ID3D12GraphicsCommandList) -> Self {
        Recording {
            list: list.clone(),
            states: Vec::new(),
            has_dispatched: false,
            used: Used::default(),
            is_of_program: true,
        }
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

/// The list and the descriptors of a runner, while it records to a list of the program.
pub(super) struct OwnRecording {
    recording: Option<Recording>,
    descriptors: Option<Descriptors>,
}

/// An operator to execute or to initialise, and all resources that are bound to it.
pub(super) struct Dispatch {
    pub(super) dispatchable: IDMLDispatchable,
    pub(super) resources: Vec<Memory>,
}

impl Commands {
    /// Returns the list that is being recorded. If there is none, begins a new list.
    fn recording(&mut self, runner: &Runner) -> Result<&mut Recording, RunnerError> {
        if self.recording.is_none() {
            self.retire(runner);
            self.recording = Some(Recording::new(self.recycling.list(runner)?));
        }
        match &mut self.recording {
            Some(recording) => Ok(recording),
            None => unreachable!("a list is being recorded"),
        }
    }

    /// Releases what executed commands used, or makes it available for other commands.
    fn retire(&mut self, runner: &Runner) {
        // SAFETY: the function takes no arguments.
        let done = unsafe { runner.fence.GetCompletedValue() };
        self.recycling.retire(done, self.last);
        if self.recycling.is_idle() && self.recording.is_none() {
            if let Some(descriptors) = &mut self.descriptors {
                descriptors.free_all();
            }
        }
    }

    /// Returns memory for a copy of `bytes` bytes.
    pub(super) fn staging(
        &mut self,
        runner: &Runner,
        heap: D3D12_HEAP_TYPE,
        bytes: u64,
    ) -> Result<Staging, RunnerError> {
        self.retire(runner);
        self.recycling.staging(runner, heap, bytes)
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
        self.recycling.give_back(self.last, staging);
    }

    /// Records a copy of `bytes` bytes from one buffer to another. The caller guarantees that both buffers
    /// belong to this device, and that these bytes are within the buffers.
    pub(super) fn copy(
        &mut self,
        runner: &Runner,
        (source, source_offset): (&ID3D12Resource, u64),
        (target, target_offset): (&ID3D12Resource, u64),
        bytes: u64,
    ) -> Result<(), RunnerError> {
        let recording = self.recording(runner)?;
        for (resource, state) in [
            (source, D3D12_RESOURCE_STATE_COPY_SOURCE),
            (target, D3D12_RESOURCE_STATE_COPY_DEST),
        ] {
            let object = runner.called("QueryInterface", resource.cast())?;
            recording.used.objects.push(object);
            // A buffer that the processor maps never changes its state.
            if super::memory::is_in_default_heap(resource) {
                recording.require(resource, state);
            }
        }
        // SAFETY: the caller guarantees that both buffers have the bytes. Both are kept with the list,
        // and are in these states.
        unsafe {
            recording
                .list
                .CopyBufferRegion(target, target_offset, source, source_offset, bytes);
        }
        Ok(())
    }

    /// Records an execution or an initialisation. The function `bind` binds the resources; `needed` is the
    /// number of descriptors for them.
    pub(super) fn dispatch(
        &mut self,
        runner: &Runner,
        Dispatch {
            dispatchable,
            resources,
        }: Dispatch,
        needed: u32,
        bind: impl FnOnce(&IDMLBindingTable),
    ) -> Result<(), RunnerError> {
        // No descriptor becomes free while a list is being recorded.
        self.recording(runner)?;
        let (table, heap) = self.table(runner, &dispatchable, needed)?;
        bind(&table);
        let recording = self.recording(runner)?;
        for memory in &resources {
            let object = runner.called("QueryInterface", memory.as_resource().cast())?;
            recording.used.objects.push(object);
            recording.require(memory.as_resource(), D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
        }
        for object in [dispatchable.cast(), table.cast()] {
            let object = runner.called("QueryInterface", object)?;
            recording.used.objects.push(object);
        }
        // SAFETY: the heap is of this device, and visible to shaders.
        unsafe { recording.list.SetDescriptorHeaps(&[heap]) };
        if mem::replace(&mut recording.has_dispatched, true) {
            // The barrier applies to all resources: this operator reads the results of earlier
            // operators.
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
                .RecordDispatch(&recording.list, &dispatchable, &table);
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
        // SAFETY: the function takes a number.
        let step = unsafe {
            runner
                .direct3d
                .GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV)
        };
        // SAFETY: the function takes no arguments.
        let mut on_processor = unsafe { heap.GetCPUDescriptorHandleForHeapStart() };
        // SAFETY: the heap is visible to shaders.
        let mut on_card = unsafe { heap.GetGPUDescriptorHandleForHeapStart() };
        on_processor.ptr += first as usize * step as usize;
        on_card.ptr += u64::from(first) * u64::from(step);
        let desc = DML_BINDING_TABLE_DESC {
            Dispatchable: ManuallyDrop::new(Some(dispatchable.clone())),
            CPUDescriptorHandle: on_processor,
            GPUDescriptorHandle: on_card,
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
        if let Some(descriptors) = &mut self.descriptors {
            if let Some(first) = descriptors.take(needed) {
                return Ok((first, descriptors.heap.clone()));
            }
        }
        self.retire(runner);
        let mut fresh = self.recycling.descriptors(runner, needed)?;
        let taken = fresh.take(needed).expect("so many were asked for");
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
        if self.recording.is_none() {
            return Ok(self.last);
        }
        let used = self.execute(runner)?;
        self.signal(runner, used)
    }

    /// Executes the recorded list. Returns all that its commands use.
    fn execute(&mut self, runner: &Runner) -> Result<Used, RunnerError> {
        let Some(Recording { list, .. }) = &self.recording else {
            unreachable!("a list is being recorded");
        };
        let list = list.clone();
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
        Ok(executed.map_or_else(Used::default, |recording| recording.used))
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
            Some(recording) if recording.is_of_program => Err(RunnerError::LIST_OF_PROGRAM),
            _ => Ok(()),
        }
    }

    /// Begins to record to a list of the program. Returns the runner's own list and descriptors, which
    /// [`end_list_of_program`](Self::end_list_of_program) takes back.
    pub(super) fn begin_list_of_program(
        &mut self,
        list: &ID3D12GraphicsCommandList,
    ) -> Result<OwnRecording, RunnerError> {
        self.check_own()?;
        Ok(OwnRecording {
            recording: self.recording.replace(Recording::of_program(list)),
            descriptors: self.descriptors.take(),
        })
    }

    /// Ends the recording to a list of the program, which has been executed when `fence` has the value `value`.
    pub(super) fn end_list_of_program(
        &mut self,
        own: OwnRecording,
        fence: ID3D12Fence,
        value: u64,
    ) {
        let recorded = mem::replace(&mut self.recording, own.recording);
        let descriptors = mem::replace(&mut self.descriptors, own.descriptors);
        if let Some(mut recorded) = recorded {
            recorded.return_buffers();
            recorded.used.heaps.extend(descriptors);
            self.recycling.keep_for_program(fence, value, recorded.used);
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
        // SAFETY: without an event, the function waits.
        let waited = unsafe { runner.fence.SetEventOnCompletion(value, HANDLE::default()) };
        runner.called("SetEventOnCompletion", waited)?;
        self.retire(runner);
        // SAFETY: the function takes no arguments.
        let removed = unsafe { runner.direct3d.GetDeviceRemovedReason() };
        runner.called("SetEventOnCompletion", removed)
    }

    /// Passes the recorded list to the graphics card, and waits until all submitted commands have been
    /// executed.
    pub(super) fn finish(&mut self, runner: &Runner) -> Result<(), RunnerError> {
        let last = self.submit(runner)?;
        self.wait(runner, last)
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

    /// Leaks the objects that lists of the program use, unless they have been executed.
    pub(super) fn forget_lists_of_program(&mut self) {
        self.recycling.forget_unfinished();
    }

    /// Leaks all objects that commands use. They are never released, so the graphics card may still use them.
    pub(super) fn forget(&mut self) {
        self.recycling.forget();
        mem::forget(self.descriptors.take());
    }
}
