//! Copies of rows of adjacent bytes.

// Decisions:
//
// - **Runs that are streamed (written past the caches) are copied in the order of the source**, and so are runs whose
//   sources compete for the same lines of the cache.
// - **Runs within the caches are copied by aligned stores of 32 bytes** from 256 bytes to 4 KiB. Stores of 16 bytes are
//   slower within the nearest cache. For longer runs, `memcpy` takes 0.7 to 1.05 of the time (26), or up to 1.2 (25).
// - **For streamed runs, vectors of 32 bytes** are faster for runs of 80 bytes and slower for runs of 128 bytes.

use super::matrix::LINE;
use super::vectors::{Avx2, Sse2, Vectors};
use crate::relayout::nest::{Loop, LoopPosition};
use crate::relayout::portable::{for_each_of_tile, for_each_tile_in_order};
#[cfg(test)]
use crate::relayout::tests::writes;

/// Copies one unit at each position of two loops, with stores that bypass the caches. Visits the positions in the
/// order of the source, because the processor then fetches the next lines by itself. The order in which lines
/// of the target are written does not matter.
///
/// # Safety
///
/// The unit at each position of the loops is readable in the source and writable in the target. Source and
/// target share no byte. Nothing else accesses the units of the target from this call until the next fence.
pub(super) unsafe fn stream_units(
    source: *const u8,
    target: *mut u8,
    unit: usize,
    [inner, outer]: &[Loop; 2],
) {
    let (inner, outer) = if outer.count > 1 && outer.source < inner.source {
        (outer, inner)
    } else {
        (inner, outer)
    };
    for step_outer in 0..outer.count {
        for step_inner in 0..inner.count {
            let position = LoopPosition::default()
                .after(step_outer, outer)
                .after(step_inner, inner);
            let (source, target) = position.from(source, target);
            // SAFETY: this is a unit at a position of the loops.
            unsafe { stream(Sse2, source, target, unit) }
        }
    }
}

/// Copies one unit of at least two lines at each position of two loops, at each step of the loop `rows` around them, with
/// AVX2.
///
/// # Safety
///
/// The unit at each position of the loops is readable in the source and writable in the target. Source and
/// target share no byte.
pub(super) unsafe fn copy_units(
    avx2: Avx2,
    source: *const u8,
    target: *mut u8,
    unit: usize,
    loops: &[Loop; 2],
    rows: &Loop,
) {
    for_each_tile_in_order(loops, rows, unit, |begin, tile| {
        for_each_of_tile(begin, &tile, |position| {
            let (source, target) = position.from(source, target);
            // SAFETY: this is a unit at a position of the loops; `avx2` proves that the processor has AVX2.
            unsafe { copy_run(avx2, source, target, unit) }
        });
    });
}

/// Copies adjacent bytes. The stores of all lines but the first and the last one are aligned.
///
/// # Safety
///
/// `bytes` is at least two lines. `bytes` bytes are readable at `source` and writable at `target`. The two ranges
/// share no byte. The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn copy_run(avx2: Avx2, source: *const u8, target: *mut u8, bytes: usize) {
    let (first, last) = (LINE - target.addr() % LINE, bytes - LINE);
    let lines = (last - first).next_multiple_of(LINE);
    for (at, bytes) in [(0, LINE), (first, lines), (last, LINE)] {
        let (source, target) = (source.wrapping_add(at), target.wrapping_add(at));
        // SAFETY: these are lines of the bytes.
        unsafe { copy_lines::<_, false>(avx2, source, target, bytes) }
    }
}

/// Copies adjacent bytes, whole lines as [`copy_lines`] does.
///
/// # Safety
///
/// The caller meets the conditions of `copy_lines`, for any number of bytes.
#[inline(always)]
pub(super) unsafe fn copy<S: Vectors, const STREAMED: bool>(
    set: S,
    source: *const u8,
    target: *mut u8,
    bytes: usize,
) {
    let end = bytes / LINE * LINE;
    // SAFETY: the caller's promise.
    unsafe { copy_lines::<_, STREAMED>(set, source, target, end) }
    let (source, target) = (source.wrapping_add(end), target.wrapping_add(end));
    // SAFETY: these are the remaining bytes.
    unsafe { copy_bytes(source, target, bytes - end) }
}

/// Copies whole cache lines. If `STREAMED`, the writes bypass the caches.
///
/// # Safety
///
/// `bytes` is a multiple of `LINE`. `bytes` bytes are readable at `source` and writable at `target`. The two
/// ranges share no byte. If `STREAMED`, `target` is a multiple of a vector's bytes, and nothing accesses the
/// bytes at `target` between this call and the next fence.
#[inline(always)]
pub(super) unsafe fn copy_lines<S: Vectors, const STREAMED: bool>(
    set: S,
    source: *const u8,
    target: *mut u8,
    bytes: usize,
) {
    for at in (0..bytes).step_by(S::BYTES) {
        // SAFETY: this is a vector of the bytes.
        let vector = unsafe { set.load(source.wrapping_add(at)) };
        // SAFETY: the same.
        unsafe { set.store::<STREAMED>(target.wrapping_add(at), vector) }
    }
}

/// Copies adjacent bytes. If a whole cache line of the target is written, the write bypasses the caches.
///
/// # Safety
///
/// `bytes` bytes are readable at `source` and writable at `target`. The two ranges share no byte. Nothing
/// accesses the bytes at `target` between this call and the next fence.
#[inline(always)]
pub(super) unsafe fn stream<S: Vectors>(set: S, source: *const u8, target: *mut u8, bytes: usize) {
    let head = target.align_offset(LINE).min(bytes);
    // SAFETY: `head` is at most `bytes`.
    unsafe { copy_bytes(source, target, head) }
    let (source, target) = (source.wrapping_add(head), target.wrapping_add(head));
    // SAFETY: these are the remaining bytes. If there are any, they begin at a line of the target.
    unsafe { copy::<_, true>(set, source, target, bytes - head) }
}

/// Copies bytes with writes that go through the caches.
///
/// # Safety
///
/// `bytes` bytes are readable at `source` and writable at `target`. The two ranges share no byte.
#[inline(always)]
unsafe fn copy_bytes(source: *const u8, target: *mut u8, bytes: usize) {
    #[cfg(test)]
    writes::record(target.addr(), bytes, false);
    if bytes > 0 {
        // SAFETY: the caller's promise.
        unsafe { source.copy_to_nonoverlapping(target, bytes) }
    }
}
