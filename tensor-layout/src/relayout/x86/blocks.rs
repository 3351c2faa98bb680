//! Tiles of a matrix, transposed in registers block by block.

use super::vectors::Unpack;

/// The bytes of a block's columns.
pub(super) const BLOCK_COLUMNS: usize = 16;

/// The place of a matrix: its first element, and the row pitch in bytes.
#[derive(Clone, Copy)]
pub(super) struct Pitched<P> {
    pub(super) start: P,
    pub(super) pitch: usize,
}

macro_rules! pitched {
    ($($pointer:ty),*) => {$(
        impl Pitched<$pointer> {
            /// Returns the place of what begins at a row, and at a byte of each row.
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

/// Transposes a tile, by blocks of a vector of rows and 16 bytes of columns. The last blocks overlap
/// those before if need be.
///
/// # Safety
///
/// An element has 1, 2, 4 or 8 bytes. The tile has a vector or more of rows, and 16 bytes or more of
/// columns. Its elements are readable in the source and writable in the target, and none of the first
/// is one of the second.
#[inline(always)]
pub(super) unsafe fn transpose<S: Unpack, const WIDTH: usize>(
    set: S,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
    Size { rows, columns }: Size,
) {
    let (block_rows, block_columns) = (S::BYTES / WIDTH, BLOCK_COLUMNS / WIDTH);
    let mut column = 0;
    while column < columns {
        column = column.min(columns - block_columns);
        let mut row = 0;
        while row < rows {
            row = row.min(rows - block_rows);
            let source = source.at(row, column * WIDTH);
            let target = target.at(column, row * WIDTH);
            // SAFETY: the block is within the tile.
            unsafe { block::<_, WIDTH>(set, source, target) }
            row += block_rows;
        }
        column += block_columns;
    }
}

/// Transposes a block: a vector of rows, 16 bytes of columns.
///
/// # Safety
///
/// The promise of `transpose`, for a tile of that size.
#[inline(always)]
unsafe fn block<S: Unpack, const WIDTH: usize>(
    set: S,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    match WIDTH {
        // SAFETY: the caller's promise.
        1 => unsafe { block_of::<_, WIDTH, 8>(set, source, target) },
        // SAFETY: the same.
        2 => unsafe { block_of::<_, WIDTH, 4>(set, source, target) },
        // SAFETY: the same.
        4 => unsafe { block_of::<_, WIDTH, 2>(set, source, target) },
        // SAFETY: the same.
        _ => unsafe { block_of::<_, WIDTH, 1>(set, source, target) },
    }
}

/// Transposes a block of twice `HALF` columns; for each lane of a vector, it has as many rows.
///
/// # Safety
///
/// The promise of `block`, and `HALF` is `8 / WIDTH`.
#[inline(always)]
unsafe fn block_of<S: Unpack, const WIDTH: usize, const HALF: usize>(
    set: S,
    source: Pitched<*const u8>,
    target: Pitched<*mut u8>,
) {
    // The first round. Half of the vectors after it have the first half of the columns.
    let mut halves = [[set.zero(); HALF]; 2];
    let to_next_lane = 2 * HALF * source.pitch;
    let [first, second] = &mut halves;
    for (index, (first, second)) in first.iter_mut().zip(second).enumerate() {
        let (upper, lower) = (source.at(index, 0), source.at(HALF + index, 0));
        // SAFETY: 16 bytes of a row for each lane.
        let upper = unsafe { set.load_lanes(upper.start, to_next_lane) };
        // SAFETY: the same.
        let lower = unsafe { set.load_lanes(lower.start, to_next_lane) };
        (*first, *second) = set.unpack::<WIDTH>(upper, lower);
    }
    let mut row = target.start;
    // One half after the other, because not all would fit into registers.
    for half in halves {
        for vector in rounds::<_, WIDTH, HALF>(set, half) {
            // SAFETY: a vector of a row of the target.
            unsafe { set.store::<false>(row, vector) }
            row = row.wrapping_add(target.pitch);
        }
    }
}

/// Transposes what the first round has left of a square matrix, one in each lane.
#[inline(always)]
fn rounds<S: Unpack, const WIDTH: usize, const SIDE: usize>(
    set: S,
    mut rows: [S::Vector; SIDE],
) -> [S::Vector; SIDE] {
    // A number of row and column has twice as many bits as SIDE - 1; each round rotates it by one, so
    // half of them exchange row and column.
    for _ in 0..SIDE.ilog2() {
        let given = rows;
        for index in 0..SIDE / 2 {
            (rows[2 * index], rows[2 * index + 1]) =
                set.unpack::<WIDTH>(given[index], given[index + SIDE / 2]);
        }
    }
    rows
}
