//! The plan of a copy: which kernel runs, with which instructions, inside which loops.

use super::instructions::Instructions;
use super::nest::{Loop, Nest, STAY};
use super::portable;
#[cfg(target_feature = "sse2")]
use super::x86;
use core::any::TypeId;
use core::ptr::NonNull;

/// The plan of a copy, for any source and target with the same loops.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(target_feature = "sse2"),
    allow(dead_code, reason = "portable kernels need less of a plan")
)]
pub(super) struct CopyPlan {
    /// The loops around the kernel.
    pub(super) outer: Nest,
    pub(super) kernel: Kernel,
    /// The bytes of what the loops count as one element.
    pub(super) width: usize,
    pub(super) instructions: Instructions,
    /// Whether the target is too large to be found in a cache later.
    pub(super) streams: bool,
}

/// A kernel: what is moved at each place of the outer loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    Portable(portable::Kernel),
    #[cfg(target_feature = "sse2")]
    X86(x86::Kernel),
}

/// A matrix in the source, which is transposed in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    /// The number of rows in the source, which are adjacent elements in the target.
    pub(super) rows: usize,
    /// The number of adjacent elements in the source, which are rows in the target.
    pub(super) columns: usize,
    /// The row pitch in the source, in elements.
    pub(super) source: usize,
    /// The row pitch in the target, in elements.
    pub(super) target: usize,
}

/// Runs of fewer elements are copied several at a time, by tiles.
const LONG_RUN: usize = 64;

/// Runs of fewer bytes are left to `memcpy`.
#[cfg(target_feature = "sse2")]
const VECTOR_RUN_BYTES: usize = 256;

/// Targets of so many bytes are written past the caches. Most processors have caches of less than
/// twice that, and the source would take the other half.
const STREAMED_BYTES: usize = 8 << 20;

impl CopyPlan {
    /// Plans a copy of elements of type `T` over some loops.
    pub(super) fn new<T: Copy + 'static>(loops: &[Loop], instructions: Instructions) -> CopyPlan {
        // Kernels move bytes through registers, which is not right for padding or for pointers.
        let instructions = if is_plain::<T>() {
            instructions
        } else {
            Instructions::Portable
        };
        CopyPlan::of_width(size_of::<T>(), Nest::new(loops), instructions)
    }

    fn of_width(mut width: usize, mut nest: Nest, instructions: Instructions) -> CopyPlan {
        let streams = nest.volume().saturating_mul(width) >= STREAMED_BYTES;
        if instructions != Instructions::Portable {
            widen(&mut nest, &mut width);
        }
        let kernel = Kernel::choose(&mut nest, width, instructions);
        CopyPlan {
            outer: nest,
            kernel,
            width,
            instructions,
            streams,
        }
    }

    /// Copies the elements at `source` to `target`.
    ///
    /// # Safety
    ///
    /// `T` is the type that the plan was made for. For all digits `d_i < count_i` of the loops that
    /// it was made for, `source + Σ d_i * source_i` is readable and `target + Σ d_i * target_i` is
    /// writable. The places in the target are distinct, and none is a place in the source. Nothing
    /// else accesses either meanwhile.
    pub(super) unsafe fn execute<T: Copy + 'static>(&self, source: NonNull<T>, target: NonNull<T>) {
        match (&self.kernel, self.instructions) {
            // SAFETY: the caller's promise; without other instructions, the loops count elements of
            // type `T`.
            (Kernel::Portable(kernel), Instructions::Portable) => unsafe {
                portable::execute(kernel, &self.outer, source, target);
            },
            // SAFETY: the caller's promise; `new` chose other instructions for plain elements only.
            #[cfg(target_feature = "sse2")]
            (Kernel::Portable(kernel), _) => unsafe {
                self.execute_bytes(kernel, source.cast(), target.cast());
            },
            // SAFETY: the same.
            #[cfg(target_feature = "sse2")]
            (Kernel::X86(kernel), _) => unsafe {
                x86::execute(kernel, self, source.cast(), target.cast());
            },
        }
    }

    /// Runs a portable kernel on elements of `width` bytes.
    ///
    /// # Safety
    ///
    /// The promise of `execute`, with elements of `width` bytes that have no padding.
    #[cfg(target_feature = "sse2")]
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn execute_bytes(
        &self,
        kernel: &portable::Kernel,
        source: NonNull<u8>,
        target: NonNull<u8>,
    ) {
        /// # Safety
        ///
        /// The same, with elements of `WIDTH` bytes.
        unsafe fn execute<const WIDTH: usize>(
            kernel: &portable::Kernel,
            outer: &Nest,
            source: NonNull<u8>,
            target: NonNull<u8>,
        ) {
            let (source, target) = (source.cast::<[u8; WIDTH]>(), target.cast());
            // SAFETY: the caller's promise; an array of bytes may lie anywhere.
            unsafe { portable::execute(kernel, outer, source, target) }
        }
        let execute = match self.width {
            1 => execute::<1>,
            2 => execute::<2>,
            4 => execute::<4>,
            8 => execute::<8>,
            _ => execute::<16>,
        };
        // SAFETY: the caller's promise; plain elements have 1, 2, 4 or 8 bytes, and no run is counted
        // as one element of more than 16.
        unsafe { execute(kernel, &self.outer, source, target) }
    }
}

impl Kernel {
    /// Chooses the kernel, and takes the loops that it runs itself out of the nest.
    ///
    /// The first row that applies decides. *Inner* is the innermost loop of the target.
    ///
    /// | inner: step in the target | in the source | and | kernel |
    /// |---|---|---|---|
    /// | 1 | 1 | fewer than 64 steps, and there are other loops | `portable::Kernel::Pieces` |
    /// | 1 | 1 | 256 bytes or more, and SSE2 | `x86::Kernel::Rows` |
    /// | 1 | 1 | | `portable::Kernel::Run` |
    /// | 1 | 0 | | `portable::Kernel::Fill` |
    /// | 1 | more | another loop has step 1 in the source: a matrix | `Kernel::for_matrix` |
    /// | | | | `portable::Kernel::Pieces`, of one element each |
    fn choose(nest: &mut Nest, width: usize, instructions: Instructions) -> Kernel {
        let inner = nest.as_slice().first().copied();
        let Some(inner) = inner.filter(|inner| inner.target == 1) else {
            return Kernel::Portable(pieces(1, nest));
        };
        match inner.source {
            1 => {
                nest.remove(0);
                let run = inner.count;
                if run < LONG_RUN && !nest.as_slice().is_empty() {
                    return Kernel::Portable(pieces(run, nest));
                }
                #[cfg(target_feature = "sse2")]
                if run * width >= VECTOR_RUN_BYTES && instructions != Instructions::Portable {
                    let has_rows = !nest.as_slice().is_empty();
                    let rows = if has_rows { nest.remove(0) } else { STAY };
                    return Kernel::X86(x86::Kernel::Rows { run, rows });
                }
                Kernel::Portable(portable::Kernel::Run(run))
            }
            0 => {
                nest.remove(0);
                Kernel::Portable(portable::Kernel::Fill(inner.count))
            }
            _ => match nest.position(|other| other.source == 1) {
                Some(index) => {
                    let other = nest.remove(index);
                    nest.remove(0);
                    let matrix = Matrix {
                        rows: inner.count,
                        columns: other.count,
                        source: inner.source,
                        target: other.target,
                    };
                    Kernel::for_matrix(matrix, width, instructions)
                }
                None => Kernel::Portable(pieces(1, nest)),
            },
        }
    }

    /// Chooses the kernel that transposes a matrix of elements of `width` bytes.
    ///
    /// The first row that applies decides. *Packed* rows have no other elements between them.
    ///
    /// | instructions | width | rows in the source | columns in the source | kernel |
    /// |---|---|---|---|---|
    /// | SSSE3, AVX2 | 1, 2, 4 | 32 bytes or more, packed | 2 to 4 | `x86::Kernel::Deinterleave` |
    /// | SSSE3, AVX2 | 1, 2, 4 | 2 to 4 | 32 bytes or more, packed in the target | `x86::Kernel::Interleave` |
    /// | SSE2, SSSE3 | 1, 2, 4, 8 | 16 bytes or more | 16 bytes or more | `x86::Kernel::Blocks` |
    /// | AVX2 | 1, 2, 4, 8 | 32 bytes or more | 16 bytes or more | `x86::Kernel::Blocks` |
    /// | | | | | `portable::Kernel::Transposition` |
    #[cfg(target_feature = "sse2")]
    fn for_matrix(matrix: Matrix, width: usize, instructions: Instructions) -> Kernel {
        let Matrix { rows, columns, .. } = matrix;
        let (shuffles, vector) = match instructions {
            Instructions::Portable => {
                return Kernel::Portable(portable::Kernel::Transposition(matrix));
            }
            Instructions::Sse2(_) => (false, 16),
            Instructions::Ssse3(_) => (true, 16),
            Instructions::Avx2(_) => (true, 32),
        };
        let few = |channels, pixels, pitch| {
            let is_few = shuffles && width <= 4 && (2..=4).contains(&channels);
            is_few && pixels * width >= 32 && pitch == channels
        };
        if few(columns, rows, matrix.source) {
            Kernel::X86(x86::Kernel::Deinterleave(matrix))
        } else if few(rows, columns, matrix.target) {
            Kernel::X86(x86::Kernel::Interleave(matrix))
        } else if width <= 8 && rows * width >= vector && columns * width >= 16 {
            Kernel::X86(x86::Kernel::Blocks(matrix))
        } else {
            Kernel::Portable(portable::Kernel::Transposition(matrix))
        }
    }

    /// Chooses the kernel that transposes a matrix: there is one.
    #[cfg(not(target_feature = "sse2"))]
    fn for_matrix(matrix: Matrix, _width: usize, _instructions: Instructions) -> Kernel {
        Kernel::Portable(portable::Kernel::Transposition(matrix))
    }
}

/// Takes the innermost loop of the target and that of the source out of the nest, to copy `run`
/// adjacent elements at each of their places.
fn pieces(run: usize, nest: &mut Nest) -> portable::Kernel {
    if nest.as_slice().is_empty() {
        return portable::Kernel::Run(run);
    }
    let inner = nest.remove(0);
    let nearest = (0..nest.as_slice().len()).min_by_key(|index| nest.as_slice()[*index].source);
    let other = nearest.map_or(STAY, |index| nest.remove(index));
    portable::Kernel::Pieces {
        run,
        loops: [inner, other],
    }
}

/// Counts a short run as one element, if there is a number as wide as that.
fn widen(nest: &mut Nest, width: &mut usize) {
    let Some((inner, outer)) = nest.as_slice().split_first() else {
        return;
    };
    let bytes = inner.count.saturating_mul(*width);
    let fits = inner.source == 1
        && inner.target == 1
        && matches!(bytes, 2 | 4 | 8 | 16)
        && outer
            .iter()
            .all(|each| each.source % inner.count == 0 && each.target % inner.count == 0);
    if fits {
        let run = nest.remove(0).count;
        for each in nest.as_mut_slice() {
            each.source /= run;
            each.target /= run;
        }
        *width = bytes;
    }
}

/// Returns whether a type is a number or the like: no padding, no pointers, 1, 2, 4 or 8 bytes.
///
/// The compiler knows the answer for each type.
fn is_plain<T: 'static>() -> bool {
    macro_rules! is_one_of {
        ($($plain:ty),*) => { $(TypeId::of::<T>() == TypeId::of::<$plain>())||* };
    }
    #[cfg(feature = "half")]
    if is_one_of!(half::f16, half::bf16) {
        return true;
    }
    is_one_of!(
        u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64, char, bool
    )
}
