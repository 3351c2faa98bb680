//! Tiles of a matrix, transposed in registers block by block.

// Decisions:
//
// - **Blocks have seven shapes.** Two of these are for packed pixels of 9 to 15 bytes, which are moved as 16
//   bytes, in blocks of 32 pixels. Pixels with gaps, and processors without AVX2, have two blocks of 8
//   channels that overlap. The last blocks of a tile overlap the blocks before them. So a tile may have any
//   number of rows and columns, if its rows and its columns have at least 8 bytes each.
// - **Elements of 3 bytes are widened to 4 bytes as they are read**, in matrices of at least 8 by 4 elements.
//   Portable loops transpose matrices of fewer rows or columns.
// - **Elements of 16 bytes go through blocks only if writes bypass the caches.** Within the caches, loops are faster.
// - **The shuffles are the limit, not the order of accesses.** A block of 16 by 32 bytes takes 64 shuffles. The
//   processor executes two shuffles in a cycle, so they take as long as a plain copy within the L3 cache. A block of
//   12 channels of bytes takes 80 shuffles for 384 bytes.

use super::vectors::{Avx2, Vectors};
use crate::relayout::portable::cache_lines;

/// The location of a matrix in memory: its first element, and its row pitch in bytes.
#[derive(Clone, Copy)]
pub(super) struct Pitched<P> {
    pub(super) start: P,
    pub(super) pitch: usize,
}

macro_rules! pitched {
    ($($pointer:ty),*) => {$(
        impl Pitched<$pointer> {
            /// Returns the location of a part of the matrix. The part begins at the row `row`, and at the byte
            /// `byte` of each row.
            #[inline(always)]
            pub(super) fn at(self, row: usize, byte: usize) -> Self {
                Pitched {
                    start: self.start.wrapping_add(row * self.pitch + byte),
                    pitch: self.pitch,
                }
            }
        }
    )*};
}
pitched!(*const u8, *mut u8);

/// The size of a matrix, in elements of the source.
#[derive(Clone, Copy)]
pub(super) struct MatrixSize {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// The shape of a block: a part of a matrix that is transposed in registers as a whole. A block that vectors
/// of one lane hold is square: its rows have the size of a lane in the source and in the target. Vectors of
/// two lanes make a block twice as tall or twice as wide.
pub(super) trait BlockShape: Copy {
    /// The instructions that transpose a block.
    type Set: Vectors;

    /// The number of bytes of a block in each row of the target.
    const ROW_BYTES: usize;

    /// The number of bytes of a block in each row of the source.
    const COLUMN_BYTES: usize;

    fn set(self) -> Self::Set;

    /// Reads a vector of the block. Either the whole vector is from the row `row`, or one of its lanes is
    /// from this row and the other is from the row `row + apart`.
    ///
    /// # Safety
    ///
    /// The bytes that the shape reads in these rows are readable.
    unsafe fn load(
        self,
        block: Pitched<*const u8>,
        row: usize,
        apart: usize,
    ) -> <Self::Set as Vectors>::Vector;

    /// Writes a vector of the block to `to`. Either the whole vector is from the column `column`, or one
    /// of its lanes is from this column and the other is from the column `column + apart`. A column is a row
    /// of the target.
    ///
    /// # Safety
    ///
    /// The bytes that the shape writes in these rows are writable. The columns of a block are written in
    /// ascending order.
    unsafe fn store(
        self,
        to: Pitched<*mut u8>,
        column: usize,
        apart: usize,
        vector: <Self::Set as Vectors>::Vector,
    );
}

/// Blocks whose rows are as long as a vector in the target, but only as long as a lane in the source.
///
/// With `PIXELS`, the rows of the source are packed pixels of 9 to 15 channels of one byte each. A lane has the bytes of a
/// pixel and the first bytes of the next pixel, which are not written.
#[derive(Clone, Copy)]
pub(super) struct Tall<S, const PIXELS: bool = false> {
    pub(super) set: S,
    /// The number of channels of pixels.
    pub(super) channels: usize,
}

impl<S> Tall<S> {
    pub(super) const fn of(set: S) -> Self {
        Tall { set, channels: 0 }
    }
}

impl<S: Vectors, const PIXELS: bool> BlockShape for Tall<S, PIXELS> {
    type Set = S;
    const ROW_BYTES: usize = S::BYTES;
    const COLUMN_BYTES: usize = S::LANE;

    #[inline(always)]
    fn set(self) -> S {
        self.set
    }

    #[inline(always)]
    unsafe fn load(self, block: Pitched<*const u8>, row: usize, apart: usize) -> S::Vector {
        let (start, pitch) = (block.at(row, 0).start, apart * block.pitch);
        // SAFETY: the caller promises that this is a lane of columns of each row.
        unsafe { self.set.load_lanes(start, pitch) }
    }

    #[inline(always)]
    unsafe fn store(self, to: Pitched<*mut u8>, column: usize, _apart: usize, vector: S::Vector) {
        if !PIXELS || column < self.channels {
            // SAFETY: the caller promises that this is a vector of a row of the target.
            unsafe { self.set.store::<false>(to.start, vector) }
        }
    }
}

/// Blocks whose rows have the size of a lane in the target, and the size of a vector in the source.
#[derive(Clone, Copy)]
pub(super) struct Wide<S>(pub(super) S);

impl<S: Vectors> BlockShape for Wide<S> {
    type Set = S;
    const ROW_BYTES: usize = S::LANE;
    const COLUMN_BYTES: usize = S::BYTES;

    #[inline(always)]
    fn set(self) -> S {
        self.0
    }

    #[inline(always)]
    unsafe fn load(self, block: Pitched<*const u8>, row: usize, _apart: usize) -> S::Vector {
        // SAFETY: the caller promises that this is a vector of columns of one row.
        unsafe { self.0.load(block.at(row, 0).start) }
    }

    #[inline(always)]
    unsafe fn store(self, to: Pitched<*mut u8>, _column: usize, apart: usize, vector: S::Vector) {
        let pitch = apart * to.pitch;
        // SAFETY: the caller promises that each address is a lane of a row of the target.
        unsafe { self.0.store_lanes::<false>(to.start, pitch, vector) }
    }
}

/// Blocks of 32 packed pixels in the target. A pixel has 9 to 15 channels of one byte each. A lane has more
/// bytes than a pixel. Its last bytes are written to the beginning of the next pixel, before that pixel is
/// written itself. There are two exceptions. When the pixel with the index 15 is written, the next pixel has
/// been written already. After the pixel with the index 31, no pixel of the block follows. For these two
/// pixels, only their own bytes are written.
#[derive(Clone, Copy)]
pub(super) struct BlocksToPixels {
    pub(super) set: Avx2,
    pub(super) channels: usize,
}

impl BlockShape for BlocksToPixels {
    type Set = Avx2;
    const ROW_BYTES: usize = Avx2::LANE;
    const COLUMN_BYTES: usize = Avx2::BYTES;

    #[inline(always)]
    fn set(self) -> Avx2 {
        self.set
    }

    #[inline(always)]
    unsafe fn load(
        self,
        block: Pitched<*const u8>,
        row: usize,
        apart: usize,
    ) -> <Avx2 as Vectors>::Vector {
        if row < self.channels {
            // SAFETY: the caller's promise, for a channel that exists.
            unsafe { Wide(self.set).load(block, row, apart) }
        } else {
            self.set.zero()
        }
    }

    #[inline(always)]
    unsafe fn store(
        self,
        to: Pitched<*mut u8>,
        column: usize,
        apart: usize,
        vector: <Avx2 as Vectors>::Vector,
    ) {
        if column + 1 < apart {
            // SAFETY: each lane has the bytes of a pixel and of some of the next one, which is in the block.
            return unsafe { Wide(self.set).store(to, column, apart, vector) };
        }
        let mut lanes = [[0_u8; Avx2::LANE]; 2];
        // SAFETY: the array has the size of a vector.
        unsafe { self.set.store::<false>(lanes.as_mut_ptr().cast(), vector) }
        for (index, lane) in lanes.iter().enumerate() {
            let pixel = to.at(index * apart, 0).start;
            // The first 8 bytes and the last 8 bytes overlap.
            for from in [0, self.channels - 8] {
                let bytes = lane.as_ptr().wrapping_add(from);
                // SAFETY: these are 8 bytes of a pixel, which has at most the bytes of a lane.
                unsafe { bytes.copy_to_nonoverlapping(pixel.wrapping_add(from), 8) }
            }
        }
    }
}

/// Transposes a tile block by block. The last blocks may overlap the blocks before them. With `along_target`, blocks
/// always follow each other along the rows of the target.
///
/// # Safety
///
/// The shape is not one of pixels; [`block_of`] moves single blocks of these. In lanes
/// of 12 bytes, an element has 3 bytes. In other lanes, it has 1, 2, 4, 8 or 16 bytes. An element of 16 bytes
/// fills a lane; all other elements have at most half the bytes of a lane. The tile has the size of a block
/// or more. Its elements are readable in the source and writable in the target. Source and target share no
/// element.
#[inline(always)]
pub(super) unsafe fn transpose<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    size: MatrixSize,
    along_target: bool,
) {
    // A line of the source is read by all blocks that need it, one after the other. It is better to complete
    // the lines of the target if the nearest cache lacks lines for one in each column, and for bytes, because a line of
    // bytes has more columns.
    if WIDTH > 1 && size.columns < cache_lines(target.pitch) && !along_target {
        // SAFETY: the caller's promise.
        unsafe { transpose_in_order::<_, WIDTH, true>(shape, source, target, size) }
    } else {
        // SAFETY: the same.
        unsafe { transpose_in_order::<_, WIDTH, false>(shape, source, target, size) }
    }
}

/// Transposes a tile as [`transpose`] does, along the rows of the source or along the rows of the target.
///
/// # Safety
///
/// The caller meets the conditions of `transpose`.
#[inline(always)]
unsafe fn transpose_in_order<B: BlockShape, const WIDTH: usize, const BY_ROWS: bool>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    MatrixSize { rows, columns }: MatrixSize,
) {
    let (block_rows, block_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
    let (along_rows, along_columns) = ((rows, block_rows), (columns, block_columns));
    let (outer, inner) = if BY_ROWS {
        (along_rows, along_columns)
    } else {
        (along_columns, along_rows)
    };
    let mut outer_at = 0;
    while outer_at < outer.0 {
        outer_at = outer_at.min(outer.0 - outer.1);
        let mut inner_at = 0;
        while inner_at < inner.0 {
            inner_at = inner_at.min(inner.0 - inner.1);
            let (row, column) = if BY_ROWS {
                (outer_at, inner_at)
            } else {
                (inner_at, outer_at)
            };
            let source = source.at(row, column * WIDTH);
            let target = target.at(column, row * WIDTH);
            // SAFETY: the block is within the tile.
            unsafe { block::<_, WIDTH>(shape, source, target) }
            inner_at += inner.1;
        }
        outer_at += outer.1;
    }
}

/// Transposes a block.
///
/// # Safety
///
/// The caller meets the conditions of `transpose`. The tile has the size of one block.
#[inline(always)]
unsafe fn block<B: BlockShape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    if const { <B::Set as Vectors>::LANE == WIDTH } {
        // SAFETY: the caller's promise; the block is one vector.
        let vector = unsafe { shape.load(source, 0, 1) };
        // SAFETY: the same.
        return unsafe { shape.store(target, 0, 1, vector) };
    }
    match const { <B::Set as Vectors>::LANE / 2 / WIDTH } {
        // SAFETY: the caller's promise.
        8 => unsafe { block_of::<_, WIDTH, 8>(shape, source, target) },
        // SAFETY: the same.
        4 => unsafe { block_of::<_, WIDTH, 4>(shape, source, target) },
        // SAFETY: the same.
        2 => unsafe { block_of::<_, WIDTH, 2>(shape, source, target) },
        // SAFETY: the same.
        _ => unsafe { block_of::<_, WIDTH, 1>(shape, source, target) },
    }
}

/// Transposes a block in which a lane has `2 * HALF` elements. Columns are written in ascending order.
///
/// # Safety
///
/// The caller meets the conditions of `block`. `HALF * WIDTH` is half the number of bytes of a lane. For
/// shapes of pixels, the block is 32 pixels with all their channels; in the source of
/// `Tall<_, true>`, another pixel follows.
#[inline(always)]
pub(super) unsafe fn block_of<B: BlockShape, const WIDTH: usize, const HALF: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    let set = shape.set();
    // The first round. After it, half of the vectors have the first half of a lane's columns.
    let mut halves = [[set.zero(); HALF]; 2];
    // SAFETY: this is a vector of the block.
    let load = |row| unsafe { shape.load(source, row, 2 * HALF) };
    let [first, second] = &mut halves;
    for (index, (first, second)) in first.iter_mut().zip(second).enumerate() {
        (*first, *second) = set.unpack::<WIDTH>(load(index), load(HALF + index));
    }
    let (mut row, mut column) = (target, 0);
    // The halves follow each other, because not all vectors fit into registers.
    for half in halves {
        for vector in rounds::<_, WIDTH, HALF>(set, half) {
            // SAFETY: this is a vector of the block.
            unsafe { shape.store(row, column, 2 * HALF, vector) }
            (row, column) = (row.at(1, 0), column + 1);
        }
    }
}

/// Transposes square matrices of `SIDE` rows and columns. The vector with the index `i` has the row `i` of
/// each matrix. If a lane has more than `SIDE` elements, it has several matrices: in the given vectors, their
/// elements alternate; in the result, the matrices are side by side.
#[inline(always)]
pub(super) fn rounds<S: Vectors, const WIDTH: usize, const SIDE: usize>(
    set: S,
    mut rows: [S::Vector; SIDE],
) -> [S::Vector; SIDE] {
    // The index of an element consists of the bits of row and column, twice as many as `SIDE - 1`
    // has. Each round rotates them by one. Rotating by half of the bits exchanges row and column.
    for _ in 0..SIDE.ilog2() {
        let given = rows;
        for index in 0..SIDE / 2 {
            (rows[2 * index], rows[2 * index + 1]) =
                set.unpack::<WIDTH>(given[index], given[index + SIDE / 2]);
        }
    }
    rows
}
