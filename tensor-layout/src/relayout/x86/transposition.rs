//! A matrix, transposed tile by tile in the order that suits the caches.

use super::blocks::{self, Pitched, Shape, Size, Tall, Wide};
use super::vectors::{Avx2, HalfSse2, Sse2};
use super::{LINE, PitchedMatrix, rows};
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

/// The blocks of which tiles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::relayout) enum Blocks {
    /// 32 bytes of rows, 16 of columns.
    Tall(Avx2),
    /// 16 bytes of rows, 32 of columns.
    Wide(Avx2),
    /// 16 bytes of each.
    Square,
    /// 8 bytes of each; not for elements of 8 bytes.
    Small,
}

/// Transposes a matrix.
///
/// # Safety
///
/// An element has 1, 2, 4 or 8 bytes. The matrix has a block or more. Its elements are readable in the
/// source and writable in the target, and none of the first is one of the second. If it is streamed,
/// nothing accesses those in the target between this and the next fence.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn transpose(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    blocks: Blocks,
) {
    macro_rules! by_width {
        ($function:ident [$($parameters:tt)*] $shape:expr) => {{
            let transpose = match matrix.width {
                1 => $function::<$($parameters)* 1>,
                2 => $function::<$($parameters)* 2>,
                4 => $function::<$($parameters)* 4>,
                _ => $function::<$($parameters)* 8>,
            };
            // SAFETY: the caller's promise; a value of `Avx2` proves that the processor has it.
            unsafe { transpose($shape, source, target, matrix) }
        }};
    }
    match blocks {
        Blocks::Tall(avx2) => by_width!(transpose_avx2[_,] Tall(avx2)),
        Blocks::Wide(avx2) => by_width!(transpose_avx2[_,] Wide(avx2)),
        Blocks::Square => by_width!(transpose_with[_,] Tall(Sse2)),
        Blocks::Small => {
            let transpose = match matrix.width {
                1 => transpose_with::<_, 1>,
                2 => transpose_with::<_, 2>,
                _ => transpose_with::<_, 4>,
            };
            // SAFETY: the caller's promise.
            unsafe { transpose(Tall(HalfSse2), source, target, matrix) }
        }
    }
}

/// Transposes a matrix as [`transpose_with`] does, compiled for AVX2.
///
/// # Safety
///
/// The promise of `transpose_with`. The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn transpose_avx2<B: Shape, const WIDTH: usize>(
    shape: B,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // SAFETY: the caller's promise.
    unsafe { transpose_with::<_, WIDTH>(shape, source, target, matrix) }
}

/// Transposes a matrix with blocks of a shape.
///
/// # Safety
///
/// The promise of `transpose`, with blocks of that shape.
#[inline(always)]
unsafe fn transpose_with<B: Shape, const WIDTH: usize>(
    shape: B,
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
        unsafe { streamed::<_, WIDTH>(shape, source, target, size) }
    } else {
        // SAFETY: the same.
        unsafe { cached::<_, WIDTH>(shape, source, target, size) }
    }
}

/// Transposes a matrix within the caches.
///
/// # Safety
///
/// The promise of `transpose_with`.
#[inline(always)]
unsafe fn cached<B: Shape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: Size,
) {
    let (least_rows, least_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
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
                unsafe { blocks::transpose::<_, WIDTH>(shape, source, target, size) }
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
unsafe fn streamed<B: Shape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: Size,
) {
    let (least_rows, least_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
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
                unsafe { blocks::transpose::<_, WIDTH>(shape, source, packed, size) }
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
pub(super) struct Extent {
    pub(super) first: usize,
    pub(super) count: usize,
    /// The elements that are no other tile's own, counted from `first`.
    pub(super) own: Range<usize>,
}

/// Returns the extents of tiles whose own elements are together all `count`, in order.
///
/// Each tile has `tile` own elements, except for the last; and the first, if `head` is not 0, has `head`.
/// A tile with fewer than `least` takes in some of the next one's, or of the one before if it is the
/// last. `least` is at most `count` and `tile`.
#[inline(always)]
pub(super) fn tiles(
    count: usize,
    tile: usize,
    least: usize,
    head: usize,
) -> impl Iterator<Item = Extent> {
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
