//! Kernels for x86 processors.
//!
//! | module | moves |
//! |---|---|
//! | `rows` | rows of adjacent elements |
//! | `channels` | 2 to 4 channels, between pixels and planes |
//! | `transposition` | a matrix, tile by tile in the order that suits the caches |
//! | `blocks` | one tile, transposed in registers |
//! | `map` | converted elements |
//! | `vectors` | single vectors: all instructions that are named |
//!
//! `plan::Kernel::choose` says which kernel runs when.

mod blocks;
mod channels;
mod map;
mod rows;
mod transposition;
mod vectors;

use super::nest::{Loop, Place, walk};
use super::plan::{CopyPlan, Matrix};
use channels::{Deinterleave, Interleave};
use core::ptr::NonNull;
pub(super) use map::map_run_avx2;
pub(super) use vectors::{Avx2, Sse2, Ssse3};

/// A kernel for plain elements, which are moved as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    /// Copies `run` adjacent elements, 256 bytes or more, at each step of a loop.
    Rows { run: usize, rows: Loop },
    /// Transposes packed pixels to planes. The columns are 2 to 4 channels.
    Deinterleave(Matrix),
    /// Transposes planes to packed pixels. The rows are 2 to 4 channels.
    Interleave(Matrix),
    /// Transposes a matrix of at least a vector of rows and 16 bytes of columns.
    Blocks(Matrix),
}

/// The bytes of a line of the caches.
const LINE: usize = 64;

/// Shorter runs are not streamed: too many of their lines are written in parts.
const SHORTEST_STREAM: usize = 16 * LINE;

/// A matrix to move, with its row pitches in bytes.
#[derive(Clone, Copy)]
struct PitchedMatrix {
    rows: usize,
    columns: usize,
    /// The bytes of an element.
    width: usize,
    /// The row pitch in the source, in bytes.
    source: usize,
    /// The row pitch in the target, in bytes.
    target: usize,
    /// Whether to write past the caches.
    streams: bool,
}

impl Kernel {
    /// Returns the matrix that is moved at each place of the outer loops.
    fn matrix(&self, plan: &CopyPlan) -> PitchedMatrix {
        let (matrix, adjacent_in_target) = match *self {
            Kernel::Rows { run, rows } => {
                let matrix = Matrix {
                    rows: rows.count,
                    columns: run,
                    source: rows.source,
                    target: rows.target,
                };
                (matrix, run)
            }
            Kernel::Interleave(matrix) => (matrix, matrix.rows * matrix.columns),
            Kernel::Deinterleave(matrix) | Kernel::Blocks(matrix) => (matrix, matrix.rows),
        };
        PitchedMatrix {
            rows: matrix.rows,
            columns: matrix.columns,
            width: plan.width,
            source: matrix.source * plan.width,
            target: matrix.target * plan.width,
            streams: plan.streams && adjacent_in_target * plan.width >= SHORTEST_STREAM,
        }
    }
}

/// Runs a kernel at each place of the plan's outer loops.
///
/// A debug build compiles kernels in the crate that calls them, so that nobody else waits for them:
/// hence `inline`, here and on all functions without generic parameters that are called from here. A
/// release build compiles them once, with this crate, because optimising them takes long.
///
/// # Safety
///
/// The promise of `CopyPlan::execute`; `kernel` is that of the plan, and the elements are plain.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn execute(
    kernel: &Kernel,
    plan: &CopyPlan,
    source: NonNull<u8>,
    target: NonNull<u8>,
) {
    let matrix = kernel.matrix(plan);
    let instructions = plan.instructions;
    walk(plan.outer.as_slice(), Place::default(), &mut |place| {
        // SAFETY: an element of the source, by the caller's promise.
        let source = unsafe { source.add(place.source * plan.width) }.as_ptr();
        // SAFETY: an element of the target, by the caller's promise.
        let target = unsafe { target.add(place.target * plan.width) }.as_ptr();
        match kernel {
            // SAFETY: by the caller's promise, the rows are part of the copy; the plan chose this
            // kernel for rows as long as that. What is streamed is not accessed before the fence
            // below: matrices at different places have no element in common, and within one, the
            // last to write a byte is the only one to stream it.
            Kernel::Rows { .. } => unsafe { rows::copy(source, target, &matrix) },
            // SAFETY: the same, for a matrix with few channels and at least SSSE3.
            Kernel::Deinterleave(_) => unsafe {
                channels::transpose::<Deinterleave>(source, target, &matrix, instructions);
            },
            // SAFETY: the same.
            Kernel::Interleave(_) => unsafe {
                channels::transpose::<Interleave>(source, target, &matrix, instructions);
            },
            // SAFETY: the same, for a matrix of at least a block.
            Kernel::Blocks(_) => unsafe {
                transposition::transpose(source, target, &matrix, instructions);
            },
        }
    });
    if plan.streams {
        vectors::fence();
    }
}
