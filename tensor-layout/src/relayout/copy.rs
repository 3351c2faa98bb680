//! Copies: which kernel for which loops.

use super::nest::{Loop, Nest, STAY};
use super::portable;
#[cfg(target_feature = "sse2")]
use super::x86;
use core::any::TypeId;
use core::ptr::NonNull;

/// Copies elements.
///
/// # Safety
///
/// For all digits `d_i < count_i`, `source + Σ d_i * source_i` is readable and
/// `target + Σ d_i * target_i` is writable, the latter all distinct, and no source element is a
/// target element. Nothing else accesses either meanwhile.
pub(crate) unsafe fn copy<T: Copy + 'static>(
    source: NonNull<T>,
    target: NonNull<T>,
    loops: &[Loop],
) {
    let plan = Plan::new::<T>(loops, Instructions::best());
    // SAFETY: what the caller promises is what the plan asks for.
    unsafe { plan.execute(source, target) }
}

/// The instructions that kernels may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Instructions {
    /// Those that the compiler was told of.
    Portable,
    #[cfg(target_feature = "sse2")]
    Sse2,
    #[cfg(target_feature = "sse2")]
    Ssse3,
    #[cfg(target_feature = "sse2")]
    Avx2,
}

impl Instructions {
    /// The best that this processor has, as far as can be known without `std`.
    #[inline]
    pub(crate) fn best() -> Instructions {
        #[cfg(target_feature = "sse2")]
        return x86::best_instructions();
        #[cfg(not(target_feature = "sse2"))]
        Instructions::Portable
    }
}

/// A matrix in the source, which is transposed in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    /// Rows in the source, which are adjacent elements in the target.
    pub(crate) rows: usize,
    /// Adjacent elements in the source, which are rows in the target.
    pub(crate) columns: usize,
    /// Elements from row to row in the source.
    pub(crate) source: usize,
    /// Elements from row to row in the target.
    pub(crate) target: usize,
}

/// What is done at each place of the outer loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// Copies so many adjacent elements.
    Run(usize),
    /// Fills so many adjacent elements with one.
    Fill(usize),
    /// Transposes a matrix.
    Transposition(Matrix),
    /// Copies `run` adjacent elements at each place of two loops, by tiles.
    Pieces { run: usize, loops: [Loop; 2] },
}

/// A copy, thought out for any number of sources and targets with the same loops.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(target_feature = "sse2"),
    allow(dead_code, reason = "portable kernels need less of a plan")
)]
pub(crate) struct Plan {
    pub(crate) outer: Nest,
    pub(crate) body: Body,
    /// Bytes of what the loops count as an element.
    pub(crate) width: usize,
    pub(crate) instructions: Instructions,
    /// Whether the target is too large to be found in a cache later.
    pub(crate) streams: bool,
}

/// Runs of fewer elements are copied by tiles of several runs.
const LONG_RUN: usize = 64;

/// Targets of so many bytes are written past the caches. Most processors have less than twice that,
/// and the source would take the other half.
const STREAMED_BYTES: usize = 8 << 20;

impl Plan {
    pub(crate) fn new<T: Copy + 'static>(loops: &[Loop], instructions: Instructions) -> Plan {
        // Kernels move bytes through registers, which is not right for padding or for pointers.
        let instructions = if is_plain::<T>() {
            instructions
        } else {
            Instructions::Portable
        };
        Plan::of_width(size_of::<T>(), Nest::new(loops), instructions)
    }

    fn of_width(mut width: usize, mut nest: Nest, instructions: Instructions) -> Plan {
        let streams = nest.volume().saturating_mul(width) >= STREAMED_BYTES;
        if instructions != Instructions::Portable {
            widen(&mut nest, &mut width);
        }
        let body = body(&mut nest);
        Plan {
            outer: nest,
            body,
            width,
            instructions,
            streams,
        }
    }

    /// # Safety
    ///
    /// That of `copy`, for the loops and the type that the plan was made for.
    pub(crate) unsafe fn execute<T: Copy + 'static>(&self, source: NonNull<T>, target: NonNull<T>) {
        match self.instructions {
            // SAFETY: what the caller promises.
            Instructions::Portable => unsafe { portable::execute(self, source, target) },
            // SAFETY: what the caller promises; and `new` chose it only for plain elements.
            #[cfg(target_feature = "sse2")]
            _ => unsafe { x86::execute(self, source.cast(), target.cast()) },
        }
    }
}

/// Takes the inner loop and what goes with it out of the nest:
///
/// | the loop adjacent in the target is … in the source | and | kernel |
/// |---|---|---|
/// | adjacent, many steps | | one block after the other |
/// | adjacent, few steps | | tiles of short runs |
/// | broadcast | | fill |
/// | strided | another loop is adjacent there | transposition |
/// | strided | no loop is adjacent there | tiles of single elements |
/// | (there is no such loop) | | tiles of single elements |
fn body(nest: &mut Nest) -> Body {
    let adjacent = nest.as_slice().first().copied();
    match adjacent.filter(|inner| inner.target == 1) {
        Some(inner) if inner.source == 1 => {
            nest.remove(0);
            if inner.count < LONG_RUN && !nest.as_slice().is_empty() {
                pieces(inner.count, nest)
            } else {
                Body::Run(inner.count)
            }
        }
        Some(inner) if inner.source == 0 => {
            nest.remove(0);
            Body::Fill(inner.count)
        }
        Some(inner) => match nest.position(|other| other.source == 1) {
            Some(index) => {
                let other = nest.remove(index);
                nest.remove(0);
                Body::Transposition(Matrix {
                    rows: inner.count,
                    columns: other.count,
                    source: inner.source,
                    target: other.target,
                })
            }
            None => pieces(1, nest),
        },
        None => pieces(1, nest),
    }
}

/// Tiles over the innermost loop of the target and that of the source.
fn pieces(run: usize, nest: &mut Nest) -> Body {
    if nest.as_slice().is_empty() {
        return Body::Run(run);
    }
    let inner = nest.remove(0);
    let nearest = (0..nest.as_slice().len()).min_by_key(|index| nest.as_slice()[*index].source);
    let other = nearest.map_or(STAY, |index| nest.remove(index));
    Body::Pieces {
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

/// Whether a type is a number or the like: no padding, no pointers, 1, 2, 4 or 8 bytes.
///
/// Known to the compiler for each type.
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
