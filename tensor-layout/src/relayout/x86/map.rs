//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::rows::copy_lines;
use super::vectors::{Avx2, Sse2, Vectors, fence};
use crate::relayout::limits::{LINE, SHORTEST_STREAM};
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

/// Copies a tile past the caches, if it has no padding and fills whole cache lines of the target. Returns whether it does.
///
/// # Safety
///
/// The tile has been written. Nothing accesses the target between this call and the next fence. If `STREAM` is 32, the
/// processor has AVX2.
#[inline(always)]
pub(in crate::relayout) unsafe fn stream_lines<const STREAM: usize, T: 'static>(
    tile: &[MaybeUninit<T>],
    target: &mut [MaybeUninit<T>],
) -> bool {
    let (bytes, to) = (size_of_val(tile), target.as_mut_ptr());
    let fills_lines = (bytes % LINE, to.addr() % LINE) == (0, 0);
    let streams = is_plain::<T>() && tile.len() == target.len() && fills_lines;
    let (tile, to) = (tile.as_ptr().cast(), to.cast());
    if streams && STREAM == Avx2::BYTES {
        // SAFETY: the caller's promise.
        let avx2 = unsafe { Avx2::promised() };
        // SAFETY: lines of elements without padding; the caller's promise.
        unsafe { copy_lines::<_, true>(avx2, tile, to, bytes) }
    } else if streams {
        // SAFETY: the same.
        unsafe { copy_lines::<_, true>(Sse2, tile, to, bytes) }
    }
    streams
}

/// Prefetches a line. `NEAR` says whether it is the next one to be accessed.
#[inline(always)]
pub(in crate::relayout) fn prefetch<const NEAR: bool>(address: *const u8) {
    Sse2.prefetch::<NEAR>(address);
}

/// Converts a run as [`ConvertRun::convert`] does, compiled for AVX2.
///
/// # Safety
///
/// The processor has AVX2. The caller meets the conditions of `ConvertRun::convert`.
#[target_feature(enable = "avx2")]
pub(in crate::relayout) unsafe fn convert_with_avx2<const STREAM: usize>(
    function: &mut impl ConvertRun,
    along: usize,
    starts: &[*mut u8],
    count: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { function.convert::<STREAM>(along, starts, count) }
}
