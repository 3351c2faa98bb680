//! Transposes a matrix tile by tile, in the order that suits the caches.

// Decisions:
//
// - **A large transposition moves its tiles in groups.** So the processor translates the address of each
//   memory page only once or twice. Lines are prefetched four tiles ahead. The rows of tiles are lines of the
//   source.
// - **If the target's rows are a multiple of 4 KiB apart, they compete for the same lines of the caches.** So do rows
//   of source and target that both are a multiple of 2 KiB apart. Then a tile goes through a buffer, from which whole
//   cache lines are written, and the number of rows that are read at a time is limited. Loops that stream 32 bytes at a
//   time have a fixed length.
// - **Rows shorter than a line are joined** where one ends where the next begins, and the caches do not hold the copy:
//   a tile then has several of them. The other memory is read or written in runs of 256 bytes, and blocks overlap only
//   at the ends of tiles. Within the caches, this is slower.
// - **A row of a tile may be shorter than a cache line**, and the elements after it in memory may belong to
//   another loop of the copy. Then this loop runs within the tile.
// - **Blocks follow each other along the rows of the source**, for elements of 2 bytes and more, unless lines
//   of the target compete. For bytes, this order is slower.

use super::blocks::{
    self, BlockShape, BlocksToPixels, FromPixels, MatrixSize, Pitched, Tall, Wide,
};
use super::matrix::{LINE, PitchedMatrix};
use super::rows;
use super::vectors::{Avx2, HalfSse2, Sse2, Threes, Vectors};
use crate::relayout::nest::Loop;
use crate::relayout::portable::{self, COMPETING};
use core::mem::MaybeUninit;
use core::ops::Range;

/// The width of a band of the source, in bytes. The matrix is transposed band by band. With bands of this
/// width, the caches hold each line of the target until the whole line has been written.
const BAND: usize = 1024;

/// The maximum number of bytes in a row of the target that is short. The matrix then has few rows in the source,
/// and a tile is a whole band.
const SHORT_ROW: usize = 32;

/// The number of elements on each side of a group of tiles.
///
/// Tiles are copied group by group. So the processor keeps the address translation of a page until the whole
/// page has been used.
const GROUP: usize = 1024;

/// The number of tiles between a tile that goes through the buffer [`PackedTile`] and the tile that is prefetched
/// meanwhile. The rows of a tile are far from each other, so the processor does not predict the next line by
/// itself.
const AHEAD: usize = 4;

/// Returns the size of a tile that goes through the buffer [`PackedTile`]: first the number of bytes in a row of
/// the target, then the number of bytes in a row of the source.
///
/// In the target, each row of a tile has several lines, since lines near each other are faster to access than
/// lines that lie apart.
#[cfg_attr(debug_assertions, inline)]
const fn packed_tile(width: usize) -> (usize, usize) {
    match width {
        1 => (4 * LINE, LINE),
        2 => (2 * LINE, LINE),
        _ => (4 * LINE, 2 * LINE),
    }
}

/// The number of bytes of each row in a buffer of joined rows.
const JOINED: usize = 4 * LINE;

/// The preferred number of rows in a buffer of joined rows. One matrix has fewer rows than a line has bytes, so a
/// [`PackedTile`] always has room for them.
const JOINED_ROWS: usize = 40;

/// A buffer with room for the largest tile that is packed.
#[repr(align(64))]
struct PackedTile(MaybeUninit<[u8; 4 * LINE * LINE]>);

/// The kinds of blocks that make up tiles.
#[derive(Clone, Copy)]
pub(in crate::relayout) enum TileBlocks {
    /// Blocks with 32 bytes in each row of the target, and 16 bytes in each row of the source.
    Tall(Avx2),
    /// Blocks with 16 bytes in each row of the target, and 32 bytes in each row of the source.
    Wide(Avx2),
    /// Blocks with 16 bytes in each row of the target, and 16 bytes in each row of the source.
    Square,
    /// Blocks with 8 bytes in each row of the target, and 8 bytes in each row of the source. Elements have up
    /// to 4 bytes.
    Small,
    /// Blocks with 8 rows and 4 columns of elements of 3 bytes.
    Threes(Avx2),
    /// Blocks of 32 packed pixels of 9 to 15 bytes in the source.
    FromPixels(Avx2),
    /// Blocks of 32 packed pixels of 9 to 15 bytes in the target.
    ToPixels(Avx2),
}

/// Transposes a matrix.
///
/// # Safety
///
/// An element has 1, 2, 4, 8 or 16 bytes, or 3 with `Threes`. The elements of the matrix are readable in the
/// source and writable in the target. Source and target share no element. If the target is streamed, nothing
/// accesses its elements between this call and the next fence.
///
/// With all shapes but `FromPixels` and `ToPixels`, the matrix has at least one block.
///
/// With `FromPixels` and `ToPixels`, an element has 1 byte. With `FromPixels`, each row of the source is a
/// pixel. With `ToPixels`, each row of the target is a pixel. A pixel has 9 to 15 elements, and no gap
/// follows it. There are more than 32 pixels.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn transpose(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    blocks: TileBlocks,
) {
    macro_rules! by_width {
        ($function:ident [$($parameters:tt)*] $shape:expr) => {{
            let transpose = match matrix.width {
                1 => $function::<$($parameters)* 1>,
                2 => $function::<$($parameters)* 2>,
                4 => $function::<$($parameters)* 4>,
                8 => $function::<$($parameters)* 8>,
                _ => $function::<$($parameters)* 16>,
            };
            // SAFETY: the caller's promise; a value of `Avx2` proves that the processor has it.
            unsafe { transpose($shape, source, target, matrix) }
        }};
    }
    match blocks {
        TileBlocks::Tall(avx2) => by_width!(transpose_avx2[_,] Tall(avx2)),
        TileBlocks::Wide(avx2) => by_width!(transpose_avx2[_,] Wide(avx2)),
        TileBlocks::Square => by_width!(transpose_with[_,] Tall(Sse2)),
        TileBlocks::Threes(avx2) => {
            let (source, target, size) = matrix.at(source, target);
            // SAFETY: the caller's promise; `avx2` proves that the processor has AVX2.
            unsafe { cached_threes(Tall(Threes(avx2)), source, target, size, &matrix.repeat) }
        }
        TileBlocks::FromPixels(avx2) => {
            // SAFETY: the caller's promise; `avx2` proves that the processor has AVX2.
            unsafe { from_pixels(avx2, source, target, matrix) }
        }
        TileBlocks::ToPixels(avx2) => {
            // SAFETY: the same.
            unsafe { to_pixels(avx2, source, target, matrix) }
        }
        TileBlocks::Small => {
            let transpose = match matrix.width {
                1 => cached::<_, 1>,
                2 => cached::<_, 2>,
                _ => cached::<_, 4>,
            };
            let (source, target, size) = matrix.at(source, target);
            // SAFETY: the caller's promise.
            unsafe { transpose(Tall(HalfSse2), source, target, size, &matrix.repeat) }
        }
    }
}

impl PitchedMatrix {
    /// Returns the size of the matrix and its locations in the source and in the target. The first element of
    /// the matrix is at `source` and at `target`.
    #[inline(always)]
    fn at(
        &self,
        source: *const u8,
        target: *mut u8,
    ) -> (Pitched<*const u8>, Pitched<*mut u8>, MatrixSize) {
        let source = Pitched {
            start: source,
            pitch: self.source,
        };
        let target = Pitched {
            start: target,
            pitch: self.target,
        };
        let size = MatrixSize {
            rows: self.rows,
            columns: self.columns,
        };
        (source, target, size)
    }
}

/// Transposes a matrix as [`transpose_with`] does, compiled for AVX2.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`. The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn transpose_avx2<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // SAFETY: the caller's promise.
    unsafe { transpose_with::<_, WIDTH>(shape, source, target, matrix) }
}

/// Transposes a matrix of elements of 3 bytes as [`cached`] does, compiled for AVX2.
///
/// # Safety
///
/// The caller meets the conditions of `cached`. The processor has AVX2.
#[target_feature(enable = "avx2")]
#[cfg_attr(debug_assertions, inline)]
unsafe fn cached_threes(
    shape: Tall<Threes>,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    repeat: &Loop,
) {
    // SAFETY: the caller's promise.
    unsafe { cached::<_, 3>(shape, source, target, size, repeat) }
}

/// Transposes packed pixels of 9 to 15 bytes to planes.
///
/// # Safety
///
/// The caller meets the conditions of `transpose` for `FromPixels`. The processor has AVX2.
#[target_feature(enable = "avx2")]
#[cfg_attr(debug_assertions, inline)]
unsafe fn from_pixels(set: Avx2, source: *const u8, target: *mut u8, matrix: &PitchedMatrix) {
    let (mut source, mut target, MatrixSize { rows, columns }) = matrix.at(source, target);
    let shape = FromPixels {
        set,
        channels: columns,
    };
    for _ in 0..matrix.repeat.count {
        // No pixel follows the last one.
        for pixels in tiles(rows - 1, Avx2::BYTES, Avx2::BYTES, 0) {
            let (from, to) = (source.at(pixels.first, 0), target.at(0, pixels.first));
            // SAFETY: another pixel follows these pixels of the matrix.
            unsafe { blocks::block_of::<_, 1, 8>(shape, from, to) }
        }
        let (from, to) = (source.at(rows - 1, 0), target.at(0, rows - 1));
        for channel in 0..columns {
            let element = from.at(0, channel).start;
            // SAFETY: this is an element of the last pixel.
            unsafe { element.copy_to_nonoverlapping(to.at(channel, 0).start, 1) }
        }
        source = source.at(0, matrix.repeat.source);
        target = target.at(0, matrix.repeat.target);
    }
}

/// Transposes planes to packed pixels of 9 to 15 bytes.
///
/// # Safety
///
/// The caller meets the conditions of `transpose` for `ToPixels`. The processor has AVX2.
#[target_feature(enable = "avx2")]
#[cfg_attr(debug_assertions, inline)]
unsafe fn to_pixels(set: Avx2, source: *const u8, target: *mut u8, matrix: &PitchedMatrix) {
    let (mut source, mut target, MatrixSize { rows, columns }) = matrix.at(source, target);
    let shape = BlocksToPixels {
        set,
        channels: rows,
    };
    for _ in 0..matrix.repeat.count {
        for pixels in tiles(columns, Avx2::BYTES, Avx2::BYTES, 0) {
            let (from, to) = (source.at(0, pixels.first), target.at(pixels.first, 0));
            // SAFETY: these are 32 pixels of the matrix.
            unsafe { blocks::block_of::<_, 1, 8>(shape, from, to) }
        }
        source = source.at(0, matrix.repeat.source);
        target = target.at(0, matrix.repeat.target);
    }
}

/// Transposes a matrix in blocks of the given shape.
///
/// # Safety
///
/// The caller meets the conditions of `transpose`, for blocks of this shape.
#[inline(always)]
unsafe fn transpose_with<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    let (source, target, size) = matrix.at(source, target);
    let (row, column) = (size.columns * WIDTH, size.rows * WIDTH);
    let repeat = &matrix.repeat;
    // Within the nearer caches, a buffer would take longer.
    if (row * size.rows).saturating_mul(repeat.count) >= portable::FAR {
        if row < LINE && repeat.source == row && column >= JOINED {
            // SAFETY: the caller's promise.
            return unsafe { joined_in_source::<_, WIDTH>(shape, source, target, size, matrix) };
        }
        if column < LINE && repeat.target == column && row >= JOINED {
            // SAFETY: the caller's promise.
            return unsafe { joined_in_target::<_, WIDTH>(shape, source, target, size, repeat) };
        }
    }
    let competes = target.pitch % COMPETING == 0
        || (portable::competes(target.pitch) && portable::competes(source.pitch));
    let is_large = size.rows >= 2 * LINE / WIDTH && size.columns >= 2 * LINE / WIDTH;
    // If lines begin at different offsets in each row of the target, many of them would be written in parts.
    let has_lines = target.pitch % LINE == 0 || has_whole_rows::<WIDTH>(target.pitch, size.rows);
    let is_suited = has_lines && matrix.repeat.count == 1 && is_large;
    if is_suited && (matrix.streams || competes) {
        // SAFETY: the caller's promise.
        unsafe { packed::<_, WIDTH>(shape, source, target, size, matrix) }
    } else {
        // SAFETY: the same.
        unsafe { cached::<_, WIDTH>(shape, source, target, size, &matrix.repeat) }
    }
}

/// Returns whether the rows of the target have no gaps between them, and tiles of whole rows fit into the
/// buffer [`PackedTile`].
const fn has_whole_rows<const WIDTH: usize>(pitch: usize, rows: usize) -> bool {
    pitch == rows * WIDTH && pitch * (LINE / WIDTH) <= size_of::<PackedTile>()
}

/// Transposes a matrix with writes that go through the caches.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`.
#[inline(always)]
unsafe fn cached<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    repeat: &Loop,
) {
    let (least_rows, least_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
    // Tiles are lines of the target, if those begin at the same offset in each of its rows. Rows of at most a line are
    // not divided (eight rows of 8 bytes take 0.6 to 0.8 times as long).
    let head = if target.pitch % LINE == 0 && size.rows * WIDTH > LINE {
        target.start.align_offset(LINE) / WIDTH
    } else {
        0
    };
    let tile = LINE / WIDTH;
    // Four lines next to each other are faster than single lines, unless the rows of the source compete for
    // the same lines of the nearest cache.
    let competes = source.pitch % (2 * LINE * WIDTH) == 0;
    let tile_rows = if competes { tile } else { 4 * tile };
    let tile_columns = if size.rows * WIDTH <= SHORT_ROW {
        BAND / WIDTH
    } else {
        tile
    };
    // Prefetch the next line of each row, except in three cases: the line is read soon as part of another
    // row; the line competes with the lines that are read now; or shuffles take most of the time.
    let is_far = source.pitch >= 4 * LINE && !portable::competes(source.pitch);
    let asks = WIDTH > 1 && repeat.count == 1 && is_far;
    for band in tiles(size.columns, BAND / WIDTH, least_columns, 0) {
        for rows in tiles(size.rows, tile_rows, least_rows, head) {
            for columns in tiles(band.count, tile_columns, least_columns, 0) {
                let column = band.first + columns.first;
                let mut source = source.at(rows.first, column * WIDTH);
                if asks {
                    for row in 0..rows.count {
                        shape.set().prefetch::<true>(source.at(row, LINE).start);
                    }
                }
                let mut target = target.at(column, rows.first * WIDTH);
                let size = MatrixSize {
                    rows: rows.count,
                    columns: columns.count,
                };
                for _ in 0..repeat.count {
                    // SAFETY: the tile is within the matrix, at a step of the loop around it.
                    unsafe { blocks::transpose::<_, WIDTH>(shape, source, target, size) }
                    source = source.at(0, repeat.source);
                    target = target.at(0, repeat.target);
                }
            }
        }
    }
}

/// Transposes a matrix through a buffer, so that each line of the target is written as a whole. If the field
/// `streams` is true, the writes bypass the caches.
///
/// The target meets one of two conditions. Either lines begin at the same offset in each row. Or the rows have
/// no gaps between them, and each tile consists of whole rows.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`. If the field `streams` is true, nothing accesses the
/// elements of the target between this call and the next fence.
#[inline(always)]
unsafe fn packed<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    &PitchedMatrix { streams, next, .. }: &PitchedMatrix,
) {
    let (least_rows, least_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
    let has_whole_rows = has_whole_rows::<WIDTH>(target.pitch, size.rows);
    let (pitch, row_head, column_bytes) = if has_whole_rows {
        (target.pitch, 0, LINE)
    } else {
        let head = target.start.align_offset(LINE) / WIDTH;
        let (pitch, column_bytes) = packed_tile(WIDTH);
        (pitch, head, column_bytes)
    };
    let tile_columns = column_bytes / WIDTH;
    let column_head = if source.pitch % LINE == 0 {
        source.start.align_offset(LINE) / WIDTH
    } else {
        0
    };
    let mut buffer = PackedTile(MaybeUninit::uninit());
    let buffer = Pitched {
        start: buffer.0.as_mut_ptr().cast::<u8>(),
        pitch,
    };
    let all_rows = Tiles::new(size.rows, pitch / WIDTH, least_rows, row_head);
    let all_columns = Tiles::new(size.columns, tile_columns, least_columns, column_head);
    let body =
        |rows: TileExtent, columns: TileExtent, later: Pitched<*const u8>, later_rows: usize| {
            let source = source.at(rows.first, columns.first * WIDTH);
            let target = target.at(columns.first, rows.first * WIDTH);
            // Copy few rows at a time. If their distance is a power of two, they compete for the
            // same lines of the caches.
            let each = later_rows.div_ceil(rows.count.div_ceil(least_rows));
            let mut asked = 0;
            for few in tiles(rows.count, least_rows, least_rows, 0) {
                for row in asked..later_rows.min(asked + each) {
                    for line in (0..column_bytes).step_by(LINE) {
                        shape.set().prefetch::<false>(later.at(row, line).start);
                    }
                }
                asked += each;
                let source = source.at(few.first, 0);
                let buffer = buffer.at(0, few.first * WIDTH);
                let size = MatrixSize {
                    rows: few.count,
                    columns: columns.count,
                };
                // SAFETY: these rows of the tile are within the matrix, and it fits into the buffer.
                unsafe { blocks::transpose::<_, WIDTH>(shape, source, buffer, size) }
            }
            // Write common bytes of two tiles once, because a streamed byte must not be written again.
            let begin = rows.own.start * WIDTH;
            let own = rows.own.len() * WIDTH;
            let (runs, bytes) = if has_whole_rows {
                (1, columns.own.len() * own)
            } else {
                (columns.own.len(), own)
            };
            for run in columns.own.start..columns.own.start + runs {
                let source = buffer.at(run, begin).start;
                let target = target.at(run, begin).start;
                let (usual, _) = const { packed_tile(WIDTH) };
                if streams && bytes == usual && target.align_offset(LINE) == 0 {
                    // SAFETY: the buffer has this part of a row of the target, and no other tile streams it.
                    unsafe { rows::copy_lines::<_, true>(shape.set(), source, target, usual) }
                } else if streams {
                    // SAFETY: the same.
                    unsafe { rows::stream(shape.set(), source, target, bytes) }
                } else {
                    // SAFETY: the same.
                    unsafe { rows::copy(shape.set(), source, target, bytes) }
                }
            }
        };
    for group_rows in all_rows.groups(GROUP / (pitch / WIDTH)) {
        for group_columns in all_columns.groups(GROUP / tile_columns) {
            for row in group_rows.clone() {
                for column in group_columns.clone() {
                    let (mut later_row, mut later_column) = (row, column + AHEAD);
                    let mut matrix = 0;
                    if later_column >= group_columns.end {
                        later_column = group_columns.start + later_column - group_columns.end;
                        later_row += 1;
                        if later_row >= group_rows.end {
                            // After the last tile comes the next matrix.
                            later_row = group_rows.start;
                            matrix = next;
                        }
                    }
                    let (rows, columns) = (all_rows.get(later_row), all_columns.get(later_column));
                    let later = source.at(rows.first, matrix + columns.first * WIDTH);
                    body(
                        all_rows.get(row),
                        all_columns.get(column),
                        later,
                        rows.count,
                    );
                }
            }
        }
    }
}

/// Transposes a matrix at each step of the loop around it. A row of the source has less than a line, and ends where the
/// row of the next step begins. Such rows are transposed together, to a buffer, from which whole lines are written.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`. If the field `streams` is true, nothing accesses the elements of
/// the target between this call and the next fence. A row of the source has less than `LINE` bytes, and each step of the
/// loop is as long in the source. A row of the target has at least `JOINED` bytes.
#[inline(always)]
unsafe fn joined_in_source<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    &PitchedMatrix {
        streams, repeat, ..
    }: &PitchedMatrix,
) {
    let mut buffer = PackedTile(MaybeUninit::uninit());
    let buffer = Pitched {
        start: buffer.0.as_mut_ptr().cast::<u8>(),
        pitch: JOINED,
    };
    let head = if target.pitch % LINE == 0 && repeat.target % LINE == 0 {
        target.start.align_offset(LINE) / WIDTH
    } else {
        0
    };
    for steps in tiles(repeat.count, (JOINED_ROWS / size.columns).max(1), 1, 0) {
        for rows in tiles(size.rows, JOINED / WIDTH, B::ROW_BYTES / WIDTH, head) {
            let tile = MatrixSize {
                rows: rows.count,
                columns: steps.count * size.columns,
            };
            let from = source.at(rows.first, steps.first * repeat.source);
            // SAFETY: the rows of these steps are adjacent in the source; the buffer has `JOINED` bytes for each of their
            // columns.
            unsafe { blocks::transpose::<_, WIDTH>(shape, from, buffer, tile) }
            // Write common bytes of two tiles once, because a streamed byte must not be written again.
            let begin = rows.own.start * WIDTH;
            let bytes = rows.own.len() * WIDTH;
            for column in 0..size.columns {
                for step in 0..steps.count {
                    let from = buffer.at(step * size.columns + column, begin).start;
                    let at = (steps.first + step) * repeat.target;
                    let to = target.at(column, at + rows.first * WIDTH + begin).start;
                    if streams {
                        // SAFETY: the buffer has this part of a row of the target, and no other tile streams it.
                        unsafe { rows::stream(shape.set(), from, to, bytes) }
                    } else if bytes == JOINED {
                        // SAFETY: the same.
                        unsafe { rows::copy_lines::<_, false>(shape.set(), from, to, JOINED) }
                    } else {
                        // SAFETY: the same.
                        unsafe { rows::copy(shape.set(), from, to, bytes) }
                    }
                }
            }
        }
    }
}

/// Transposes a matrix at each step of the loop around it. A row of the target has less than a line, and ends where the
/// row of the next step begins. Whole lines are read to a buffer, from which such rows are transposed together.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`. A row of the target has less than `LINE` bytes, and each step of
/// the loop is as long in the target. A row of the source has at least `JOINED` bytes.
#[inline(always)]
unsafe fn joined_in_target<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    repeat: &Loop,
) {
    let mut buffer = PackedTile(MaybeUninit::uninit());
    let buffer = Pitched {
        start: buffer.0.as_mut_ptr().cast::<u8>(),
        pitch: JOINED,
    };
    let joined = Pitched {
        start: buffer.start.cast_const(),
        pitch: JOINED,
    };
    for steps in tiles(repeat.count, (JOINED_ROWS / size.rows).max(1), 1, 0) {
        for columns in tiles(size.columns, JOINED / WIDTH, B::COLUMN_BYTES / WIDTH, 0) {
            for row in 0..size.rows {
                for step in 0..steps.count {
                    let at = (steps.first + step) * repeat.source;
                    let from = source.at(row, at + columns.first * WIDTH).start;
                    let to = buffer.at(step * size.rows + row, 0).start;
                    if columns.count == JOINED / WIDTH {
                        // SAFETY: these are elements of a row of the source; the buffer has `JOINED` bytes for each row.
                        unsafe { rows::copy_lines::<_, false>(shape.set(), from, to, JOINED) }
                    } else {
                        // SAFETY: the same.
                        unsafe { rows::copy(shape.set(), from, to, columns.count * WIDTH) }
                    }
                }
            }
            let tile = MatrixSize {
                rows: steps.count * size.rows,
                columns: columns.count,
            };
            let to = target.at(columns.first, steps.first * repeat.target);
            // SAFETY: the rows of these steps are adjacent in the target.
            unsafe { blocks::transpose_in_order::<_, WIDTH, false>(shape, joined, to, tile) }
        }
    }
}

/// The extent of a tile along one side of the matrix, in elements.
pub(super) struct TileExtent {
    pub(super) first: usize,
    pub(super) count: usize,
    /// The elements that belong to no other tile, counted from `first`.
    pub(super) own: Range<usize>,
}

/// The tiles along one side of a matrix. The side has `count` elements. Tiles may overlap, but each element
/// is an *own* element of exactly one tile.
///
/// Each tile has `tile` own elements, except for the last tile. If `head` is not 0, the first tile has `head`
/// own elements. If a tile has fewer than `least` own elements, it also contains elements of the next tile.
/// If the last tile has fewer, it also contains elements of the tile before. `least` is at most `count` and
/// `tile`, and `head` is less than `tile`.
#[derive(Clone, Copy)]
pub(super) struct Tiles {
    count: usize,
    tile: usize,
    least: usize,
    /// The number of own elements by which the first tile is smaller than `tile`.
    lacking: usize,
}

impl Tiles {
    #[inline(always)]
    pub(super) const fn new(count: usize, tile: usize, least: usize, head: usize) -> Tiles {
        Tiles {
            count,
            tile,
            least,
            lacking: if head == 0 { 0 } else { tile - head },
        }
    }

    #[inline(always)]
    fn len(self) -> usize {
        (self.count + self.lacking).div_ceil(self.tile)
    }

    #[inline(always)]
    fn get(self, index: usize) -> TileExtent {
        let begin = (index * self.tile).saturating_sub(self.lacking);
        let end = self.count.min((index + 1) * self.tile - self.lacking);
        let first = begin.min(self.count - self.least);
        TileExtent {
            first,
            count: end.max(first + self.least) - first,
            own: begin - first..end - first,
        }
    }

    /// Returns the indices of all tiles, in groups. Each group has `of` tiles, except for the last group.
    #[inline(always)]
    fn groups(self, of: usize) -> impl Iterator<Item = Range<usize>> {
        let count = self.len();
        (0..count)
            .step_by(of)
            .map(move |first| first..count.min(first + of))
    }
}

/// Returns the extents of the tiles that [`Tiles`] describes, in order.
#[inline(always)]
pub(super) fn tiles(
    count: usize,
    tile: usize,
    least: usize,
    head: usize,
) -> impl Iterator<Item = TileExtent> {
    let tiles = Tiles::new(count, tile, least, head);
    (0..tiles.len()).map(move |index| tiles.get(index))
}
