//! The limits by which copies choose a task, a kernel, and an order of loops.
//!
//! A limit follows from the sizes of caches, or it was measured. Then its comment ends with the processor: 25 and 26 are
//! EPYC processors of these families. `CopyPlan::prefers_constants` has the limits for matrices by the size of a unit (25),
//! and kernels for x86 have the sizes of their own buffers and tiles.

#![cfg_attr(
    all(not(test), debug_assertions),
    allow(dead_code, reason = "such a build has no loops with constants")
)]

/// The size of a cache line in bytes.
pub(super) const LINE: usize = 64;
/// The size of a page in bytes. If the distance between two addresses is a multiple of it, they compete for the same lines
/// of the nearest cache, because each of its 64 sets has every 64th line.
pub(super) const PAGE: usize = 64 * LINE;
/// The number of lines in a set of the nearest cache. Newer processors have 12.
pub(super) const WAYS: usize = 8;
/// The size of the nearest cache in bytes.
const NEAREST: usize = WAYS * PAGE;
/// The size of the second cache in bytes. Some processors have half or twice as much.
pub(super) const SECOND_CACHE: usize = 1 << 20;
/// The number of bytes in the last cache for one core.
const LAST_CACHE: usize = 16 << 20;
/// The number of pages whose addresses a processor remembers. Newer processors remember 3,072.
pub(super) const PAGES: usize = 2048;

/// The bytes that short work at all steps of a loop may move. The nearest cache holds them, and as many of the source.
pub(super) const CACHED_BYTES: usize = NEAREST / 2;
/// The nearest cache holds this number of bytes of the source, gaps included, besides lines of the target.
pub(super) const CACHED_SOURCE: usize = NEAREST / 4 * 3;
/// The maximum number of bytes in a row of the target for which the nearest cache holds the lines of the source until
/// the next row needs them. Each line has 8 bytes of a row.
pub(super) const CACHED_ROW: usize = CACHED_SOURCE / LINE * 8;
/// If rows of the source are a multiple of this number of bytes apart, they compete for lines of the nearest cache.
pub(super) const FAR_STEP: usize = PAGE / 4;

/// The minimum size, in bytes, of a streamed target. Writes to a streamed target bypass the caches. A smaller
/// target shares the caches with the source of the copy.
pub(super) const STREAMED_BYTES: usize = LAST_CACHE / 2;
/// The minimum size, in bytes, of a streamed target that consists of runs of `LONG_RUN` bytes or more. Between the two
/// sizes, such runs take up to 1.3 times as long if they bypass the caches (25).
pub(super) const STREAMED_RUNS: usize = LAST_CACHE / 4 * 3;
/// A run of at least this number of bytes is long.
pub(super) const LONG_RUN: usize = PAGE;
/// The minimum length of a streamed run in bytes. In shorter runs, too many lines are only partly written (26).
pub(super) const SHORTEST_STREAM: usize = 4 * LINE;
/// Short rows of fewer bytes than this together are copied without a plan (25).
pub(super) const LEAST_PLANNED: usize = 2 * NEAREST;

/// Loops with constants move at most this number of units in the time that it takes to enter a kernel (25).
pub(super) const FEW_MOVED: usize = 256;
/// Loops go inside the innermost loop of the target until they write to this number of lines, if these are in fewer than
/// `PAGES` pages (25).
pub(super) const ENOUGH_LINES: usize = 64;
/// The maximum number of steps of a loop that the compiler is expected to unroll.
pub(super) const UNROLLED: usize = 16;

/// The minimum number of units along a side of a tile. The source and the target of a tile of the smallest units stay in
/// the nearest cache even if all rows compete for the same lines of the cache.
pub(super) const TILE: usize = 2 * WAYS;
/// The preferred number of bytes along a side of a tile (26).
pub(super) const TILE_BYTES: usize = 256;
/// The number of bytes along a side of a tile whose units are near each other in both memories.
pub(super) const NEAR_BYTES: usize = PAGE;
/// A unit of this number of bytes is moved in the order of the target.
pub(super) const LARGE_UNIT: usize = 16;
/// A unit of at least this number of bytes is not small, and not moved tile by tile.
pub(super) const TILED_UNIT: usize = LINE / 2;
/// The maximum number of units in a row that is not divided into tiles. The nearest cache holds as many lines of the source
/// and of the target.
pub(super) const SHORT_ROW: usize = NEAREST / 2 / LINE;

/// Portable loops copy a matrix of fewer units than this. They also copy small units if the inner loop has
/// fewer steps than this (26).
pub(super) const FEW_UNITS: usize = 16;
/// The minimum number of bytes that are filled with short units of an odd size (25).
pub(super) const LEAST_ODD_FILL: usize = 1024;
/// The number of bytes that are filled at once.
pub(super) const FILLED: usize = LINE;
/// The maximum number of bytes that are copied without a call (26).
pub(super) const LONGEST_INLINE: usize = 256;
/// Work of fewer bytes than this is short (25).
pub(super) const SHORT_BYTES: usize = 1024;
/// The minimum number of units with gaps between them that a kernel packs. Loops pack fewer units in less time (25).
pub(super) const SHORTEST_GATHER: usize = 160;
/// The minimum number of units that a kernel writes to addresses with gaps between them. Loops write fewer units in less
/// time (25).
pub(super) const SHORTEST_SPREAD: usize = 48;

/// The maximum number of elements that are converted one by one, without buffers. For so few elements,
/// preparing buffers would take longer than converting one by one (26).
pub(super) const FEW_DIRECT: usize = 1024;
/// The minimum number of elements that a buffer has room for. Larger elements are converted one by one.
pub(super) const LEAST_CAPACITY: usize = 256;
/// The largest size of a buffer in bytes. The nearest cache holds four of them.
pub(super) const BUFFER_BYTES: usize = NEAREST / 4;
/// The maximum number of runs in a tile (26).
pub(super) const TILE_RUNS: usize = 32;
/// A loop with fewer steps is not a run if there is a longer one (26).
pub(super) const SHORT_RUN: usize = 16;
/// Longer runs, and runs of this length, are joined only if they are streamed, because copies of shared elements take
/// longer than the calls (25).
pub(super) const JOINED_RUN: usize = 1024;
