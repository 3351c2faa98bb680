//! A matrix, transposed tile by tile in the order that suits the caches.

use super::blocks::{self, BLOCK_COLUMNS, Pitched, Size};
use super::vectors::{Avx2, Sse2, Unpack};
use super::{LINE, PitchedMatrix, rows};
use crate::relayout::instructions::Instructions;
use core::mem::MaybeUninit;
use core::ops::Range;

/// So many bytes of the source's rows are worked on at a time: as much of the target as the caches hold
/// until all of each line has been written.
const BAND: usize = 1024;

/// Rows of the source that are more elements apart are far from each other.
const NEAR: usize = 512;

/// Returns the bytes of each row of the target, and the columns, of a tile that is streamed.
///
/// Nearby lines are faster than single ones, on both sides.
const fn streamed_tile(width: usize) -> (usize, usize) {
    match width {
        1 => (2 * LINE, 4 * LINE),
        2 => (2 * LINE, 2 * LINE),
        _ => (4 * LINE, LINE),
    }
}

/// Room for the largest tile that is streamed.
#[repr(align(64))]
struct Packed(MaybeUninit<[u8; 8 * LINE * LINE]>);

/// Transposes a matrix.
///
/// # Safety
///
/// An element has 1, 2, 4 or 8 bytes. The matrix has a vector or more of rows, and 16 bytes or more of
/// columns. Its elements are readable in the source and writable in the target, and none of the first
/// is one of the second. If it is streamed, nothing accesses those in the target between this and the
/// next fence.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn transpose(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    instructions: Instructions,
) {
    if let Instructions::Avx2(avx2) = instructions {
        let transpose = match matrix.width {
            1 => transpose_avx2::<1>,
            2 => transpose_avx2::<2>,
            4 => transpose_avx2::<4>,
            _ => transpose_avx2::<8>,
        };
        // SAFETY: the caller's promise, and `avx2` proves that the processor has AVX2.
        unsafe { transpose(avx2, source, target, matrix) }
    } else {
        let transpose = match matrix.width {
            1 => transpose_with::<Sse2, 1>,
            2 => transpose_with::<Sse2, 2>,
            4 => transpose_with::<Sse2, 4>,
            _ => transpose_with::<Sse2, 8>,
        };
        // SAFETY: the caller's promise.
        unsafe { transpose(Sse2, source, target, matrix) }
    }
}

/// Transposes a matrix as [`transpose_with`] does, compiled for AVX2.
///
/// # Safety
///
/// The promise of `transpose_with`. The processor has AVX2, which `avx2` proves.
#[target_feature(enable = "avx2")]
unsafe fn transpose_avx2<const WIDTH: usize>(
    avx2: Avx2,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // SAFETY: the caller's promise.
    unsafe { transpose_with::<_, WIDTH>(avx2, source, target, matrix) }
}

/// Transposes a matrix with a set of instructions.
///
/// # Safety
///
/// The promise of `transpose`, with the vectors of that set.
#[inline(always)]
unsafe fn transpose_with<S: Unpack, const WIDTH: usize>(
    set: S,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    let source = Pitched {
        start: source,
        pitch: matrix.source,
    };
    let target = Pitched {
        start: target,
        pitch: matrix.target,
    };
    let size = Size {
        rows: matrix.rows,
        columns: matrix.columns,
    };
    // If lines begin at other places in each row of the target, many would be streamed in parts.
    if matrix.streams && target.pitch % LINE == 0 {
        // SAFETY: the caller's promise.
        unsafe { streamed::<_, WIDTH>(set, source, target, size) }
    } else {
        // SAFETY: the same.
        unsafe { cached::<_, WIDTH>(set, source, target, size) }
    }
}

/// Transposes a matrix within the caches.
///
/// # Safety
///
/// The promise of `transpose_with`.
#[inline(always)]
unsafe fn cached<S: Unpack, const WIDTH: usize>(
    set: S,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: Size,
) {
    let (least_rows, least_columns) = (S::BYTES / WIDTH, BLOCK_COLUMNS / WIDTH);
    // Tiles are lines of the target, if those begin at the same place in each of its rows.
    let head = if target.pitch % LINE == 0 {
        target.start.align_offset(LINE) / WIDTH
    } else {
        0
    };
    let tile = LINE / WIDTH;
    // Nearby lines are faster than single ones, if the rows of the source are near each other and do
    // not compete for the same places in the nearest cache.
    let near = source.pitch <= NEAR * WIDTH && source.pitch % (2 * LINE * WIDTH) != 0;
    let tile_rows = if near { 4 * tile } else { tile };
    for band in tiles(size.columns, BAND / WIDTH, least_columns, 0) {
        for rows in tiles(size.rows, tile_rows, least_rows, head) {
            for columns in tiles(band.count, tile, least_columns, 0) {
                let column = band.first + columns.first;
                let source = source.at(rows.first, column * WIDTH);
                let target = target.at(column, rows.first * WIDTH);
                let size = Size {
                    rows: rows.count,
                    columns: columns.count,
                };
                // SAFETY: the tile is within the matrix.
                unsafe { blocks::transpose::<_, WIDTH>(set, source, target, size) }
            }
        }
    }
}

/// Transposes a matrix past the caches. Lines begin at the same place in each row of the target.
///
/// # Safety
///
/// The promise of `transpose_with`. Nothing accesses the elements of the target between this and the
/// next fence.
#[inline(always)]
unsafe fn streamed<S: Unpack, const WIDTH: usize>(
    set: S,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: Size,
) {
    let (least_rows, least_columns) = (S::BYTES / WIDTH, BLOCK_COLUMNS / WIDTH);
    let head = target.start.align_offset(LINE) / WIDTH;
    let (pitch, tile_columns) = streamed_tile(WIDTH);
    let mut packed = Packed(MaybeUninit::uninit());
    let packed = Pitched {
        start: packed.0.as_mut_ptr().cast::<u8>(),
        pitch,
    };
    for columns in tiles(size.columns, tile_columns, least_columns, 0) {
        for rows in tiles(size.rows, pitch / WIDTH, least_rows, head) {
            let source = source.at(rows.first, columns.first * WIDTH);
            let target = target.at(columns.first, rows.first * WIDTH);
            // Few rows at a time: where their distance is a power of two, they compete for the same
            // places in the caches.
            for few in tiles(rows.count, least_rows, least_rows, 0) {
                let source = source.at(few.first, 0);
                let packed = packed.at(0, few.first * WIDTH);
                let size = Size {
                    rows: few.count,
                    columns: columns.count,
                };
                // SAFETY: these rows of the tile are within the matrix, and it fits into `packed`.
                unsafe { blocks::transpose::<_, WIDTH>(set, source, packed, size) }
            }
            // What tiles have in common is written once: nothing may be written again that has been
            // streamed.
            let begin = rows.own.start * WIDTH;
            for column in columns.own.clone() {
                let source = packed.at(column, begin).start;
                let target = target.at(column, begin).start;
                // SAFETY: the part of a row of the target that no other tile streams; `packed` has it.
                unsafe { rows::stream(source, target, rows.own.len() * WIDTH) }
            }
        }
    }
}

/// The extent of a tile along one side of the matrix, in elements.
struct Extent {
    first: usize,
    count: usize,
    /// The elements that are no other tile's own, counted from `first`.
    own: Range<usize>,
}

/// Returns the extents of tiles whose own elements are together all `count`, in order.
///
/// Each tile has `tile` own elements, except for the last; and the first, if `head` is not 0, has `head`.
/// A tile with fewer than `least` takes in some of the next one's, or of the one before if it is the
/// last. `least` is at most `count` and `tile`.
#[inline(always)]
fn tiles(count: usize, tile: usize, least: usize, head: usize) -> impl Iterator<Item = Extent> {
    let mut next = 0;
    core::iter::from_fn(move || {
        let begin = next;
        if begin == count {
            return None;
        }
        let own_count = if begin == 0 && head > 0 { head } else { tile };
        next = count.min(begin + own_count);
        let first = begin.min(count - least);
        Some(Extent {
            first,
            count: next.max(first + least) - first,
            own: begin - first..next - first,
        })
    })
}
