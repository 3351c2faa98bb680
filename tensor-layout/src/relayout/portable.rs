//! Kernels in plain Rust, for every processor and every type of element.
//!
//! Bytes are moved as [`MaybeUninit`], and never read as numbers, because they may be padding or part of
//! a pointer.

// Decisions:
//
// - **Loops move bytes as `MaybeUninit<u8>`, in arrays of constant length.** A unit of up to 16 bytes is one array, and
//   a unit of up to 256 bytes is two arrays that overlap. So one function serves all types of elements, and padding
//   bytes never pass through a register as a number.
// - **Up to 32 units of 16 bytes in a row are moved in the order of the target**, and longer rows in tiles of 16 by 64
//   units. A processor that stores 16 bytes in a cycle then waits only for its caches.
// - **A tile is a function that is not inlined, and moves four units between two additions to its pointers.** Where it
//   is inlined, the compiler keeps all sums in memory.
// - **A target that the nearer caches do not hold is written in the order of the source.** Stores to many lines at a time
//   wait for memory together. A tile has up to 256 steps in this order, because the processor prefetches long runs by
//   itself.
// - **If steps are short in both memories, a tile is long.** Each tile is a call of a kernel.

use super::limits::{
    FILLED, LARGE_UNIT, LINE, LONGEST_INLINE, NEAR_BYTES, PAGE, SECOND_CACHE, SHORT_ROW, TILE,
    TILE_BYTES, TILED_UNIT, WAYS,
};
use super::nest::{Loop, LoopPosition, STAY};
use super::work::{OuterLoops, Work};
use core::mem::MaybeUninit;

/// Does the work of a plan at each position of its outer loops.
///
/// # Safety
///
/// The caller meets the conditions of `CopyPlan::execute`.
pub(super) unsafe fn execute(work: &Work, outer: &[Loop], source: *const u8, target: *mut u8) {
    let (unit, units, loops) = (work.unit, work.units, work.loops());
    let outer = OuterLoops::at(outer, work.repeated(outer));
    let rows = outer.repeat;
    outer.walk(&mut |position| {
        let (source, target) = position.from(source, target);
        // SAFETY: by the caller's promise, the units at each step of `rows` are part of the copy. If `units` fills, these
        // are the loops of a fill, which has `FILLED` bytes or more.
        unsafe { copy_units(units, source, target, unit, &loops, &rows) }
    });
}

/// A function that copies a unit at each position of three nested loops, the innermost first. Steps are in bytes. The third
/// argument is the size of a unit.
///
/// # Safety
///
/// The unit at each position of the loops is readable in the source and writable in the target. Source and
/// target share no unit. The unit has the size for which the function was chosen.
pub(super) type Units = unsafe fn(*const u8, *mut u8, usize, &[Loop; 3]);

/// Returns the function that fills adjacent units with copies of one unit of `unit` bytes. Its callers also promise that
/// these units are the first loop, that they have at least `FILLED` bytes together, and that the second loop has one step.
pub(super) const fn fill_of(unit: usize) -> Units {
    match unit {
        1 => fill::<1>,
        2 => fill::<2>,
        4 => fill::<4>,
        8 => fill::<8>,
        16 => fill::<16>,
        _ => fill_with_any,
    }
}

/// Fills rows as [`fill_of`] describes, with units of `BYTES` bytes.
///
/// # Safety
///
/// The caller meets the conditions of `Units` and `fill_of`.
unsafe fn fill<const BYTES: usize>(
    source: *const u8,
    target: *mut u8,
    _unit: usize,
    [units, once, rows]: &[Loop; 3],
) {
    debug_assert!(BYTES * units.count >= FILLED && once.count == 1);
    let last = BYTES * units.count - FILLED;
    for row in 0..rows.count {
        let (source, target) = rows.at(row, source, target);
        let mut filled = [MaybeUninit::<u8>::uninit(); FILLED];
        for to in filled.chunks_exact_mut(BYTES) {
            // SAFETY: the unit at `source` is readable, and it does not overlap the array.
            unsafe { copy::<BYTES>(source, to.as_mut_ptr().cast()) }
        }
        for at in (0..last).step_by(FILLED) {
            // SAFETY: the array ends within the units.
            unsafe { copy::<FILLED>(filled.as_ptr().cast(), target.wrapping_add(at)) }
        }
        // SAFETY: the same. The last array overlaps the one before.
        unsafe { copy::<FILLED>(filled.as_ptr().cast(), target.wrapping_add(last)) }
    }
}

/// Fills rows as [`fill_of`] describes, with units of any number of bytes.
///
/// # Safety
///
/// The caller meets the conditions of `Units` and `fill_of`.
unsafe fn fill_with_any(
    source: *const u8,
    target: *mut u8,
    unit: usize,
    [units, _, rows]: &[Loop; 3],
) {
    // Copies the filled part repeatedly, until it has the best size for the nearest cache.
    const MOST: usize = 4096;
    let bytes = unit * units.count;
    for row in 0..rows.count {
        let (source, target) = rows.at(row, source, target);
        // SAFETY: the caller's promise.
        unsafe { source.copy_to_nonoverlapping(target, unit) }
        let mut filled = unit;
        while filled < bytes {
            let more = filled.min(MOST.next_multiple_of(unit)).min(bytes - filled);
            let next = target.wrapping_add(filled);
            // SAFETY: at least `more` bytes have been written, and the next `more` bytes are writable.
            unsafe { target.copy_to_nonoverlapping(next, more) }
            filled += more;
        }
    }
}

/// Returns the function that copies units of `unit` bytes.
pub(super) const fn units_of(unit: usize) -> Units {
    macro_rules! exact {
        ($($bytes:literal)*) => {
            match unit {
                $($bytes => exact::<$bytes>,)*
                17..=32 => twice::<16, 16>,
                33..=48 => twice::<32, 16>,
                49..=64 => twice::<32, 32>,
                65..=96 => twice::<64, 32>,
                97..=128 => twice::<64, 64>,
                129..=192 => twice::<128, 64>,
                193..=LONGEST_INLINE => twice::<128, 128>,
                _ => long,
            }
        };
    }
    exact!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
}

/// Copies a fixed number of bytes.
///
/// # Safety
///
/// `BYTES` bytes at `source` are readable. `BYTES` bytes at `target` are writable. The two ranges share no
/// byte.
#[inline(always)]
unsafe fn copy<const BYTES: usize>(source: *const u8, target: *mut u8) {
    let source = source.cast::<[MaybeUninit<u8>; BYTES]>();
    // SAFETY: the caller's promise.
    unsafe { source.copy_to_nonoverlapping(target.cast(), 1) }
}

/// Copies a unit at each position of two nested loops, at each step of the loop `rows` around them, tile by tile. The first
/// loop is the innermost loop of the target.
///
/// # Safety
///
/// The caller meets the conditions of `Units`, and of `fill_of` if `units` fills.
pub(super) unsafe fn copy_units(
    units: Units,
    source: *const u8,
    target: *mut u8,
    unit: usize,
    loops: &[Loop; 2],
    rows: &Loop,
) {
    for_each_tile_in_order(loops, rows, unit, |position, tile| {
        let (source, target) = position.from(source, target);
        // SAFETY: this is a tile of the loops. The loops of a fill are one tile, in this order.
        unsafe { units(source, target, unit, &tile) }
    });
}

/// Copies units of `BYTES` bytes, as [`Units`] describes.
///
/// This function is not inlined, because the compiler would keep its many sums in memory.
///
/// # Safety
///
/// The caller meets the conditions of `Units`.
#[inline(never)]
unsafe fn exact<const BYTES: usize>(
    source: *const u8,
    target: *mut u8,
    _unit: usize,
    tile: &[Loop; 3],
) {
    let [inner, ..] = tile;
    if inner.target == BYTES {
        let inner = Loop {
            target: BYTES,
            ..*inner
        };
        // SAFETY: the caller's promise; these are the same loops, and the compiler knows a step.
        unsafe { copy_loops::<BYTES>(source, target, &inner, tile) }
    } else {
        // SAFETY: the same.
        unsafe { copy_loops::<BYTES>(source, target, inner, tile) }
    }
}

/// Copies units as [`exact`] does. The innermost loop is `inner`.
///
/// # Safety
///
/// The caller meets the conditions of `exact`.
#[inline(always)]
unsafe fn copy_loops<const BYTES: usize>(
    source: *const u8,
    target: *mut u8,
    inner: &Loop,
    [_, outer, rows]: &[Loop; 3],
) {
    /// The number of units between two additions to the pointers.
    const UNROLLED: usize = 4;
    for row in 0..rows.count {
        let (mut source, mut target) = rows.at(row, source, target);
        for _ in 0..outer.count {
            let (mut from, mut to) = (source, target);
            for _ in 0..inner.count / UNROLLED {
                for step in 0..UNROLLED {
                    let (from, to) = inner.at(step, from, to);
                    // SAFETY: this is a unit at a position of the loops.
                    unsafe { copy::<BYTES>(from, to) }
                }
                (from, to) = inner.at(UNROLLED, from, to);
            }
            for _ in 0..inner.count % UNROLLED {
                // SAFETY: the same.
                unsafe { copy::<BYTES>(from, to) }
                (from, to) = inner.at(1, from, to);
            }
            (source, target) = outer.at(1, source, target);
        }
    }
}

/// Copies units of at least `FIRST` and at most `FIRST + LAST` bytes, as [`Units`] describes. Copies the first
/// `FIRST` bytes and the last `LAST` bytes of each unit, both multiples of 16, in ascending order: in the order of the
/// compiler, units of 64 bytes take up to a tenth longer. `LAST` is at most `FIRST`.
///
/// # Safety
///
/// The caller meets the conditions of `Units`.
unsafe fn twice<const FIRST: usize, const LAST: usize>(
    source: *const u8,
    target: *mut u8,
    unit: usize,
    tile: &[Loop; 3],
) {
    let last = unit - LAST;
    for_each_of_tile(LoopPosition::default(), tile, |position| {
        let (source, target) = position.from(source, target);
        for (first, bytes) in [(0, FIRST), (last, LAST)] {
            for at in (first..first + bytes).step_by(16) {
                // SAFETY: these are bytes of a unit at a position of the loops: of the first or of the last ones.
                unsafe { copy::<16>(source.wrapping_add(at), target.wrapping_add(at)) }
            }
        }
    });
}

/// Copies units of any number of bytes, as [`Units`] describes.
///
/// # Safety
///
/// The caller meets the conditions of `Units`.
unsafe fn long(source: *const u8, target: *mut u8, unit: usize, tile: &[Loop; 3]) {
    for_each_of_tile(LoopPosition::default(), tile, |position| {
        let (source, target) = position.from(source, target);
        // SAFETY: this is a unit at a position of the loops.
        unsafe { source.copy_to_nonoverlapping(target, unit) }
    });
}

/// Calls `body` at each position of three loops that start at `begin`, the innermost first.
#[inline(always)]
pub(super) fn for_each_of_tile(
    begin: LoopPosition,
    [inner, outer, rows]: &[Loop; 3],
    mut body: impl FnMut(LoopPosition),
) {
    for row in 0..rows.count {
        let begin = begin.after(row, rows);
        for step in 0..outer.count {
            let mut position = begin.after(step, outer);
            for _ in 0..inner.count {
                body(position);
                position = position.after(1, inner);
            }
        }
    }
}

/// Calls `body` for each tile of two loops, at each step of the loop `rows` around them. Passes the first position and the
/// loops of the tile, the innermost first. If the second loop has one step, and none of the two moves in the source, they
/// are one tile, in the given order; `fill_of` relies on this.
#[inline(always)]
pub(super) fn for_each_tile_in_order(
    loops: &[Loop; 2],
    rows: &Loop,
    unit: usize,
    mut body: impl FnMut(LoopPosition, [Loop; 3]),
) {
    let is_far = is_far(&loops[0], &loops[1]);
    let in_order = |[inner, outer]: [Loop; 2], inside: Loop| {
        // The loops are swapped if the cache has too few lines for units of the inner loop that compete in the source.
        // Unless units are large, they are also swapped if the inner loop is short, or the target is far. They are not if
        // units of the outer loop compete in the target.
        let is_short = unit < TILED_UNIT && inner.count < outer.count.min(TILE);
        let overflows = competes(inner.source) && inner.count > cache_lines(inner.source);
        let is_better = overflows || (unit != LARGE_UNIT && (is_short || is_far));
        if is_better && !competes(outer.target) {
            [outer, inner, inside]
        } else {
            [inner, outer, inside]
        }
    };
    if is_one_tile(loops, unit) {
        // It goes through the rows by itself. Small copies would take a third longer by the loops below.
        return body(LoopPosition::default(), in_order(*loops, *rows));
    }
    let inner = loops[0];
    for row in 0..rows.count {
        for_each_tile(loops, unit, |position, tile| {
            let position = position.after(row, rows);
            if unit == LARGE_UNIT {
                // All tiles of these steps of the outer loop. The last one may have fewer steps.
                let of = |count, by| Loop::new(count, by * inner.source, by * inner.target);
                let full = inner.count / TILE;
                body(position, [of(TILE, 1), tile[1], of(full, TILE)]);
                let rest = of(inner.count % TILE, 1);
                return body(position.after(full * TILE, &inner), [rest, tile[1], STAY]);
            }
            body(position, in_order(tile, STAY));
        });
    }
}

/// Returns whether units that are `step` bytes apart compete for lines of the nearest cache. They compete if
/// only one or two sets of the cache can hold them.
#[inline(always)]
pub(super) fn competes(step: usize) -> bool {
    step != 0 && step % (PAGE / 2) == 0
}

/// Returns the number of units, `step` bytes apart, for which the nearest cache has lines. Its sets have 8 lines, and
/// each set has every 64th line.
#[inline(always)]
pub(super) const fn cache_lines(step: usize) -> usize {
    if step == 0 {
        return usize::MAX;
    }
    let zeros = (step | PAGE).trailing_zeros();
    WAYS << (12 - if zeros < 6 { 6 } else { zeros })
}

/// Returns whether two loops are not divided into tiles.
#[inline(always)]
fn is_one_tile([inner, outer]: &[Loop; 2], unit: usize) -> bool {
    let agrees = inner.source <= outer.source && inner.count >= TILE;
    let is_few = inner.count * outer.count <= TILE * TILE;
    // The nearest cache holds the lines of a row until the next rows have read the rest of each line.
    let is_short = unit > LARGE_UNIT
        && inner.count >= TILE
        && inner.count <= SHORT_ROW
        && inner.source % (PAGE / 16) != 0;
    let is_thin = unit == LARGE_UNIT && inner.count <= 2 * TILE;
    unit >= TILED_UNIT || outer.count == 1 || agrees || is_few || is_short || is_thin
}

/// Calls `body` for each tile of two loops. Passes the first position and the loops of the tile. The first loop
/// is the innermost loop of the target.
#[inline(always)]
pub(super) fn for_each_tile(
    [inner, outer]: &[Loop; 2],
    unit: usize,
    mut body: impl FnMut(LoopPosition, [Loop; 2]),
) {
    // A single tile needs no divisions, which would take as long as a small copy.
    let (along_inner, along_outer) = if is_one_tile(&[*inner, *outer], unit) {
        (inner.count, outer.count)
    } else {
        (tile_inner(inner, unit), tile_outer(inner, outer, unit))
    };
    let mut first_outer = 0;
    while first_outer < outer.count {
        let count_outer = along_outer.min(outer.count - first_outer);
        let mut first_inner = 0;
        while first_inner < inner.count {
            let count_inner = along_inner.min(inner.count - first_inner);
            let position = LoopPosition::default()
                .after(first_outer, outer)
                .after(first_inner, inner);
            let of = |count, each: &Loop| Loop { count, ..*each };
            body(position, [of(count_inner, inner), of(count_outer, outer)]);
            first_inner += along_inner;
        }
        first_outer += along_outer;
    }
}

/// Returns whether it is better to visit the positions of two loops in the order of the source, because the caches do not
/// hold the target.
#[inline(always)]
fn is_far(inner: &Loop, outer: &Loop) -> bool {
    inner.source > outer.source && outer.target.saturating_mul(outer.count) >= SECOND_CACHE
}

/// Returns the number of steps of the inner loop in a tile.
#[inline(always)]
fn tile_inner(inner: &Loop, unit: usize) -> usize {
    let step = inner.source.max(inner.target).max(1);
    if unit == LARGE_UNIT {
        inner.count
    } else if competes(inner.source) {
        TILE
    } else if step < LINE {
        NEAR_BYTES / step
    } else {
        (4 * TILE_BYTES / inner.target.max(1))
            .clamp(TILE, 4 * TILE)
            .min(cache_lines(inner.source))
    }
}

/// Returns the number of steps of the outer loop in a tile.
#[inline(always)]
fn tile_outer(inner: &Loop, outer: &Loop, unit: usize) -> usize {
    if unit == LARGE_UNIT {
        4 * TILE
    } else if competes(outer.target) {
        TILE
    } else if is_far(inner, outer) {
        // Short runs of the source would be read without the processor's own prefetches.
        SHORT_ROW
    } else if inner.count <= TILE / 2 {
        (NEAR_BYTES / outer.source.max(outer.target).max(1)).max(4 * TILE)
    } else {
        (TILE_BYTES / unit.max(1))
            .clamp(TILE, 4 * TILE)
            .min(cache_lines(outer.target))
    }
}
