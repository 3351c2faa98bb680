//! The recording of a runner's commands, and of the barriers between them.

use super::{Memory, Runner, RunnerError};
use crate::operators::entrance::transition;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_TABLE_DESC, IDMLBindingTable, IDMLDispatchable,
};
use ::windows::Win32::Foundation::HANDLE;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_COMMAND_LIST_TYPE, D3D12_DESCRIPTOR_HEAP_DESC, D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
    D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, D3D12_RESOURCE_BARRIER,
    D3D12_RESOURCE_BARRIER_TYPE_UAV, D3D12_RESOURCE_STATE_COPY_DEST,
    D3D12_RESOURCE_STATE_COPY_SOURCE, D3D12_RESOURCE_STATE_UNORDERED_ACCESS, D3D12_RESOURCE_STATES,
    ID3D12CommandAllocator, ID3D12DescriptorHeap, ID3D12Device, ID3D12GraphicsCommandList,
    ID3D12Resource,
};
use ::windows::core::{IUnknown, Interface};
use alloc::vec::Vec;
use core::mem::{self, ManuallyDrop};

/// The initial number of descriptors. This is more than most operators need, so one command list can record
/// several operators.
const DESCRIPTORS: u32 = 4_096;

/// The commands of a runner, recorded and submitted.
pub(super) struct Commands {
    kind: D3D12_COMMAND_LIST_TYPE,
    list: Option<Recording>,
    descriptors: Descriptors,
    /// The value that the fence has when all submitted commands have been executed.
    last: u64,
    /// All objects that recorded and submitted commands use. They are kept until the fence has the value
    /// `last`.
    kept: Vec<IUnknown>,
}

/// A command list that is being recorded.
struct Recording {
    list: ID3D12GraphicsCommandList,
    /// The buffers that the list has used, and the state of each of them. All other buffers are in the common
    /// state. When a command uses a buffer in the common state, Direct3D changes this state by itself.
    states: Vec<(ID3D12Resource, D3D12_RESOURCE_STATES)>,
    has_dispatched: bool,
}

/// Descriptors, which tell an operator where its bound resources are.
struct Descriptors {
    heap: ID3D12DescriptorHeap,
    count: u32,
    /// The number of descriptors that recorded and submitted commands use.
    used: u32,
}

impl Descriptors {
    fn new(device: &ID3D12Device, count: u32) -> Result<Self, RunnerError> {
        let desc = D3D12_DESCRIPTOR_HEAP_DESC {
            Type: D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
            NumDescriptors: count,
            Flags: D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
            NodeMask: 0,
        };
        // SAFETY: the description is valid during the call.
        let heap = unsafe { device.CreateDescriptorHeap(&raw const desc) }?;
        Ok(Descriptors {
            heap,
            count,
            used: 0,
        })
    }
}

/// An operator to execute or to initialise, and all resources that are bound to it.
pub(super) struct Dispatch {
    pub(super) dispatchable: IDMLDispatchable,
    pub(super) resources: Vec<Memory>,
}

impl Commands {
    pub(super) fn new(
        device: &ID3D12Device,
        kind: D3D12_COMMAND_LIST_TYPE,
    ) -> Result<Self, RunnerError> {
        Ok(Commands {
            kind,
            list: None,
            descriptors: Descriptors::new(device, DESCRIPTORS)?,
            last: 0,
            kept: Vec::new(),
        })
    }

    /// Returns whether `needed` descriptors are left. Also returns `true` if no descriptor is used, because
    /// then a larger heap can be made.
    pub(super) fn has_descriptors(&self, needed: u32) -> bool {
        self.descriptors.used == 0 || needed <= self.descriptors.count - self.descriptors.used
    }

    /// Returns the list that is being recorded. If there is none, begins a new list.
    pub(super) fn list(
        &mut self,
        runner: &Runner,
    ) -> Result<ID3D12GraphicsCommandList, RunnerError> {
        if let Some(recording) = &self.list {
            return Ok(recording.list.clone());
        }
        // SAFETY: the function takes a number.
        let allocator: ID3D12CommandAllocator =
            unsafe { runner.direct3d.CreateCommandAllocator(self.kind) }?;
        // SAFETY: the allocator is of this device and kind, and no other list uses it.
        let list: ID3D12GraphicsCommandList = unsafe {
            runner
                .direct3d
                .CreateCommandList(0, self.kind, &allocator, None)
        }?;
        self.kept.push(allocator.cast()?);
        self.kept.push(list.cast()?);
        self.list = Some(Recording {
            list: list.clone(),
            states: Vec::new(),
            has_dispatched: false,
        });
        Ok(list)
    }

    /// Brings a buffer of this device into the state `state`. If the list used the buffer in another state
    /// before, also records a barrier.
    fn require(&mut self, resource: &ID3D12Resource, state: D3D12_RESOURCE_STATES) {
        let Some(recording) = &mut self.list else {
            unreachable!("a list is being recorded");
        };
        match recording
            .states
            .iter_mut()
            .find(|(used, _)| used == resource)
        {
            None => recording.states.push((resource.clone(), state)),
            Some((_, before)) if *before == state => {}
            Some((_, before)) => {
                let barrier = transition(resource, mem::replace(before, state), state);
                // SAFETY: the resource was in that state, and is kept with the list, which is being recorded.
                unsafe { recording.list.ResourceBarrier(&[barrier]) };
            }
        }
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
        let list = self.list(runner)?;
        for (resource, state) in [
            (source, D3D12_RESOURCE_STATE_COPY_SOURCE),
            (target, D3D12_RESOURCE_STATE_COPY_DEST),
        ] {
            self.kept.push(resource.cast()?);
            // A buffer that the processor maps never changes its state.
            if super::memory::is_in_default_heap(resource) {
                self.require(resource, state);
            }
        }
        // SAFETY: the caller guarantees that both buffers have the bytes. Both are kept with the list,
        // and are in these states.
        unsafe { list.CopyBufferRegion(target, target_offset, source, source_offset, bytes) };
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
        if needed > self.descriptors.count {
            // No command uses the old descriptors, because the caller has waited.
            self.descriptors = Descriptors::new(&runner.direct3d, needed)?;
        }
        let table = self.table(runner, &dispatchable, needed)?;
        bind(&table);
        let list = self.list(runner)?;
        for memory in &resources {
            self.kept.push(memory.as_resource().cast()?);
            self.require(memory.as_resource(), D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
        }
        self.kept.push(dispatchable.cast()?);
        self.kept.push(table.cast()?);
        self.kept.push(self.descriptors.heap.cast()?);
        let heaps = [Some(self.descriptors.heap.clone())];
        // SAFETY: the heap is of this device, and visible to shaders.
        unsafe { list.SetDescriptorHeaps(&heaps) };
        let Some(recording) = &mut self.list else {
            unreachable!("a list is being recorded");
        };
        if mem::replace(&mut recording.has_dispatched, true) {
            // The barrier applies to all resources: this operator reads the results of earlier
            // operators.
            let barrier = D3D12_RESOURCE_BARRIER {
                Type: D3D12_RESOURCE_BARRIER_TYPE_UAV,
                ..Default::default()
            };
            // SAFETY: the barrier names no resource.
            unsafe { list.ResourceBarrier(&[barrier]) };
        }
        // SAFETY: all that the operator needs is bound and kept, and its resources are in the state for
        // unordered access.
        unsafe { runner.recorder.RecordDispatch(&list, &dispatchable, &table) };
        Ok(())
    }

    /// Makes a binding table from the next `needed` descriptors.
    fn table(
        &mut self,
        runner: &Runner,
        dispatchable: &IDMLDispatchable,
        needed: u32,
    ) -> Result<IDMLBindingTable, RunnerError> {
        let Descriptors { heap, used, .. } = &mut self.descriptors;
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
        on_processor.ptr += *used as usize * step as usize;
        on_card.ptr += u64::from(*used) * u64::from(step);
        let desc = DML_BINDING_TABLE_DESC {
            Dispatchable: ManuallyDrop::new(Some(dispatchable.clone())),
            CPUDescriptorHandle: on_processor,
            GPUDescriptorHandle: on_card,
            SizeInDescriptors: needed,
        };
        // SAFETY: the heap has these descriptors, which nothing else uses until the fence is reached.
        let table = unsafe { runner.directml.CreateBindingTable(Some(&raw const desc)) };
        drop(ManuallyDrop::into_inner(desc.Dispatchable));
        let table = table?;
        *used += needed;
        Ok(table)
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
        let list = self.list(runner)?;
        let recording = self.list.take();
        function(&list);
        self.list = recording;
        self.submit(runner)
    }

    /// Passes the recorded list to the graphics card, which executes it.
    pub(super) fn submit(&mut self, runner: &Runner) -> Result<(), RunnerError> {
        let Some(Recording { list, .. }) = self.list.take() else {
            return Ok(());
        };
        // SAFETY: the list is being recorded.
        unsafe { list.Close() }?;
        let lists = [Some(list.cast()?)];
        // SAFETY: the list is closed, of this device, and kept with all that it uses.
        unsafe { runner.queue.ExecuteCommandLists(&lists) };
        // If the signal fails, the next one still has a later value.
        self.last += 1;
        // SAFETY: the fence is of this device.
        unsafe { runner.queue.Signal(&runner.fence, self.last) }?;
        Ok(())
    }

    /// Passes the recorded list to the graphics card, and waits until all submitted commands have been
    /// executed.
    pub(super) fn finish(&mut self, runner: &Runner) -> Result<(), RunnerError> {
        self.submit(runner)?;
        // SAFETY: without an event, the function waits.
        unsafe {
            runner
                .fence
                .SetEventOnCompletion(self.last, HANDLE::default())
        }?;
        self.kept.clear();
        self.descriptors.used = 0;
        // SAFETY: the function takes no arguments.
        unsafe { runner.direct3d.GetDeviceRemovedReason() }?;
        Ok(())
    }

    /// Drops the recorded commands that were not submitted.
    pub(super) fn discard(&mut self) {
        self.list = None;
    }

    /// Leaks all objects that commands use. They are never released, so the graphics card may still use them.
    pub(super) fn forget(&mut self) {
        mem::forget(mem::take(&mut self.kept));
        mem::forget(self.descriptors.heap.clone());
    }
}
