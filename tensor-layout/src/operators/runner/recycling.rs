//! The objects that commands use. They are kept until the graphics card has executed the commands, and then used again.

// Decisions:
//
// - **Each object has the fence value at which the graphics card is done with it.** So a program that submits every
//   frame, and never waits for all frames at once, does not collect objects.
// - **Memory for copies is used again, but not kept forever.** A program uploads its weights once, so memory that
//   `FORGOTTEN_AFTER` submissions have not used is released.

use super::fence::completed;
use super::{Runner, RunnerError};
use crate::operators::entry_point::allocate_bytes;
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_DESCRIPTOR_HEAP_DESC, D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
    D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, D3D12_HEAP_TYPE, ID3D12CommandAllocator,
    ID3D12DescriptorHeap, ID3D12Fence, ID3D12GraphicsCommandList, ID3D12Resource,
};
use ::windows::core::IUnknown;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem;

/// The least number of descriptors in a heap. This is more than most operators need, so several operators share a heap.
const DESCRIPTORS: u32 = 4_096;

/// The number of submissions after which unused memory for copies is released.
const FORGOTTEN_AFTER: u64 = 16;

/// A command list with its allocator.
#[derive(Clone)]
pub(super) struct CommandList {
    allocator: ID3D12CommandAllocator,
    pub(super) list: ID3D12GraphicsCommandList,
}

/// A heap of descriptors, which tell an operator where its bound resources are. The heap is a ring buffer.
pub(super) struct Descriptors {
    pub(super) heap: ID3D12DescriptorHeap,
    count: u32,
    /// The index after the descriptor that was taken last.
    end: u32,
    /// The index of the first descriptor that the commands of a submission use, and the value that the fence has when the
    /// submission has been executed. The values do not fall.
    used: VecDeque<(u64, u32)>,
}

impl Descriptors {
    /// Takes `needed` descriptors until the fence has the value `value`, which is not less than the values before. Returns
    /// the index of the first one, or `None` if there are too few.
    pub(super) fn take(&mut self, needed: u32, value: u64) -> Option<u32> {
        // Without this, `end == start` would also mean that nothing was taken.
        let needed = needed.max(1);
        let fits = |first: u32, limit: u32| needed <= limit.saturating_sub(first);
        let first = match self.used.front() {
            None => fits(0, self.count).then_some(0),
            Some((_, start)) if self.end <= *start => fits(self.end, *start).then_some(self.end),
            Some(_) if fits(self.end, self.count) => Some(self.end),
            Some((_, start)) => fits(0, *start).then_some(0),
        }?;
        self.end = first + needed;
        if self.used.back().is_none_or(|(last, _)| *last != value) {
            self.used.push_back((value, first));
        }
        Some(first)
    }

    /// Makes the descriptors of executed submissions available. `done` is the value of the fence.
    pub(super) fn retire(&mut self, done: u64) {
        while self.used.front().is_some_and(|(value, _)| *value <= done) {
            self.used.pop_front();
        }
    }
}

/// Memory that the processor maps, from or to which the graphics card copies.
pub(super) struct Staging {
    pub(super) resource: ID3D12Resource,
    heap: D3D12_HEAP_TYPE,
    bytes: u64,
}

/// The objects that the commands of one list use.
#[derive(Default)]
pub(super) struct Used {
    pub(super) objects: Vec<IUnknown>,
    pub(super) lists: Vec<CommandList>,
    /// Heaps from which no more descriptors are taken.
    pub(super) heaps: Vec<Descriptors>,
    pub(super) staging: Vec<Staging>,
}

/// The objects of submitted commands, and idle objects.
#[derive(Default)]
pub(super) struct Recycling {
    /// The objects of each submission, and the value that the fence has when the submission has been executed. The
    /// values do not fall.
    submitted: VecDeque<(u64, Used)>,
    /// The objects of lists of the program, which have been executed when the fence has the value.
    pub(super) of_program: Vec<(ID3D12Fence, u64, Used)>,
    lists: Vec<CommandList>,
    heaps: Vec<Descriptors>,
    /// Idle memory, and the fence value when it became idle.
    pub(super) staging: Vec<(u64, Staging)>,
}

impl Recycling {
    /// Keeps objects until the fence has the value `value`, which is not less than the values before.
    pub(super) fn keep(&mut self, value: u64, used: Used) {
        self.submitted.push_back((value, used));
    }

    /// Releases the objects of executed submissions, or makes them idle. `done` is the value of the fence, and
    /// `last` the value after all submissions.
    pub(super) fn retire(&mut self, done: u64, last: u64) {
        while let Some((value, used)) = self.submitted.pop_front() {
            if value > done {
                self.submitted.push_front((value, used));
                break;
            }
            self.reuse(value, used);
        }
        let mut index = 0;
        while let Some((fence, value, _)) = self.of_program.get(index) {
            if completed(fence).is_some_and(|done| done >= *value) {
                let (_, _, used) = self.of_program.swap_remove(index);
                self.reuse(last, used);
            } else {
                index += 1;
            }
        }
        self.staging
            .retain(|(since, _)| last.saturating_sub(*since) <= FORGOTTEN_AFTER);
    }

    /// Makes objects idle, because no command uses them any more. `since` is the value of the fence.
    fn reuse(&mut self, since: u64, used: Used) {
        self.lists.extend(used.lists);
        self.heaps.extend(used.heaps);
        let idle = used.staging.into_iter().map(|staging| (since, staging));
        self.staging.extend(idle);
    }

    /// Returns an empty list that is being recorded.
    pub(super) fn list(&mut self, runner: &Runner) -> Result<CommandList, RunnerError> {
        if let Some(recycled) = self.lists.pop() {
            // SAFETY: the commands of the allocator have been executed.
            let reset = unsafe { recycled.allocator.Reset() };
            runner.called("ID3D12CommandAllocator::Reset", reset)?;
            // SAFETY: the list is closed, and no other list uses the allocator.
            let reset = unsafe { recycled.list.Reset(&recycled.allocator, None) };
            runner.called("ID3D12GraphicsCommandList::Reset", reset)?;
            return Ok(recycled);
        }
        // SAFETY: the function takes no arguments.
        let kind = unsafe { runner.queue.GetDesc() }.Type;
        // SAFETY: the function takes a number.
        let allocator = unsafe { runner.direct3d.CreateCommandAllocator(kind) };
        let allocator: ID3D12CommandAllocator =
            runner.called("CreateCommandAllocator", allocator)?;
        // SAFETY: the allocator is of this device and kind, and no other list uses it.
        let list = unsafe { (runner.direct3d).CreateCommandList(0, kind, &allocator, None) };
        let list = runner.called("CreateCommandList", list)?;
        Ok(CommandList { allocator, list })
    }

    /// Returns at least `needed` descriptors that no command uses.
    pub(super) fn descriptors(
        &mut self,
        runner: &Runner,
        needed: u32,
    ) -> Result<Descriptors, RunnerError> {
        if let Some(idle) = self.heaps.iter().position(|heap| heap.count >= needed) {
            let mut idle = self.heaps.swap_remove(idle);
            idle.used.clear();
            return Ok(idle);
        }
        let count = needed.max(DESCRIPTORS);
        let desc = D3D12_DESCRIPTOR_HEAP_DESC {
            Type: D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
            NumDescriptors: count,
            Flags: D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
            NodeMask: 0,
        };
        // SAFETY: the description is valid during the call.
        let heap = unsafe { runner.direct3d.CreateDescriptorHeap(&raw const desc) };
        Ok(Descriptors {
            heap: runner.called("CreateDescriptorHeap", heap)?,
            count,
            end: 0,
            used: VecDeque::new(),
        })
    }

    /// Returns memory of at least `bytes` bytes that no command uses.
    pub(super) fn staging(
        &mut self,
        runner: &Runner,
        heap: D3D12_HEAP_TYPE,
        bytes: u64,
    ) -> Result<Staging, RunnerError> {
        let bytes = rounded(bytes);
        let is_fit = |(_, idle): &(u64, Staging)| (idle.heap, idle.bytes) == (heap, bytes);
        if let Some(idle) = self.staging.iter().position(is_fit) {
            return Ok(self.staging.swap_remove(idle).1);
        }
        let resource = allocate_bytes(&runner.direct3d, heap, bytes);
        Ok(Staging {
            resource: resource.map_err(|error| runner.explain(error.into()))?,
            heap,
            bytes,
        })
    }

    /// Leaks all objects of submitted commands. They are never released, so the graphics card may still use them.
    pub(super) fn forget(&mut self) {
        mem::forget(mem::take(&mut self.submitted));
        self.forget_unfinished();
    }

    /// Leaks the objects of those lists of the program that have not been executed.
    pub(super) fn forget_unfinished(&mut self) {
        for (fence, value, used) in mem::take(&mut self.of_program) {
            if completed(&fence).is_none_or(|done| done < value) {
                mem::forget(used);
            }
        }
    }
}

/// Rounds a number of bytes up, by at most an eighth beyond 64 KiB, so that tensors of similar sizes share memory.
fn rounded(bytes: u64) -> u64 {
    let eighth = bytes
        .checked_next_power_of_two()
        .map_or(1, |power| power / 8);
    let step = eighth.max(1 << 16);
    bytes
        .checked_next_multiple_of(step)
        .unwrap_or(bytes)
        .max(step)
}
