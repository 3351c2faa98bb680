//! Rows of adjacent bytes.

use super::LINE;
use super::vectors::{Sse2, Vectors};
use crate::relayout::nest::{Loop, Place};
#[cfg(test)]
use crate::relayout::tests::writes;

/// Copies a unit at each place of two loops past the caches.
///
/// # Safety
///
/// The unit at each place of the loops is readable in the source, writable in the target, and none of the
/// first is one of the second. Nothing accesses those in the target between this and the next fence.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn stream_units(
    source: *const u8,
    target: *mut u8,
    unit: usize,
    [inner, outer]: &[Loop; 2],
) {
    for step_outer in 0..outer.count {
        for step_inner in 0..inner.count {
            let place = Place::default()
                .after(step_outer, outer)
                .after(step_inner, inner);
            let (source, target) = place.from(source, target);
            // SAFETY: a unit at a place of the loops.
            unsafe { stream(source, target, unit) }
        }
    }
}

/// Copies adjacent bytes.
///
/// # Safety
///
/// `bytes` bytes are readable at `source` and writable at `target`, none of them both.
#[inline(always)]
pub(super) unsafe fn copy(source: *const u8, target: *mut u8, bytes: usize) {
    let end = bytes / LINE * LINE;
    for at in (0..end).step_by(LINE) {
        // SAFETY: `LINE` bytes from `at` on are part of the bytes.
        unsafe { copy_line::<false>(source.wrapping_add(at), target.wrapping_add(at)) }
    }
    // SAFETY: what is left of the bytes.
    unsafe {
        copy_bytes(
            source.wrapping_add(end),
            target.wrapping_add(end),
            bytes - end,
        );
    }
}

/// Copies as many bytes as a line has, past the caches if they are `STREAMED`.
///
/// # Safety
///
/// `LINE` bytes are readable at `source` and writable at `target`. If they are streamed, `target` is
/// a multiple of 16, and nothing accesses them between this and the next fence.
#[inline(always)]
unsafe fn copy_line<const STREAMED: bool>(source: *const u8, target: *mut u8) {
    let mut line = [Sse2.zero(); LINE / Sse2::BYTES];
    for (index, vector) in line.iter_mut().enumerate() {
        // SAFETY: a vector of the line.
        *vector = unsafe { Sse2.load(source.wrapping_add(index * Sse2::BYTES)) };
    }
    for (index, vector) in line.into_iter().enumerate() {
        // SAFETY: a vector of the line.
        unsafe { Sse2.store::<STREAMED>(target.wrapping_add(index * Sse2::BYTES), vector) }
    }
}

/// Copies adjacent bytes past the caches, except for lines that are not written as a whole.
///
/// # Safety
///
/// `bytes` bytes are readable at `source` and writable at `target`, none of them both. Nothing accesses
/// those at `target` between this and the next fence.
#[inline]
pub(super) unsafe fn stream(source: *const u8, target: *mut u8, bytes: usize) {
    let head = target.align_offset(LINE).min(bytes);
    let end = head + (bytes - head) / LINE * LINE;
    // SAFETY: no more than all bytes.
    unsafe { copy_bytes(source, target, head) }
    for at in (head..end).step_by(LINE) {
        // SAFETY: `LINE` bytes from `at` on are part of the bytes; `head` is a multiple of `LINE`.
        unsafe { copy_line::<true>(source.wrapping_add(at), target.wrapping_add(at)) }
    }
    // SAFETY: what is left of the bytes.
    unsafe {
        copy_bytes(
            source.wrapping_add(end),
            target.wrapping_add(end),
            bytes - end,
        );
    }
}

/// Copies bytes within the caches.
///
/// # Safety
///
/// `bytes` bytes are readable at `source` and writable at `target`, none of them both.
#[inline(always)]
unsafe fn copy_bytes(source: *const u8, target: *mut u8, bytes: usize) {
    #[cfg(test)]
    writes::record(target.addr(), bytes, false);
    if bytes > 0 {
        // SAFETY: the caller's promise.
        unsafe { source.copy_to_nonoverlapping(target, bytes) }
    }
}
