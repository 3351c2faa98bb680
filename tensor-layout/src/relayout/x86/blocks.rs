//! Tiles of a matrix, transposed in registers block by block.

use super::vectors::{Unpack, Vectors};

/// The place of a matrix in memory: its first element, and its row pitch in bytes.
#[derive(Clone, Copy)]
pub(super) struct Pitched<P> {
    pub(super) start: P,
    pub(super) pitch: usize,
}

macro_rules! pitched {
    ($($pointer:ty),*) => {$(
        impl Pitched<$pointer> {
            /// Returns the place of the part of the matrix that begins at `row` and at `byte` of each row.
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
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// The shape of a block. A block from vectors of one lane is square: its rows have the size of a lane in the
/// source and in the target. Vectors of two lanes make a block twice as tall or twice as wide.
pub(super) trait Shape: Copy {
    /// The instructions that transpose a block.
    type Set: Unpack;

    /// The number of bytes of a block in each row of the target.
    const ROW_BYTES: usize;

    /// The number of bytes of a block in each row of the source.
    const COLUMN_BYTES: usize;

    /// Whether the lanes of a vector are different rows of the source. Otherwise they are different columns.
    const LANES_ARE_ROWS: bool;

    fn set(self) -> Self::Set;
}

/// Blocks whose rows have the size of a vector in the target, and the size of a lane in the source.
#[derive(Clone, Copy)]
pub(super) struct Tall<S>(pub(super) S);

impl<S: Unpack> Shape for Tall<S> {
    type Set = S;
    const ROW_BYTES: usize = S::BYTES;
    const COLUMN_BYTES: usize = S::LANE;
    const LANES_ARE_ROWS: bool = true;

    #[inline(always)]
    fn set(self) -> S {
        self.0
    }
}

/// Blocks whose rows have the size of a lane in the target, and the size of a vector in the source.
#[derive(Clone, Copy)]
pub(super) struct Wide<S>(pub(super) S);

impl<S: Unpack> Shape for Wide<S> {
    type Set = S;
    const ROW_BYTES: usize = S::LANE;
    const COLUMN_BYTES: usize = S::BYTES;
    const LANES_ARE_ROWS: bool = false;

    #[inline(always)]
    fn set(self) -> S {
        self.0
    }
}

/// Transposes a tile block by block. The last blocks may overlap the blocks before them.
///
/// # Safety
///
/// An element has 1, 2, 4, 8 or 16 bytes, or 3 bytes in lanes of 12 bytes. An element of 16 bytes fills a
/// lane; all other elements have at most half the bytes of a lane. The tile has the size of a block or more.
/// Its elements are readable in the source and writable in the target. Source and target
/// share no element.
#[inline(always)]
pub(super) unsafe fn transpose<B: Shape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    Size { rows, columns }: Size,
) {
    let (block_rows, block_columns) = (B::ROW_BYTES / WIDTH, B::COLUMN_BYTES / WIDTH);
    let mut column = 0;
    while column < columns {
        column = column.min(columns - block_columns);
        let mut row = 0;
        while row < rows {
            row = row.min(rows - block_rows);
            let source = source.at(row, column * WIDTH);
            let target = target.at(column, row * WIDTH);
            // SAFETY: the block is within the tile.
            unsafe { block::<_, WIDTH>(shape, source, target) }
            row += block_rows;
        }
        column += block_columns;
    }
}

/// Transposes a block.
///
/// # Safety
///
/// The caller keeps the promise of `transpose`, for a tile of the size of one block.
#[inline(always)]
unsafe fn block<B: Shape, const WIDTH: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    if <B::Set as Vectors>::LANE == WIDTH {
        let set = shape.set();
        if B::LANES_ARE_ROWS {
            // SAFETY: an element of each of some rows.
            let vector = unsafe { set.load_lanes(source.start, source.pitch) };
            // SAFETY: these are adjacent in a row of the target.
            unsafe { set.store::<false>(target.start, vector) }
        } else {
            // SAFETY: adjacent elements of a row.
            let vector = unsafe { set.load(source.start) };
            // SAFETY: an element of each of some rows of the target.
            unsafe { set.store_lanes::<false>(target.start, target.pitch, vector) }
        }
        return;
    }
    match <B::Set as Vectors>::LANE / 2 / WIDTH {
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

/// Transposes a block in which a lane has `2 * HALF` elements.
///
/// # Safety
///
/// The caller keeps the promise of `block`. `HALF` is half of a lane's bytes divided by `WIDTH`.
#[inline(always)]
unsafe fn block_of<B: Shape, const WIDTH: usize, const HALF: usize>(
    shape: B,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    let set = shape.set();
    // The first round. After it, half of the vectors have the first half of a lane's columns.
    let mut halves = [[set.zero(); HALF]; 2];
    let load = |row| {
        let source = source.at(row, 0);
        if B::LANES_ARE_ROWS {
            // SAFETY: a lane of columns of one row for each lane.
            unsafe { set.load_lanes(source.start, 2 * HALF * source.pitch) }
        } else {
            // SAFETY: a vector of columns of one row.
            unsafe { set.load(source.start) }
        }
    };
    let [first, second] = &mut halves;
    for (index, (first, second)) in first.iter_mut().zip(second).enumerate() {
        (*first, *second) = set.unpack::<WIDTH>(load(index), load(HALF + index));
    }
    let mut row = target.start;
    // The halves follow each other, because not all vectors fit into registers.
    for half in halves {
        for vector in rounds::<_, WIDTH, HALF>(set, half) {
            if B::LANES_ARE_ROWS {
                // SAFETY: a vector of a row of the target.
                unsafe { set.store::<false>(row, vector) }
            } else {
                // SAFETY: for each lane, a lane of a row of the target.
                unsafe { set.store_lanes::<false>(row, 2 * HALF * target.pitch, vector) }
            }
            row = row.wrapping_add(target.pitch);
        }
    }
}

/// Transposes square matrices of `SIDE` rows and columns. Each lane has at least one matrix. If a lane has
/// more than `SIDE` elements, it has several matrices side by side.
#[inline(always)]
pub(super) fn rounds<S: Unpack, const WIDTH: usize, const SIDE: usize>(
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
