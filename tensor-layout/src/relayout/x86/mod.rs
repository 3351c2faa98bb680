//! Kernels for x86 processors.
//!
//! | module | moves |
//! |---|---|
//! | `gather` | units with gaps between them, to addresses side by side |
//! | `spread` | units, to addresses with gaps between them |
//! | `rows` | rows of adjacent bytes, past the caches |
//! | `channels` | 2 to 8 channels, between pixels and planes |
//! | `transposition` | a matrix, tile by tile in the order that suits the caches |
//! | `blocks` | one tile, transposed in registers |
//! | `map` | converted elements |
//! | `vectors` | single vectors; only this module names instructions |
//!
//! [`Kernel::choose`] says which kernel runs when.

// Decisions:
//
// - **Kernels copy numbers, and arrays of two to four numbers.** They recognise the types of elements by
//   `TypeId`. Most kernels take units of 1, 2, 4 and 8 bytes.
// - **Bytes between elements are not part of a copy.** A view promises the owner of these bytes not to access
//   them, because another thread may own the memory there. `gather` reads units with gaps by assembly that
//   fetches whole vectors and discards the bytes in the gaps (SAFETY.md, "Between elements"). `spread` writes
//   units with gaps by a mask. Only AVX-512 can do this, and Rust 1.85 has no AVX-512, so `spread` is
//   assembly, too. Other processors write a target with gaps unit by unit: a pixel then needs two stores,
//   which take a cycle, and a plain copy moves 15 bytes in this time.
// - **Vectors of 64 bytes are not used**, because they need AVX-512.
// - **A choice by constants is a `const { .. }`** unless it is a single const parameter. A build without optimization
//   then compiles only what is chosen.

mod blocks;
mod channels;
mod gather;
mod map;
mod matrix;
mod rows;
mod spread;
mod transposition;
mod vectors;

use super::instructions::Instructions;
use super::limits::{LINE, LONG_RUN, SHORTEST_GATHER, SHORTEST_SPREAD, SHORTEST_STREAM};
use super::nest::{Loop, LoopPosition, STAY, walk};
use super::portable::{Units, competes, for_each_tile, units_of};
use super::work::{Matrix, OuterLoops, Task, Work};
use gather::UnitGather;
pub(super) use map::{Fence, convert_with_avx2, stream_lines, streams_runs};
use matrix::{PitchedMatrix, masked_stores};
use spread::Spread;
use transposition::TileBlocks;
use vectors::MaskedStores;
pub(super) use vectors::{Avx2, Sse2, Ssse3, Vectors};

/// A kernel for plain elements, and the instructions that it uses. Plain elements are moved as bytes.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(super) enum Kernel {
    /// Copies a unit of 256 bytes or more at each position of two loops. The writes bypass the caches.
    StreamedUnits,
    /// Copies a unit of 256 bytes or more at each position of two loops.
    LongUnits(Avx2),
    /// Packs units side by side in the target. The units are near each other in the source.
    Gather(Instructions),
    /// Writes units to addresses in the target with gaps between them.
    Spread(MaskedStores),
    /// Transposes pixels to planes, or planes to pixels. The columns or the rows are 2 to 8 channels.
    Channels(Instructions),
    /// Transposes a matrix that has the size of a block or more.
    Blocks(TileBlocks),
}

/// The functions for a matrix, whichever instructions the processor has. For a static copy, they are constants, and a
/// program gets no others.
#[derive(Clone, Copy)]
pub(super) struct MatrixFunctions {
    channels: channels::Transpose,
    /// Copies pixels with gaps between them.
    pixels: Units,
    blocks: transposition::Transpose,
}

impl MatrixFunctions {
    pub(super) const fn of(matrix: &Matrix, width: usize) -> MatrixFunctions {
        let (channels, pixel) = channels::function_of(matrix, width);
        MatrixFunctions {
            channels,
            pixels: units_of(pixel),
            blocks: transposition::function_of(matrix, width),
        }
    }
}

impl Kernel {
    /// Returns the kernel for `work` with the given instructions, or `None` if the portable loops are better.
    pub(super) fn choose(work: &Work, instructions: Instructions) -> Option<Kernel> {
        if matches!(instructions, Instructions::Portable) {
            return None;
        }
        let shuffles = !matches!(instructions, Instructions::Sse2(_));
        let matrix = match work.task {
            Task::Matrix(matrix) => matrix,
            Task::Units(loops) if work.streams && streams_units(work.unit, &loops) => {
                return Some(Kernel::StreamedUnits);
            }
            Task::Units(_) if (SHORTEST_STREAM..LONG_RUN).contains(&work.unit) => {
                return match instructions {
                    Instructions::Avx2(avx2) => Some(Kernel::LongUnits(avx2)),
                    _ => None,
                };
            }
            Task::Units([inner, _])
                if shuffles
                    && inner.count >= SHORTEST_GATHER
                    && UnitGather::of(work.unit, &inner).is_some() =>
            {
                return Some(Kernel::Gather(instructions));
            }
            Task::Units([inner, _])
                if inner.count >= SHORTEST_SPREAD && Spread::of(work.unit, &inner).is_some() =>
            {
                return masked_stores(instructions).map(Kernel::Spread);
            }
            Task::Units(_) | Task::Fill(_) => return None,
        };
        let width = work.unit;
        if width == 16 && !(work.streams && matrix.rows > 16 && matrix.columns > 16) {
            return None;
        }
        if width == 3 {
            return match instructions {
                Instructions::Avx2(avx2) if matrix.rows >= 8 && matrix.columns >= 4 => {
                    Some(Kernel::Blocks(TileBlocks::Threes(avx2)))
                }
                _ => None,
            };
        }
        let (in_source, in_target) = (
            matrix.columns.saturating_mul(width),
            matrix.rows.saturating_mul(width),
        );
        if shuffles && matrix.has_few_channels(width) {
            return Some(Kernel::Channels(instructions));
        }
        // Packed pixels of 9 to 15 bytes are moved as 16 bytes.
        let are_pixels = |channels, pitch, pixels| {
            width == 1 && matches!(channels, 9..16) && pitch == channels && pixels > 32
        };
        if let Instructions::Avx2(avx2) = instructions {
            if are_pixels(matrix.columns, matrix.source, matrix.rows) {
                return Some(Kernel::Blocks(TileBlocks::FromPixels(avx2)));
            }
            if are_pixels(matrix.rows, matrix.target, matrix.columns) {
                return Some(Kernel::Blocks(TileBlocks::ToPixels(avx2)));
            }
        }
        // Tall blocks of narrow elements have more rows than the nearest cache has lines for rows that compete.
        let competes = width <= 2 && competes(matrix.source);
        // Wide blocks have fewer rows. For bytes, they are also faster if the distance between rows is smaller in the
        // target than in the source.
        let is_far = width == 1 && matrix.source > matrix.target;
        // A shape of blocks is slower if its blocks overlap more with their neighbours.
        let covered = |in_target_by: usize, in_source_by: usize| {
            let rows = in_target.next_multiple_of(in_target_by);
            rows.saturating_mul(in_source.next_multiple_of(in_source_by))
        };
        let prefers_wide = competes || is_far || covered(32, 16) / 9 > covered(16, 32) / 8;
        let blocks = match instructions {
            Instructions::Avx2(avx2) if width == 16 => TileBlocks::Tall(avx2),
            _ if width == 16 => TileBlocks::Square,
            Instructions::Avx2(avx2) if prefers_wide && in_source >= 32 && in_target >= 16 => {
                TileBlocks::Wide(avx2)
            }
            Instructions::Avx2(avx2) if in_source >= 16 && in_target >= 32 => {
                TileBlocks::Tall(avx2)
            }
            Instructions::Avx2(avx2) if in_source >= 32 && in_target >= 16 => {
                TileBlocks::Wide(avx2)
            }
            _ if in_source >= 16 && in_target >= 16 => TileBlocks::Square,
            _ if in_source >= 8 && in_target >= 8 && width < 8 => TileBlocks::Small,
            _ => return None,
        };
        Some(Kernel::Blocks(blocks))
    }
}

/// Returns whether units are written past the caches. If they begin at other bytes of a line than each other, as rows
/// without gaps do, most of them have to be long: the lines at both ends of a unit are read first.
fn streams_units(unit: usize, loops: &[Loop; 2]) -> bool {
    let are_lines = loops.iter().all(|each| each.target % LINE == 0);
    let least = if are_lines { SHORTEST_STREAM } else { LONG_RUN };
    unit >= least
}

/// Runs a kernel at each position of a plan's outer loops.
///
/// # Safety
///
/// The caller meets the conditions of `CopyPlan::execute`; `kernel` was chosen for the work, and the elements
/// are plain.
pub(super) unsafe fn execute(
    kernel: Kernel,
    work: &Work,
    outer: &[Loop],
    source: *const u8,
    target: *mut u8,
) {
    let pitched = |matrix: Matrix, adjacent_in_target: usize| PitchedMatrix {
        rows: matrix.rows,
        columns: matrix.columns,
        width: work.unit,
        source: matrix.source,
        target: matrix.target,
        streams: work.streams && adjacent_in_target * work.unit >= SHORTEST_STREAM,
        repeat: STAY,
        next: outer.first().map_or(0, |each| each.source),
    };
    let each_position = |body: &mut dyn FnMut(*const u8, *mut u8)| {
        walk(outer, LoopPosition::default(), &mut |here| {
            let (source, target) = here.from(source, target);
            body(source, target);
        });
    };
    // The kernel goes through one of the outer loops by itself.
    let repeated = work.repeated(outer);
    let each_matrix =
        |mut matrix: PitchedMatrix,
         repeated: usize,
         body: &mut dyn FnMut(*const u8, *mut u8, &PitchedMatrix)| {
            let outer = OuterLoops::at(outer, repeated);
            matrix.repeat = outer.repeat;
            outer.walk(&mut |here| {
                let (source, target) = here.from(source, target);
                body(source, target, &matrix);
            });
        };
    let loops = work.loops();
    // Streamed bytes are not accessed before the fence below: matrices at different positions have no
    // element in common, and within one, the last to write a byte is the only one to stream it.
    let each_row = |body: &mut dyn FnMut(*const u8, *mut u8, &Loop)| {
        each_position(&mut |source, target| {
            for_each_tile(&loops, work.unit, |position, [inner, rows]| {
                for row in 0..rows.count {
                    let (source, target) = position.after(row, &rows).from(source, target);
                    body(source, target, &inner);
                }
            });
        });
    };
    let matrix = || match (work.task, work.matrix) {
        (Task::Matrix(matrix), Some(functions)) => (matrix, functions),
        _ => unreachable!("chosen for a matrix"),
    };
    match kernel {
        Kernel::Gather(instructions) => {
            let gather = UnitGather::of(work.unit, &loops[0]).expect("chosen where there is one");
            // SAFETY: by the caller's promise, the units are part of the copy.
            each_row(&mut |source, target, each| unsafe {
                gather.copy(source, target, each.count, instructions, work.units);
            });
        }
        Kernel::Spread(masks) => {
            let spread = Spread::of(work.unit, &loops[0]).expect("chosen where there is one");
            // SAFETY: by the caller's promise, the units are part of the copy.
            each_row(&mut |source, target, each| unsafe {
                spread.copy(source, target, each.count, masks, work.units);
            });
        }
        // SAFETY: the same.
        Kernel::StreamedUnits => each_position(&mut |source, target| unsafe {
            rows::stream_units(source, target, work.unit, &loops);
        }),
        Kernel::LongUnits(avx2) => {
            let outer = OuterLoops::at(outer, repeated);
            outer.walk(&mut |here| {
                let (source, target) = here.from(source, target);
                // SAFETY: the same.
                unsafe {
                    rows::copy_units(avx2, source, target, work.unit, &loops, &outer.repeat);
                }
            });
        }
        Kernel::Channels(instructions) => {
            let (matrix, functions) = matrix();
            let few = matrix.has_few_columns(work.unit);
            let adjacent = matrix.rows * if few { 1 } else { matrix.columns };
            let matrix = pitched(matrix, adjacent);
            // SAFETY: by the caller's promise, the matrices are part of the copy; they have few channels, and the
            // instructions are at least SSSE3.
            each_matrix(matrix, repeated, &mut |source, target, matrix| unsafe {
                (functions.channels)(source, target, matrix, instructions, functions.pixels);
            });
        }
        Kernel::Blocks(blocks) => {
            let (matrix, functions) = matrix();
            let is_packed = matrix.target == matrix.rows * work.unit;
            let adjacent = matrix.rows * if is_packed { matrix.columns } else { 1 };
            let matrix = pitched(matrix, adjacent);
            // If a row is shorter than a cache line, the row of the next matrix may begin where this row ends.
            let (row, column) = (matrix.columns * work.unit, matrix.rows * work.unit);
            let continues = |each: &Loop| {
                (row < LINE && each.source == row) || (column < LINE && each.target == column)
            };
            // The kernel is entered once for many matrices if these have few lines.
            let is_short = column <= LINE && (row <= LINE || matrix.source < 4 * LINE);
            let index = outer.iter().position(continues);
            let index = index.unwrap_or(if is_short { repeated } else { outer.len() });
            // SAFETY: the same, for matrices of at least a block.
            each_matrix(matrix, index, &mut |source, target, matrix| unsafe {
                (functions.blocks)(source, target, matrix, blocks);
            });
        }
    }
    if work.streams {
        vectors::fence();
    }
}
