//! Rows of adjacent elements.

use super::vectors::{Sse2, Vectors};
use super::{LINE, PitchedMatrix};
#[cfg(test)]
use crate::relayout::tests::writes;

/// Copies each row.
///
/// # Safety
///
/// The elements of each row are adjacent on both sides, a line or more. They are readable in the source
/// and writable in the target, and none of the first is one of the second. If the matrix is streamed,
/// nothing accesses those in the target between this and the next fence.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn copy(source: *const u8, target: *mut u8, matrix: &PitchedMatrix) {
    let bytes = matrix.columns * matrix.width;
    for row in 0..matrix.rows {
        let source = source.wrapping_add(row * matrix.source);
        let target = target.wrapping_add(row * matrix.target);
        if matrix.streams {
            // SAFETY: a row has so many bytes.
            unsafe { stream(source, target, bytes) }
        } else {
            for_each_step(bytes, LINE, |at| {
                let (source, target) = (source.wrapping_add(at), target.wrapping_add(at));
                // SAFETY: `LINE` bytes from `at` on are part of the row.
                unsafe { copy_line::<false>(source, target) }
            });
        }
    }
}

/// Calls `body` at steps that cover all bytes, of which there is at least a step. The last step
/// overlaps the one before if need be.
#[inline(always)]
fn for_each_step(bytes: usize, step: usize, mut body: impl FnMut(usize)) {
    let mut at = 0;
    while at + step <= bytes {
        body(at);
        at += step;
    }
    if at < bytes {
        body(bytes - step);
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
