//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::SHORTEST_STREAM;
use super::matrix::LINE;
use super::rows::copy_lines;
use super::vectors::{Avx2, Sse2, Vectors, fence};
use crate::relayout::instructions::Instructions;
use crate::relayout::map::map_slice;
use crate::relayout::plan::{ElementType, is_plain};
use crate::relayout::zip::{ConvertRun, RunStarts, RunStores};
use core::mem::MaybeUninit;
use core::slice;

/// Converts adjacent elements of the source to adjacent elements of the target, with AVX2.
pub(in crate::relayout) fn map_run_avx2<T: Copy, U, G: FnMut(T) -> U>(
    _avx2: Avx2,
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    // SAFETY: `_avx2` proves that the processor has AVX2.
    unsafe { compiled_for_avx2(source, target, convert) }
}

/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn compiled_for_avx2<T: Copy, U, G: FnMut(T) -> U>(
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    map_slice(source, target, convert);
}

/// Lines that will be read. They are prefetched part by part.
pub(in crate::relayout) struct Prefetch {
    start: *const u8,
    bytes: usize,
    each: usize,
}

impl Prefetch {
    /// Divides the lines of `count` elements, which are `step` bytes apart, into `parts` parts. There are no lines if
    /// an element is more than a line from the next one.
    pub(in crate::relayout) fn new(
        start: *const u8,
        step: usize,
        count: usize,
        parts: usize,
    ) -> Prefetch {
        let bytes = if step <= LINE { step * count } else { 0 };
        Prefetch {
            start,
            bytes,
            each: bytes.div_ceil(parts),
        }
    }

    /// Prefetches the lines of the part with the index `part`.
    pub(in crate::relayout) fn part(&self, part: usize) {
        let end = self.bytes.min((part + 1) * self.each);
        for at in (part * self.each..end).step_by(LINE) {
            Sse2.prefetch::<true>(self.start.wrapping_add(at));
        }
    }
}

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

/// Converts adjacent elements of the source to adjacent elements of the target. Writes whole cache lines past the
/// caches; nothing accesses them before the fence is dropped. `streams_runs` is true of elements of type `U`.
pub(in crate::relayout) fn stream_map_run<T: Copy, U, G: FnMut(T) -> U>(
    instructions: Instructions,
    _fence: &Fence,
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    match instructions {
        // SAFETY: `avx2` proves that the processor has AVX2.
        Instructions::Avx2(avx2) => unsafe { stream_with_avx2(avx2, source, target, convert) },
        _ => stream_slice(Sse2, source, target, convert),
    }
}

/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn stream_with_avx2<T: Copy, U, G: FnMut(T) -> U>(
    avx2: Avx2,
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    stream_slice(avx2, source, target, convert);
}

/// The bytes of a cache line.
#[repr(align(64))]
struct Line([MaybeUninit<u8>; LINE]);

#[inline(always)]
fn stream_slice<S: Vectors, T: Copy, U, G: FnMut(T) -> U>(
    set: S,
    source: &[T],
    target: &mut [MaybeUninit<U>],
    mut convert: G,
) {
    let in_line = LINE / size_of::<U>();
    let head = target.as_ptr().align_offset(LINE).min(source.len());
    let (first, source) = source.split_at(head);
    let (first_target, target) = target.split_at_mut(head);
    map_slice(first, first_target, &mut convert);
    let (mut from, mut to) = (
        source.chunks_exact(in_line),
        target.chunks_exact_mut(in_line),
    );
    let mut line = Line([MaybeUninit::uninit(); LINE]);
    for (from, to) in from.by_ref().zip(to.by_ref()) {
        // SAFETY: the line has the bytes of these elements. It is aligned for them, because their size divides its own.
        let elements = unsafe { slice::from_raw_parts_mut(line.0.as_mut_ptr().cast(), in_line) };
        map_slice(from, elements, &mut convert);
        // SAFETY: the elements of the line have no padding, and have been written. Nothing accesses the line of the
        // target before the next fence.
        unsafe { copy_lines::<_, true>(set, line.0.as_ptr().cast(), to.as_mut_ptr().cast(), LINE) }
    }
    map_slice(from.remainder(), to.into_remainder(), &mut convert);
}

/// Stores by the instructions of a set, past the caches if there is a fence.
#[derive(Clone, Copy)]
struct SetStores<'f, S> {
    set: S,
    fence: Option<&'f Fence>,
}

impl<S: Vectors> RunStores for SetStores<'_, S> {
    #[inline(always)]
    fn stream(self) -> bool {
        self.fence.is_some()
    }

    #[inline(always)]
    fn prefetch<T>(self, target: &[MaybeUninit<T>]) {
        let ends = target.as_ptr_range();
        self.set.prefetch::<true>(ends.start.cast());
        self.set.prefetch::<true>(ends.end.cast());
    }

    #[inline(always)]
    fn copy<T: Copy + 'static>(self, tile: &[MaybeUninit<T>], target: &mut [MaybeUninit<T>]) {
        assert!(tile.len() == target.len());
        let (bytes, to) = (size_of_val(tile), target.as_mut_ptr());
        if self.fence.is_some() && is_plain::<T>() && bytes % LINE == 0 && to.addr() % LINE == 0 {
            // SAFETY: lines of elements without padding, which have been written, and lines of the target, which nothing
            // accesses before the fence is dropped.
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
    function: &impl ConvertRun,
    sources: &RunStarts,
    targets: &RunStarts,
    count: usize,
) {
    match instructions {
        // SAFETY: `set` proves that the processor has AVX2; the caller's promise.
        Instructions::Avx2(set) => unsafe {
            run_compiled_for_avx2(SetStores { set, fence }, function, sources, targets, count);
        },
        // SAFETY: the caller's promise.
        _ => unsafe { function.convert(sources, targets, count, SetStores { set: Sse2, fence }) },
    }
}

/// # Safety
///
/// The processor has AVX2. The caller meets the conditions of `ConvertRun::convert`.
#[target_feature(enable = "avx2")]
unsafe fn run_compiled_for_avx2(
    stores: SetStores<'_, Avx2>,
    function: &impl ConvertRun,
    sources: &RunStarts,
    targets: &RunStarts,
    count: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { function.convert(sources, targets, count, stores) }
}
