//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::SHORTEST_STREAM;
use super::matrix::LINE;
use super::rows::copy_lines;
use super::vectors::{Avx2, Sse2, Vectors, fence};
use crate::relayout::instructions::Instructions;
use crate::relayout::map::map_slice;
use crate::relayout::plan::is_plain;
use crate::relayout::zip::{ConvertRun, RunStarts};
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

/// Completes all streamed stores when it is dropped, even if the user's function panics.
pub(in crate::relayout) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        fence();
    }
}

/// Returns whether runs of `count` elements can be streamed: they fill some lines, and each line has whole elements.
pub(in crate::relayout) fn streams_runs<U: 'static>(count: usize) -> bool {
    is_plain::<U>()
        && LINE % size_of::<U>() == 0
        && count.saturating_mul(size_of::<U>()) >= SHORTEST_STREAM
}

/// Converts adjacent elements of the source to adjacent elements of the target. Writes whole cache lines past the
/// caches; nothing accesses them before the fence is dropped. `streams_runs` is true of `U`.
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

/// Converts a run of several sources to several targets, with AVX2.
///
/// # Safety
///
/// The caller meets the conditions of `ConvertRun::convert`.
pub(in crate::relayout) unsafe fn convert_run_avx2(
    _avx2: Avx2,
    function: &impl ConvertRun,
    sources: &RunStarts,
    targets: &RunStarts,
    count: usize,
) {
    // SAFETY: `_avx2` proves that the processor has AVX2; the caller's promise.
    unsafe { run_compiled_for_avx2(function, sources, targets, count) }
}

/// # Safety
///
/// The processor has AVX2. The caller meets the conditions of `ConvertRun::convert`.
#[target_feature(enable = "avx2")]
unsafe fn run_compiled_for_avx2(
    function: &impl ConvertRun,
    sources: &RunStarts,
    targets: &RunStarts,
    count: usize,
) {
    // SAFETY: the caller's promise.
    unsafe { function.convert(sources, targets, count) }
}
