//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::vectors::Avx2;
use crate::relayout::map::map_slice;
use crate::relayout::zip::{ConvertRun, RunStarts};
use core::mem::MaybeUninit;

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
