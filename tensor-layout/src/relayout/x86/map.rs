//! Conversions with AVX2. The caller's function, which converts one element, is compiled for AVX2, too.

use super::vectors::Avx2;
use crate::relayout::map::map_slice;
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
