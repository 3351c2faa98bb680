//! The sets of instructions that kernels are compiled for.

#[cfg(target_feature = "sse2")]
use super::x86::{Avx2, Sse2, Ssse3};

/// The instructions that the kernels of a copy may use. Each set includes the sets before it.
///
/// A value proves that the processor has the instructions.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(super) enum Instructions {
    /// Only the instructions of the compiler's target. The elements have any type.
    Portable,
    /// Only the instructions of the compiler's target. The elements have no padding.
    #[cfg(target_feature = "sse2")]
    Sse2(Sse2),
    #[cfg(target_feature = "sse2")]
    Ssse3(Ssse3),
    #[cfg(target_feature = "sse2")]
    Avx2(Avx2),
}

impl Instructions {
    /// Returns the best set that this processor is known to have.
    ///
    /// Without `std`, only the instructions of the compiler's target are known.
    #[inline]
    pub(super) fn best() -> Instructions {
        #[cfg(target_feature = "sse2")]
        if let Some(avx2) = Avx2::detect() {
            return Instructions::Avx2(avx2);
        } else if let Some(ssse3) = Ssse3::detect() {
            return Instructions::Ssse3(ssse3);
        }
        #[cfg(target_feature = "sse2")]
        return Instructions::Sse2(Sse2);
        #[cfg(not(target_feature = "sse2"))]
        Instructions::Portable
    }
}
