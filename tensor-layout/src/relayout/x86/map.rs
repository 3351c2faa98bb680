//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::SHORTEST_STREAM;
use super::matrix::LINE;
use super::rows::copy_lines;
use super::vectors::{Sse2, Vectors, fence};
use crate::relayout::instructions::Instructions;
use crate::relayout::plan::{ElementType, is_plain};
use crate::relayout::zip::{CachedStores, ConvertRun, RunStores};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Completes all streamed stores when it is dropped, even if the user's function panics.
pub(in crate::relayout) struct Fence;

impl Drop for Fence {
    #[cfg_attr(debug_assertions, inline)]
    fn drop(&mut self) {
        fence();
    }
}

/// Returns whether runs of `count` elements can be streamed: they fill some lines, and each line has whole elements.
pub(in crate::relayout) fn streams_runs(elements: ElementType, count: usize) -> bool {
    let size = elements.size();
    elements.is_plain() && LINE % size == 0 && count.saturating_mul(size) >= SHORTEST_STREAM
}

/// Stores past the caches, by the instructions of a set.
#[derive(Clone, Copy)]
struct SetStores<'f, S> {
    set: S,
    fence: PhantomData<&'f Fence>,
}

impl<'f, S> SetStores<'f, S> {
    fn new(set: S, _: &'f Fence) -> Self {
        let fence = PhantomData;
        SetStores { set, fence }
    }
}

impl<S: Vectors> RunStores for SetStores<'_, S> {
    const STREAM: bool = true;

    #[inline(always)]
    fn prefetch<T>(self, target: &[MaybeUninit<T>]) {
        let ends = target.as_ptr_range();
        self.set.prefetch::<true>(ends.start.cast());
        self.set.prefetch::<true>(ends.end.cast());
    }

    #[inline(always)]
    unsafe fn copy<T: Copy + 'static>(
        self,
        tile: &[MaybeUninit<T>],
        target: &mut [MaybeUninit<T>],
    ) {
        assert!(tile.len() == target.len());
        let (bytes, to) = (size_of_val(tile), target.as_mut_ptr());
        if is_plain::<T>() && bytes % LINE == 0 && to.addr() % LINE == 0 {
            // SAFETY: lines of elements without padding; the caller's promise.
            unsafe { copy_lines::<_, true>(self.set, tile.as_ptr().cast(), to.cast(), bytes) }
        } else {
            target.copy_from_slice(tile);
        }
    }
}

/// Converts a run of several sources to several targets. If there is a fence, writes whole cache lines of the targets past
/// the caches; nothing accesses them before the fence is dropped.
///
/// # Safety
///
/// The caller meets the conditions of `ConvertRun::convert`.
pub(in crate::relayout) unsafe fn convert_run(
    instructions: Instructions,
    fence: Option<&Fence>,
    function: &mut impl ConvertRun,
    along: usize,
    starts: &[NonNull<u8>],
    count: usize,
) {
    match (instructions, fence) {
        // SAFETY: the instructions prove that the processor has AVX2; the caller's promise.
        (Instructions::Avx2(set), Some(fence)) => unsafe {
            run_compiled_for_avx2(SetStores::new(set, fence), function, along, starts, count);
        },
        // SAFETY: the same.
        (Instructions::Avx2(_), None) => unsafe {
            run_compiled_for_avx2(CachedStores, function, along, starts, count);
        },
        // SAFETY: the caller's promise.
        (_, Some(fence)) => unsafe {
            function.convert(along, starts, count, SetStores::new(Sse2, fence));
        },
        // SAFETY: the same.
        (_, None) => unsafe { function.convert(along, starts, count, CachedStores) },
    }
}

/// # Safety
///
/// The processor has AVX2. The caller meets the conditions of `ConvertRun::convert`.
#[target_feature(enable = "avx2")]
unsafe fn run_compiled_for_avx2(
    stores: impl RunStores,
    function: &mut impl ConvertRun,
    along: usize,
    starts: &[NonNull<u8>],
    count: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { function.convert(along, starts, count, stores) }
}
