//! Kernels for x86 processors.

#![allow(
    clippy::multiple_unsafe_ops_per_block,
    reason = "a kernel is one proof and many instructions"
)]

use super::copy::{Instructions, Plan};
use super::map::map_slice;
use super::portable;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// The best instructions that this processor has.
#[inline]
pub(super) fn best_instructions() -> Instructions {
    #[cfg(feature = "std")]
    let (ssse3, avx2) = (
        std::is_x86_feature_detected!("ssse3"),
        std::is_x86_feature_detected!("avx2"),
    );
    #[cfg(not(feature = "std"))]
    let (ssse3, avx2) = (
        cfg!(target_feature = "ssse3"),
        cfg!(target_feature = "avx2"),
    );
    match (ssse3, avx2) {
        (true, true) => Instructions::Avx2,
        (true, false) => Instructions::Ssse3,
        _ => Instructions::Sse2,
    }
}

/// # Safety
///
/// That of `Plan::execute`; the processor has the plan's instructions, and the elements are plain.
pub(super) unsafe fn execute(plan: &Plan, source: NonNull<u8>, target: NonNull<u8>) {
    // SAFETY: the same contract; an array of bytes may lie anywhere.
    unsafe {
        match plan.width {
            1 => execute_width::<1>(plan, source.cast(), target.cast()),
            2 => execute_width::<2>(plan, source.cast(), target.cast()),
            4 => execute_width::<4>(plan, source.cast(), target.cast()),
            8 => execute_width::<8>(plan, source.cast(), target.cast()),
            _ => execute_width::<16>(plan, source.cast(), target.cast()),
        }
    }
}

unsafe fn execute_width<const WIDTH: usize>(
    plan: &Plan,
    source: NonNull<[u8; WIDTH]>,
    target: NonNull<[u8; WIDTH]>,
) {
    // SAFETY: what the caller promises.
    unsafe { portable::execute(plan, source, target) }
}

/// `map_slice`, compiled for these instructions together with the conversion.
///
/// # Safety
///
/// The processor has these instructions.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn map_run_avx2<T: Copy, U, G: FnMut(T) -> U>(
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    map_slice(source, target, convert);
}
