//! Transposes a matrix tile by tile, in the order that suits the caches.

// Decisions:
//
// - **A large transposition moves its tiles in groups.** So the processor translates the address of each
//   memory page only once or twice. Lines are prefetched four tiles ahead. The rows of tiles are lines of the
//   source.
// - **If the target's rows are a multiple of 4 KiB apart, they compete for the same lines of the caches.** So do rows
//   of source and target that both are a multiple of 2 KiB apart. Then a tile goes through a buffer, from which whole
//   cache lines are written, and the number of rows that are read at a time is limited. Loops that stream 32 bytes at a
//   time have a fixed length. Elements of 8 bytes or more that the second cache holds need no buffer. Packed pixels go to
//   competing planes by a buffer of `PLANE` bytes a plane.
// - **Rows shorter than a line are joined** where one ends where the next begins, and the caches do not hold the copy:
//   a tile then has several of them. The other memory is read or written in runs of 256 bytes, and blocks overlap only
//   at the ends of tiles. Within the caches, this is slower.
// - **A row of a tile may be shorter than a cache line**, and the elements after it in memory may belong to
//   another loop of the copy. Then this loop runs within the tile.
// - **Blocks follow each other along the rows of the source**, for elements of 2 bytes and more, unless lines
//   of the target compete. For bytes, this order is slower.

use super::blocks::{self, BlockShape, BlocksToPixels, MatrixSize, Pitched, Tall, Wide};
use super::matrix::{LINE, PitchedMatrix};
use super::rows;
use super::vectors::{Avx2, HalfSse2, Sse2, Threes, Vectors};
use crate::relayout::limits::{PAGE, SECOND_CACHE};
use crate::relayout::nest::{Loop, STAY};
use crate::relayout::portable;
use crate::relayout::work::Matrix;
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

/// The number of bytes of each plane in a buffer of planes whose lines compete.
const PLANE: usize = 9 * LINE;

/// A buffer with room for the largest tile that is packed.
#[repr(align(64))]
struct PackedTile(MaybeUninit<[u8; 4 * LINE * LINE]>);

/// The kinds of blocks that make up tiles.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
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

/// A function that transposes a matrix, at each step of the loop around it.
///
/// # Safety
///
/// The function and the blocks were chosen for the matrix. The elements of the matrix are readable in the source and
/// writable in the target. Source and target share no element. If the target is streamed, nothing accesses its elements
/// between this call and the next fence.
///
/// With all shapes but `FromPixels` and `ToPixels`, the matrix has at least one block.
///
/// With `FromPixels` and `ToPixels`, an element has 1 byte. With `FromPixels`, each row of the source is a
/// pixel. With `ToPixels`, each row of the target is a pixel. A pixel has 9 to 15 elements, and no gap
/// follows it. There are more than 32 pixels.
pub(super) type Transpose = unsafe fn(*const u8, *mut u8, &PitchedMatrix, TileBlocks);

/// Returns the function for the elements of a matrix.
pub(super) const fn function_of(matrix: &Matrix, width: usize) -> Transpose {
    match (width, matrix.has_few_channels(width)) {
        (1, true) => transpose::<1, true>,
        (1, false) => transpose::<1, false>,
        (2, true) => transpose::<2, true>,
        (2, false) => transpose::<2, false>,
        (3, _) => transpose::<3, false>,
        (4, true) => transpose::<4, true>,
        (4, false) => transpose::<4, false>,
        (8, true) => transpose::<8, true>,
        (8, false) => transpose::<8, false>,
        _ => transpose::<16, false>,
    }
}

/// Transposes as [`Transpose`] describes. The matrix has `FEW` channels if only processors without SSSE3 transpose it in
/// blocks.
///
/// # Safety
///
/// The caller meets the conditions of `Transpose`.
unsafe fn transpose<const WIDTH: usize, const FEW: bool>(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    blocks: TileBlocks,
) {
    // Few channels are near each other in both memories, so they are one tile.
    let sse2 = |tile: &Tile<Sse2>| {
        let (from, to, size) = matrix.at(source, target);
        let order = Order {
            repeat: matrix.repeat,
            ..Order::ONE_TILE
        };
        if FEW {
            // SAFETY: the caller's promise.
            unsafe { (tile.transpose)(Sse2, from, to, size, &order) }
        } else {
            // SAFETY: the same.
            unsafe { transpose_sse2(tile, source, target, matrix) }
        }
    };
    // SAFETY: the caller's promise; a value of `Avx2` proves that the processor has it.
    let avx2 = |tile: &Tile<Avx2>| unsafe { transpose_avx2(tile, source, target, matrix) };
    match blocks {
        TileBlocks::Tall(set) if const { !FEW && WIDTH != 3 } => {
            avx2(&Tile::of::<Tall<Avx2>>(set, tall_avx2::<WIDTH>, WIDTH));
        }
        TileBlocks::Wide(set) if const { !FEW && WIDTH != 3 && WIDTH != 16 } => {
            avx2(&Tile::of::<Wide<Avx2>>(set, wide_avx2::<WIDTH>, WIDTH));
        }
        TileBlocks::Square if const { WIDTH != 3 } => {
            sse2(&Tile::of::<Tall<Sse2>>(Sse2, square_sse2::<WIDTH>, WIDTH));
        }
        TileBlocks::Small if const { WIDTH < 8 && WIDTH != 3 } => {
            sse2(&Tile::of::<Tall<HalfSse2>>(
                Sse2,
                small_sse2::<WIDTH>,
                WIDTH,
            ));
        }
        TileBlocks::Threes(set) if const { WIDTH == 3 } => {
            avx2(&Tile::of::<Tall<Threes>>(set, threes_avx2, WIDTH));
        }
        TileBlocks::FromPixels(set) if const { WIDTH == 1 && !FEW } => {
            // SAFETY: the same.
            unsafe { from_pixels(set, source, target, matrix) }
        }
        TileBlocks::ToPixels(set) if const { WIDTH == 1 && !FEW } => {
            // SAFETY: the same.
            unsafe { to_pixels(set, source, target, matrix) }
        }
        _ => unreachable!("chosen for other elements"),
    }
}

/// The way to transpose a tile. The code around it is compiled once for all widths and shapes of blocks.
struct Tile<S> {
    set: S,
    transpose: TransposeTiles<S>,
    /// The size of an element in bytes.
    width: usize,
    /// The size of a block.
    block: MatrixSize,
}

/// A function that transposes some rows of a matrix, tile by tile, with [`blocks::transpose`].
///
/// # Safety
///
/// The caller meets the conditions of `blocks::transpose` for these rows, at each step of the loop in `Order`.
type TransposeTiles<S> = unsafe fn(S, Pitched<*const u8>, Pitched<*mut u8>, MatrixSize, &Order);

/// The order in which tiles are transposed.
struct Order {
    /// The number of columns in a tile.
    columns: usize,
    /// Whether blocks always follow each other along the rows of the target.
    along_target: bool,
    /// Whether the lines after a tile are prefetched.
    asks: bool,
    /// Each tile is transposed at all steps of this loop before the next tile.
    repeat: Loop,
}

impl Order {
    const ONE_TILE: Order = Order {
        columns: usize::MAX,
        along_target: false,
        asks: false,
        repeat: STAY,
    };
}

impl<S> Tile<S> {
    #[inline(always)]
    const fn of<B: BlockShape>(set: S, transpose: TransposeTiles<S>, width: usize) -> Tile<S> {
        let block = MatrixSize {
            rows: B::ROW_BYTES / width,
            columns: B::COLUMN_BYTES / width,
        };
        Tile {
            set,
            transpose,
            width,
            block,
        }
    }

    /// Returns the number of elements in a number of bytes.
    #[inline(always)]
    fn elements(&self, bytes: usize) -> usize {
        // A division would take longer.
        match self.width {
            3 => bytes / 3,
            width => bytes >> width.trailing_zeros(),
        }
    }
}

/// Transposes tiles as [`TransposeTiles`] describes.
///
/// # Safety
///
/// The caller meets the conditions of `TransposeTiles`, for blocks of this shape.
#[inline(always)]
unsafe fn transpose_tiles<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    order: &Order,
) {
    let mut column = 0;
    while column < size.columns {
        let first = column.min(size.columns - B::COLUMN_BYTES / WIDTH);
        let (mut source, mut target) = (source.at(0, first * WIDTH), target.at(first, 0));
        if order.asks {
            for row in 0..size.rows {
                shape.set().prefetch::<true>(source.at(row, LINE).start);
            }
        }
        let tile = MatrixSize {
            columns: order.columns.min(size.columns - first),
            ..size
        };
        for _ in 0..order.repeat.count {
            // SAFETY: the caller's promise.
            unsafe {
                blocks::transpose::<_, WIDTH>(shape, source, target, tile, order.along_target);
            }
            source = source.at(0, order.repeat.source);
            target = target.at(0, order.repeat.target);
        }
        column = column.saturating_add(order.columns);
    }
}

macro_rules! compiled {
    ($($function:ident $set:ident [$($width:ident)?] $shape:expr, $of:expr, $attribute:meta;)*) => {$(
        /// Transposes tiles as [`TransposeTiles`] describes.
        ///
        /// # Safety
        ///
        /// The caller meets the conditions of `TransposeTiles`. The processor has the instructions, which `set` proves.
        #[$attribute]
        unsafe fn $function$(<const $width: usize>)?(
            set: $set,
            source: Pitched<*const u8>,
            target: Pitched<*mut u8>,
            size: MatrixSize,
            order: &Order,
        ) {
            // SAFETY: the caller's promise.
            unsafe { transpose_tiles::<_, { $of }>($shape(set), source, target, size, order) }
        }
    )*};
}
compiled!(
    tall_avx2 Avx2 [WIDTH] Tall::of, WIDTH, target_feature(enable = "avx2");
    wide_avx2 Avx2 [WIDTH] Wide, WIDTH, target_feature(enable = "avx2");
    threes_avx2 Avx2 [] |set| Tall::of(Threes(set)), 3, target_feature(enable = "avx2");
    square_sse2 Sse2 [WIDTH] Tall::of, WIDTH, inline(never);
    small_sse2 Sse2 [WIDTH] |_| Tall::of(HalfSse2), WIDTH, inline(never);
);

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
unsafe fn transpose_avx2(
    tile: &Tile<Avx2>,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // SAFETY: the caller's promise.
    unsafe { transpose_with(tile, source, target, matrix) }
}

/// Transposes a matrix as [`transpose_with`] does, compiled for SSE2.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`.
unsafe fn transpose_sse2(
    tile: &Tile<Sse2>,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // SAFETY: the caller's promise.
    unsafe { transpose_with(tile, source, target, matrix) }
}

/// Transposes packed pixels of 9 to 15 bytes to planes.
///
/// # Safety
///
/// The caller meets the conditions of `transpose` for `FromPixels`. The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn from_pixels(set: Avx2, source: *const u8, target: *mut u8, matrix: &PitchedMatrix) {
    let (mut source, mut target, MatrixSize { rows, columns }) = matrix.at(source, target);
    let shape = Tall::<_, true> {
        set,
        channels: columns,
    };
    // If there are more planes than the nearest cache has lines for, they are written in longer runs.
    let competes = columns > portable::cache_lines(target.pitch);
    let mut buffer = PackedTile(MaybeUninit::uninit());
    let buffer = Pitched {
        start: buffer.0.as_mut_ptr().cast::<u8>(),
        pitch: PLANE,
    };
    for _ in 0..matrix.repeat.count {
        let (most, head) = if competes {
            (PLANE, target.start.align_offset(LINE))
        } else {
            (rows, 0)
        };
        // No pixel follows the last one.
        for run in tiles(rows - 1, most, Avx2::BYTES, head) {
            let (from, to) = (source.at(run.first, 0), target.at(0, run.first));
            let planes = if competes { buffer } else { to };
            // SAFETY: another pixel follows these pixels of the matrix. The buffer has room for as many of 15 planes.
            unsafe { blocks_from_pixels(shape, from, planes, run.count) }
            for channel in 0..if competes { columns } else { 0 } {
                let (from, to) = (planes.at(channel, 0).start, to.at(channel, 0).start);
                // SAFETY: the buffer has these pixels of a plane.
                unsafe { rows::copy::<_, false>(set, from, to, run.count) }
            }
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

/// Transposes packed pixels as [`from_pixels`] does, block by block. It is not inlined, because a block takes all registers.
///
/// # Safety
///
/// The caller meets the conditions of `blocks::block_of` for `count` pixels, at least 32. The processor has AVX2.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn blocks_from_pixels(
    shape: Tall<Avx2, true>,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    count: usize,
) {
    for block in tiles(count, Avx2::BYTES, Avx2::BYTES, 0) {
        let (from, to) = (source.at(block.first, 0), target.at(0, block.first));
        // SAFETY: the caller's promise.
        unsafe { blocks::block_of::<_, 1, 8>(shape, from, to) }
    }
}

/// Transposes planes to packed pixels of 9 to 15 bytes.
///
/// # Safety
///
/// The caller meets the conditions of `transpose` for `ToPixels`. The processor has AVX2.
#[target_feature(enable = "avx2")]
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
unsafe fn transpose_with<S: Vectors>(
    tile: &Tile<S>,
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
) {
    let (source, target, size) = matrix.at(source, target);
    let (row, column) = (size.columns * tile.width, size.rows * tile.width);
    let repeat = &matrix.repeat;
    // Within the nearer caches, a buffer would take longer.
    if (row * size.rows).saturating_mul(repeat.count) >= SECOND_CACHE {
        if row < LINE && repeat.source == row && column >= JOINED {
            // SAFETY: the caller's promise.
            return unsafe { joined_in_source(tile, source, target, size, matrix) };
        }
        if column < LINE && repeat.target == column && row >= JOINED {
            // SAFETY: the caller's promise.
            return unsafe { joined_in_target(tile, source, target, size, repeat) };
        }
    }
    let competes = target.pitch % PAGE == 0
        || (portable::competes(target.pitch) && portable::competes(source.pitch));
    // Tiles of 8 bytes and more have few rows, for which the nearest cache has lines. Only what the second cache does not hold
    // needs the buffer.
    let competes = competes && (tile.width < 8 || target.pitch * size.columns > SECOND_CACHE);
    let is_large = size.rows >= tile.elements(2 * LINE) && size.columns >= tile.elements(2 * LINE);
    // If lines begin at different offsets in each row of the target, many of them would be written in parts.
    let has_lines = target.pitch % LINE == 0 || has_whole_rows(tile, target.pitch, size.rows);
    let is_suited = has_lines && matrix.repeat.count == 1 && is_large;
    if is_suited && (matrix.streams || competes) {
        // SAFETY: the caller's promise.
        unsafe { packed(tile, source, target, size, matrix) }
    } else {
        // SAFETY: the same.
        unsafe { cached(tile, source, target, size, &matrix.repeat) }
    }
}

/// Returns whether the rows of the target have no gaps between them, and tiles of whole rows fit into the
/// buffer [`PackedTile`].
fn has_whole_rows<S>(tile: &Tile<S>, pitch: usize, rows: usize) -> bool {
    pitch == rows * tile.width && pitch * tile.elements(LINE) <= size_of::<PackedTile>()
}

/// Transposes a matrix with writes that go through the caches.
///
/// # Safety
///
/// The caller meets the conditions of `transpose_with`.
#[inline(always)]
unsafe fn cached<S: Vectors>(
    tile: &Tile<S>,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    repeat: &Loop,
) {
    // Tiles are lines of the target, if those begin at the same offset in each of its rows. Rows of at most a line are
    // not divided (eight rows of 8 bytes take 0.6 to 0.8 times as long).
    let head = if target.pitch % LINE == 0 && size.rows * tile.width > LINE {
        tile.elements(target.start.align_offset(LINE))
    } else {
        0
    };
    let line = tile.elements(LINE);
    // Four lines next to each other are faster than single lines. If the rows of the source compete for the same lines of
    // the nearest cache, a tile has as many rows as there are lines, but at least a line of the target, and at most two. A
    // matrix of more than half of the second cache keeps four, for elements of 4 bytes or more: this takes 0.3 to 0.8 of the
    // time (26).
    let fills_cache = tile.width >= 4 && size.rows * size.columns * tile.width >= SECOND_CACHE / 2;
    let competes = source.pitch & (2 * LINE * tile.width.next_power_of_two() - 1) == 0;
    let tile_rows = if competes && !fills_cache {
        portable::cache_lines(source.pitch).clamp(line, 2 * line)
    } else {
        4 * line
    };
    // Prefetch the next line of each row, except in three cases: the line is read soon as part of another
    // row; the line competes with the lines that are read now; or shuffles take most of the time.
    let is_far = source.pitch >= 4 * LINE && !portable::competes(source.pitch);
    let order = Order {
        columns: if size.rows * tile.width <= SHORT_ROW {
            tile.elements(BAND)
        } else {
            line
        },
        along_target: false,
        asks: tile.width > 1 && repeat.count == 1 && is_far,
        repeat: *repeat,
    };
    for band in tiles(size.columns, tile.elements(BAND), tile.block.columns, 0) {
        for rows in tiles(size.rows, tile_rows, tile.block.rows, head) {
            let column = band.first;
            let source = source.at(rows.first, column * tile.width);
            let target = target.at(column, rows.first * tile.width);
            let size = MatrixSize {
                rows: rows.count,
                columns: band.count,
            };
            // SAFETY: these rows are within the matrix, at each step of the loop around it.
            unsafe { (tile.transpose)(tile.set, source, target, size, &order) }
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
unsafe fn packed<S: Vectors>(
    tile: &Tile<S>,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    &PitchedMatrix { streams, next, .. }: &PitchedMatrix,
) {
    let (least_rows, least_columns) = (tile.block.rows, tile.block.columns);
    let has_whole_rows = has_whole_rows(tile, target.pitch, size.rows);
    let (pitch, row_head, column_bytes) = if has_whole_rows {
        (target.pitch, 0, LINE)
    } else {
        let head = tile.elements(target.start.align_offset(LINE));
        let (pitch, column_bytes) = packed_tile(tile.width);
        (pitch, head, column_bytes)
    };
    let tile_columns = tile.elements(column_bytes);
    let column_head = if source.pitch % LINE == 0 {
        tile.elements(source.start.align_offset(LINE))
    } else {
        0
    };
    let mut buffer = PackedTile(MaybeUninit::uninit());
    let buffer = Pitched {
        start: buffer.0.as_mut_ptr().cast::<u8>(),
        pitch,
    };
    // Few rows are copied at a time. If their distance is a power of two, they compete for the same lines of the caches.
    let few_rows = if portable::competes(source.pitch) {
        least_rows.max(8)
    } else {
        2 * least_rows.max(8)
    };
    let all_rows = Tiles::new(size.rows, tile.elements(pitch), least_rows, row_head);
    let all_columns = Tiles::new(size.columns, tile_columns, least_columns, column_head);
    let body =
        |rows: TileExtent, columns: TileExtent, later: Pitched<*const u8>, later_rows: usize| {
            let source = source.at(rows.first, columns.first * tile.width);
            let target = target.at(columns.first, rows.first * tile.width);
            let each = later_rows.div_ceil(rows.count.div_ceil(few_rows));
            let mut asked = 0;
            for few in tiles(rows.count, few_rows, least_rows, 0) {
                for row in asked..later_rows.min(asked + each) {
                    for line in (0..column_bytes).step_by(LINE) {
                        tile.set.prefetch::<false>(later.at(row, line).start);
                    }
                }
                asked += each;
                let source = source.at(few.first, 0);
                let buffer = buffer.at(0, few.first * tile.width);
                let size = MatrixSize {
                    rows: few.count,
                    columns: columns.count,
                };
                // SAFETY: these rows of the tile are within the matrix, and it fits into the buffer.
                unsafe { (tile.transpose)(tile.set, source, buffer, size, &Order::ONE_TILE) }
            }
            // Write common bytes of two tiles once, because a streamed byte must not be written again.
            let begin = rows.own.start * tile.width;
            let own = rows.own.len() * tile.width;
            let (runs, bytes) = if has_whole_rows {
                (1, columns.own.len() * own)
            } else {
                (columns.own.len(), own)
            };
            for run in columns.own.start..columns.own.start + runs {
                let source = buffer.at(run, begin).start;
                let target = target.at(run, begin).start;
                // Loops of a fixed length are faster.
                if streams && bytes == 4 * LINE && target.align_offset(LINE) == 0 {
                    // SAFETY: the buffer has this part of a row of the target, and no other tile streams it.
                    unsafe { rows::copy_lines::<_, true>(tile.set, source, target, 4 * LINE) }
                } else if streams && bytes == 2 * LINE && target.align_offset(LINE) == 0 {
                    // SAFETY: the same.
                    unsafe { rows::copy_lines::<_, true>(tile.set, source, target, 2 * LINE) }
                } else if streams {
                    // SAFETY: the same.
                    unsafe { rows::stream(tile.set, source, target, bytes) }
                } else {
                    // SAFETY: the same.
                    unsafe { rows::copy::<_, false>(tile.set, source, target, bytes) }
                }
            }
        };
    for group_rows in all_rows.groups(GROUP / tile.elements(pitch)) {
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
                    let later = source.at(rows.first, matrix + columns.first * tile.width);
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
unsafe fn joined_in_source<S: Vectors>(
    tile: &Tile<S>,
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
        tile.elements(target.start.align_offset(LINE))
    } else {
        0
    };
    for steps in tiles(repeat.count, (JOINED_ROWS / size.columns).max(1), 1, 0) {
        for rows in tiles(size.rows, tile.elements(JOINED), tile.block.rows, head) {
            let joined_size = MatrixSize {
                rows: rows.count,
                columns: steps.count * size.columns,
            };
            let from = source.at(rows.first, steps.first * repeat.source);
            // SAFETY: the rows of these steps are adjacent in the source; the buffer has `JOINED` bytes for each of their
            // columns.
            unsafe { (tile.transpose)(tile.set, from, buffer, joined_size, &Order::ONE_TILE) }
            // Write common bytes of two tiles once, because a streamed byte must not be written again.
            let begin = rows.own.start * tile.width;
            let bytes = rows.own.len() * tile.width;
            for column in 0..size.columns {
                for step in 0..steps.count {
                    let from = buffer.at(step * size.columns + column, begin).start;
                    let at = (steps.first + step) * repeat.target;
                    let to = target
                        .at(column, at + rows.first * tile.width + begin)
                        .start;
                    if streams {
                        // SAFETY: the buffer has this part of a row of the target, and no other tile streams it.
                        unsafe { rows::stream(tile.set, from, to, bytes) }
                    } else if bytes == JOINED {
                        // SAFETY: the same.
                        unsafe { rows::copy_lines::<_, false>(tile.set, from, to, JOINED) }
                    } else {
                        // SAFETY: the same.
                        unsafe { rows::copy::<_, false>(tile.set, from, to, bytes) }
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
unsafe fn joined_in_target<S: Vectors>(
    tile: &Tile<S>,
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
        for columns in tiles(size.columns, tile.elements(JOINED), tile.block.columns, 0) {
            for row in 0..size.rows {
                for step in 0..steps.count {
                    let at = (steps.first + step) * repeat.source;
                    let from = source.at(row, at + columns.first * tile.width).start;
                    let to = buffer.at(step * size.rows + row, 0).start;
                    if columns.count == tile.elements(JOINED) {
                        // SAFETY: these are elements of a row of the source; the buffer has `JOINED` bytes for each row.
                        unsafe { rows::copy_lines::<_, false>(tile.set, from, to, JOINED) }
                    } else {
                        // SAFETY: the same.
                        unsafe {
                            rows::copy::<_, false>(tile.set, from, to, columns.count * tile.width);
                        }
                    }
                }
            }
            let joined_size = MatrixSize {
                rows: steps.count * size.rows,
                columns: columns.count,
            };
            let to = target.at(columns.first, steps.first * repeat.target);
            let order = Order {
                along_target: true,
                ..Order::ONE_TILE
            };
            // SAFETY: the rows of these steps are adjacent in the target.
            unsafe { (tile.transpose)(tile.set, joined, to, joined_size, &order) }
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
