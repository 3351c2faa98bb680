//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::SHORTEST_STREAM;
use super::matrix::LINE;
use super::rows::copy_lines;
use super::vectors::{Sse2, Vectors, fence};
use crate::relayout::instructions::Instructions;
use crate::relayout::plan::{ElementType, is_plain};
use crate::relayout::zip::ConvertRun;
use core::mem::MaybeUninit;

/// Completes all streamed stores when it is dropped, even if the user's function panics.
pub(in crate::relayout) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        fence();
    }
}

/// Returns whether runs of `count` elements can be streamed: they fill some lines, and each line has whole elements.
pub(in crate::relayout) fn streams_runs(elements: ElementType, count: usize) -> bool {
    let size = elements.size();
    elements.is_plain() && LINE % size == 0 && count.saturating_mul(size) >= SHORTEST_STREAM
}

/// Returns whether a tile without padding fills whole cache lines of a target.
#[inline(always)]
pub(in crate::relayout) fn fills_lines<T: 'static>(
    tile: &[MaybeUninit<T>],
    target: &[MaybeUninit<T>],
) -> bool {
    let (bytes, to) = (size_of_val(tile), target.as_ptr().addr());
    is_plain::<T>() && tile.len() == target.len() && (bytes % LINE, to % LINE) == (0, 0)
}

/// Copies a tile past the caches.
///
/// # Safety
///
/// The tile has been written, and fills whole cache lines of the target. Nothing accesses these between this call and the
/// next fence.
#[inline(always)]
pub(in crate::relayout) unsafe fn stream<T>(
    tile: &[MaybeUninit<T>],
    target: &mut [MaybeUninit<T>],
) {
    let (from, to) = (tile.as_ptr().cast(), target.as_mut_ptr().cast());
    // SAFETY: the caller's promise.
    unsafe { copy_lines::<_, true>(Sse2, from, to, size_of_val(tile)) }
}

/// Prefetches the lines at both ends of a streamed target, which are not streamed.
#[inline(always)]
pub(in crate::relayout) fn prefetch_ends<T>(target: &[MaybeUninit<T>]) {
    let ends = target.as_ptr_range();
    Sse2.prefetch::<true>(ends.start.cast());
    Sse2.prefetch::<true>(ends.end.cast());
}

/// Converts a run of several sources to several targets. If `streams`, writes whole cache lines of the targets past the
/// caches.
///
/// # Safety
///
/// The caller meets the conditions of `ConvertRun::convert`.
pub(in crate::relayout) unsafe fn convert_run(
    instructions: Instructions,
    streams: bool,
    function: &mut impl ConvertRun,
    along: usize,
    starts: &[*mut u8],
    count: usize,
) {
    match (instructions, streams) {
        // SAFETY: the instructions prove that the processor has AVX2; the caller's promise.
        (Instructions::Avx2(_), true) => unsafe {
            run_compiled_for_avx2::<true>(function, along, starts, count);
        },
        // SAFETY: the same.
        (Instructions::Avx2(_), false) => unsafe {
            run_compiled_for_avx2::<false>(function, along, starts, count);
        },
        // SAFETY: the caller's promise.
        (_, true) => unsafe { function.convert::<true>(along, starts, count) },
        // SAFETY: the same.
        (_, false) => unsafe { function.convert::<false>(along, starts, count) },
    }
}

/// # Safety
///
/// The processor has AVX2. The caller meets the conditions of `ConvertRun::convert`.
#[target_feature(enable = "avx2")]
unsafe fn run_compiled_for_avx2<const STREAM: bool>(
    function: &mut impl ConvertRun,
    along: usize,
    starts: &[*mut u8],
    count: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { function.convert::<STREAM>(along, starts, count) }
}
