//! Conversions of several sources to several targets, in one pass.

// Decisions:
//
// - **A loop runs along an axis, and each side has its own step.** In the fewest loops of a copy, each step is a
//   distance. Here, an axis may also be blocked on one side, or several positions may share an element, as rows and
//   columns of subsampled chroma do. So a [`SideStep`] turns a position into a distance.
// - **Sides whose elements are not adjacent along the run are moved through buffers**, a tile of up to 32 runs at a
//   time, by the plans of plain copies. The user's function reads and writes adjacent elements only, so the compiler
//   vectorises it.
// - **All buffers share 32 KiB of the stack**, so a conversion takes at most 72 KiB, kernels and tiles included. Up to
//   three sides have buffers of 8 KiB; more sides have smaller ones.
// - **A side whose elements are shared or blocked is moved run by run.** Shared elements are gathered once, and
//   repeated in the buffer. Blocked elements along the run are moved one by one.
// - **Runs that follow each other in memory are converted as one**, if they are short or streamed. Each call takes time,
//   and a line that two streamed runs share goes through the caches: for a frame of 1080p, that was an eighth of the time.
// - **Targets that the caches do not hold are streamed in tiles.** A tile of 64 elements is converted on the stack, and
//   written past the caches from there. For a frame of 2160p, this took 0.87 of the time without tiles; for one of 1080p,
//   whose planes the L3 held, 0.85 to 1.05. Buffers of 8 KiB had taken 1.4 to 1.7, and tiles of 32 elements took 1.1 times
//   as long as tiles of 64. The stores are the limit: alone, without a conversion, they take two thirds of the time.
// - **What U and V add to a pixel is computed for each pixel**, though two rows have it in common. If the first cache has
//   the rows, a conversion without these terms takes 0.68 of the time. So two rows were converted by one call, which
//   computed the terms of a tile once. A program without the moves of chroma took 0.78 to 0.85 of the time with them. This
//   crate took 0.95 to 1.02 for NV12 and I420, and 1.05 for YUY2, where no rows have terms in common. For the three formats
//   together, the moves of samples to the buffers take 0.18 of the time.
// - **Frames of 1080p are streamed even where the L3 holds their planes.** Beside other programs, stores through the caches
//   took 1.2 to 1.35 times as long. Weights as constants in the loop took 1.03 to 1.07 times as long.
// - **Everything but the run itself is compiled once**, for elements of any type.

use super::instructions::Instructions;
use super::nest::{Loop, STAY};
use super::plan::{CopyPlan, ElementType, STREAMED_BYTES};
#[cfg(target_feature = "sse2")]
use super::x86;
use core::array;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use tensor_layout_arithmetic::{MAX_RANK, Terms};

/// The maximum number of sources, and of targets.
pub(crate) const MOST_SIDES: usize = 4;

/// The addresses at which a run begins in each source, or in each target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunStarts(pub(crate) [NonNull<u8>; MOST_SIDES]);

/// A source or a target: its elements and their offsets.
#[derive(Clone, Copy, Debug)]
pub struct ZipSide {
    start: NonNull<u8>,
    terms: Terms,
    elements: ElementType,
    alignment: usize,
}

impl ZipSide {
    /// Returns the side whose element at each position has the offset from `start` that `terms` give it.
    pub(crate) fn new<T: 'static>(start: NonNull<T>, terms: &Terms) -> ZipSide {
        ZipSide {
            start: start.cast(),
            terms: *terms,
            elements: ElementType::of::<T>(),
            alignment: align_of::<T>(),
        }
    }

    /// Returns the number of bytes of the elements at all positions.
    #[cfg_attr(debug_assertions, inline)]
    fn bytes(&self) -> usize {
        let sizes = self.terms.sizes().iter();
        sizes.fold(self.elements.size(), |bytes, size| {
            bytes.saturating_mul(*size)
        })
    }

    /// Returns the number of elements that fit into a buffer of `bytes` bytes, or 0 if the buffer is not aligned for them.
    #[cfg_attr(debug_assertions, inline)]
    fn capacity(&self, bytes: usize) -> usize {
        if self.alignment > align_of::<RunBuffers>() {
            return 0;
        }
        match self.elements.size() {
            0 => bytes,
            size => bytes / size,
        }
    }
}

/// A function that converts the elements of a run.
pub(crate) trait ConvertRun {
    /// Converts `count` elements, which are adjacent in each source and in each target.
    ///
    /// # Safety
    ///
    /// The addresses are those of elements of the types that this function converts: `count` elements are readable
    /// at each address in `sources`, and writable at each address in `targets`. No two of these ranges overlap,
    /// unless both are read.
    unsafe fn convert(
        &self,
        sources: &RunStarts,
        targets: &RunStarts,
        count: usize,
        stores: impl RunStores,
    );
}

/// The stores of a conversion: through the caches or, by way of tiles, past them.
pub(crate) trait RunStores: Copy {
    /// Returns whether elements are stored past the caches.
    fn stream(self) -> bool;

    /// Prefetches the lines at both ends of a streamed target, which are not streamed.
    fn prefetch<T>(self, target: &[MaybeUninit<T>]);

    /// Copies converted elements from a tile to a part of a streamed target that is as long.
    fn copy<T: Copy + 'static>(self, tile: &[MaybeUninit<T>], target: &mut [MaybeUninit<T>]);
}

/// Stores through the caches.
#[cfg(not(target_feature = "sse2"))]
#[derive(Clone, Copy)]
struct CachedStores;

#[cfg(not(target_feature = "sse2"))]
impl RunStores for CachedStores {
    fn stream(self) -> bool {
        false
    }

    fn prefetch<T>(self, _: &[MaybeUninit<T>]) {}

    fn copy<T: Copy + 'static>(self, tile: &[MaybeUninit<T>], target: &mut [MaybeUninit<T>]) {
        target.copy_from_slice(tile);
    }
}

/// Calls `function` for the elements at each position.
///
/// # Safety
///
/// There are one to four sources, and one to four targets, with elements of the types that `function` converts. All
/// have the same axes, and each has an element at each position within the sizes of the first target. Nothing else
/// accesses the elements of the targets. No two positions of a target share an element, and no two targets do.
pub(crate) unsafe fn zip_map(sources: &[ZipSide], targets: &[ZipSide], function: &impl ConvertRun) {
    let bytes = targets.iter().map(ZipSide::bytes);
    let streams = bytes.fold(0, usize::saturating_add) >= STREAMED_BYTES;
    // SAFETY: the caller's promise.
    unsafe { zip_map_with(sources, targets, function, Instructions::best(), streams) }
}

/// Does what `zip_map` does, with the given instructions. If `streams`, writes whole cache lines past the caches.
///
/// # Safety
///
/// The caller meets the conditions of `zip_map`.
pub(super) unsafe fn zip_map_with(
    sources: &[ZipSide],
    targets: &[ZipSide],
    function: &impl ConvertRun,
    instructions: Instructions,
    streams: bool,
) {
    let mut nest = ZipNest::new(sources, targets);
    let streams = streams && nest.streams_targets();
    nest.joins &= streams || nest.run.count < LONG_RUN;
    #[cfg(target_feature = "sse2")]
    let fence = streams.then_some(x86::Fence);
    let mut convert = |sources: &RunStarts, targets: &RunStarts, count| {
        // `ZipNest::execute` calls this function for elements of the sources and targets, or of buffers.
        #[cfg(target_feature = "sse2")]
        // SAFETY: they have the types that `function` converts.
        unsafe {
            x86::convert_run(
                instructions,
                fence.as_ref(),
                function,
                sources,
                targets,
                count,
            );
        }
        #[cfg(not(target_feature = "sse2"))]
        // SAFETY: the same.
        unsafe {
            function.convert(sources, targets, count, CachedStores);
        }
    };
    // SAFETY: the caller's promise.
    unsafe { nest.execute(instructions, &mut convert) }
}

/// The number of sources and targets together.
const MOST: usize = 2 * MOST_SIDES;

/// The largest size of a buffer in bytes.
const BUFFER_BYTES: usize = 8192;

/// The maximum number of runs in a tile.
const TILE_RUNS: usize = 32;

/// A loop with fewer steps is not a run if there is a longer one.
const SHORT_RUN: usize = 16;

/// Longer runs, and runs of this length, are joined only if they are streamed, because copies of shared elements take
/// longer than the calls.
const LONG_RUN: usize = 1024;

/// The memory of all buffers. If more than four are needed, each is smaller.
#[repr(align(64))]
struct RunBuffers(MaybeUninit<[u8; 4 * BUFFER_BYTES]>);

/// The distances of one side along a loop, in bytes.
#[derive(Clone, Copy)]
enum SideStep<'a> {
    /// Each `shared` positions have one element, and the next element is `stride` bytes away.
    Plain { stride: usize, shared: usize },
    /// The axis is blocked.
    Blocked {
        terms: &'a Terms,
        axis: usize,
        size: usize,
    },
}

impl<'a> SideStep<'a> {
    const STAY: Self = SideStep::Plain {
        stride: 0,
        shared: 1,
    };

    #[cfg_attr(debug_assertions, inline)]
    fn new(side: &'a ZipSide, axis: usize) -> Self {
        let size = side.elements.size();
        let mut terms = side
            .terms
            .as_slice()
            .iter()
            .filter(|term| term.axis == axis);
        match (terms.next(), terms.next()) {
            (None, _) => SideStep::STAY,
            (Some(term), None) if term.modulus == 0 => SideStep::Plain {
                stride: term.stride * size,
                shared: if term.stride == 0 { 1 } else { term.divisor },
            },
            _ => SideStep::Blocked {
                terms: &side.terms,
                axis,
                size,
            },
        }
    }

    /// Returns the distance of a position from the first position of the loop.
    #[cfg_attr(debug_assertions, inline)]
    fn distance(&self, position: usize) -> usize {
        match *self {
            SideStep::Plain { stride, shared: 1 } => position * stride,
            SideStep::Plain { stride, shared } => position / shared * stride,
            SideStep::Blocked { terms, axis, size } => {
                let mut positions = [0; MAX_RANK];
                positions[axis] = position;
                terms.offset(&positions) * size
            }
        }
    }

    /// Returns the number of different elements before a position.
    #[cfg_attr(debug_assertions, inline)]
    fn element(&self, position: usize) -> usize {
        match *self {
            SideStep::Plain { stride: 0, .. } => 0,
            SideStep::Plain { shared, .. } => position / shared,
            SideStep::Blocked { .. } => position,
        }
    }

    /// Returns the distance from each position to the next, if it is the same for all.
    #[cfg_attr(debug_assertions, inline)]
    fn stride(&self) -> Option<usize> {
        match *self {
            SideStep::Plain { stride, shared: 1 } => Some(stride),
            _ => None,
        }
    }

    /// Returns a number by which loops are put in the order of memory.
    #[cfg_attr(debug_assertions, inline)]
    fn rank(&self) -> usize {
        match *self {
            SideStep::Plain { stride, .. } => stride,
            // A step of this kind is inside a block or from block to block.
            SideStep::Blocked { .. } => self.distance(1),
        }
    }
}

/// A loop along an axis, or along several axes whose elements follow each other on all sides.
#[derive(Clone, Copy)]
struct ZipLoop<'a> {
    count: usize,
    /// The steps of the sources, and after them those of the targets.
    steps: [SideStep<'a>; MOST],
}

impl ZipLoop<'_> {
    const STAY: Self = ZipLoop {
        count: 1,
        steps: [SideStep::STAY; MOST],
    };

    /// Returns the largest number of positions that share an element on one of the sides.
    #[cfg_attr(debug_assertions, inline)]
    fn shared(&self) -> usize {
        let shared = |step: &SideStep<'_>| match *step {
            SideStep::Plain { shared, .. } => shared,
            SideStep::Blocked { .. } => 1,
        };
        self.steps.iter().map(shared).max().unwrap_or(1)
    }

    /// Returns whether this loop continues on each side where `inner` ends.
    #[cfg_attr(debug_assertions, inline)]
    fn continues(&self, inner: &Self) -> bool {
        self.steps.iter().zip(&inner.steps).all(|(step, inside)| {
            step.stride().is_some_and(|stride| {
                inside
                    .stride()
                    .is_some_and(|inside| stride == inside * inner.count)
            })
        })
    }
}

/// The loops of a conversion of several sources and targets.
struct ZipNest<'a> {
    /// The sources, and after them the targets.
    sides: [Option<&'a ZipSide>; MOST],
    source_count: usize,
    /// The loops around a tile, the innermost first.
    outer: [ZipLoop<'a>; MAX_RANK],
    outer_count: usize,
    /// The loop from run to run of a tile.
    rows: ZipLoop<'a>,
    /// Whether elements of some sides are adjacent along a run, and of others from run to run.
    transposes: bool,
    /// Whether each run begins where the run before it ends, on all sides that are direct.
    joins: bool,
    /// The loop along a run.
    run: ZipLoop<'a>,
}

impl<'a> ZipNest<'a> {
    #[cfg_attr(debug_assertions, inline)]
    fn new(sources: &'a [ZipSide], targets: &'a [ZipSide]) -> Self {
        let mut sides = [None; MOST];
        for (side, given) in sides.iter_mut().zip(sources.iter().chain(targets)) {
            *side = Some(given);
        }
        let mut zip = ZipNest {
            sides,
            source_count: sources.len(),
            outer: [ZipLoop::STAY; MAX_RANK],
            outer_count: 0,
            rows: ZipLoop::STAY,
            transposes: false,
            joins: false,
            run: ZipLoop::STAY,
        };
        for (axis, &count) in targets[0].terms.sizes().iter().enumerate() {
            if count > 1 {
                zip.insert(ZipLoop {
                    count,
                    steps: sides
                        .map(|side| side.map_or(SideStep::STAY, |side| SideStep::new(side, axis))),
                });
            }
        }
        zip.merge();
        zip.take_tile();
        zip
    }

    /// Inserts a loop, and keeps the loops in the order of the first target's memory.
    #[cfg_attr(debug_assertions, inline)]
    fn insert(&mut self, new: ZipLoop<'a>) {
        let rank = |each: &ZipLoop<'_>| each.steps[self.source_count].rank();
        let mut index = self.outer_count;
        while index > 0 && rank(&new) < rank(&self.outer[index - 1]) {
            self.outer[index] = self.outer[index - 1];
            index -= 1;
        }
        self.outer[index] = new;
        self.outer_count += 1;
    }

    /// Joins neighbouring loops where the outer loop continues the inner loop.
    #[cfg_attr(debug_assertions, inline)]
    fn merge(&mut self) {
        let mut index = 1;
        while index < self.outer_count {
            let next = self.outer[index];
            if next.continues(&self.outer[index - 1]) {
                self.outer[index - 1].count *= next.count;
                self.remove(index);
            } else {
                index += 1;
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    fn remove(&mut self, index: usize) -> ZipLoop<'a> {
        let removed = self.outer[index];
        self.outer.copy_within(index + 1..self.outer_count, index);
        self.outer_count -= 1;
        removed
    }

    /// Returns whether the elements of a side are adjacent along a loop.
    #[cfg_attr(debug_assertions, inline)]
    fn are_adjacent(&self, each: &ZipLoop<'_>, side: usize) -> bool {
        self.sides[side].is_some_and(|is| each.steps[side].stride() == Some(is.elements.size()))
    }

    /// Chooses the two loops of a tile.
    ///
    /// The run is the loop along which the elements of most sides are adjacent, if it is not short. The loop from run
    /// to run is one along which the elements of another side are adjacent. If there is none, it is one along which
    /// positions share elements, so these are gathered once. If there is none, it is the innermost loop.
    #[cfg_attr(debug_assertions, inline)]
    fn take_tile(&mut self) {
        let loops = &self.outer[..self.outer_count];
        let value = |each: &ZipLoop<'_>| {
            let adjacent = (0..MOST).filter(|side| self.are_adjacent(each, *side));
            (each.count >= SHORT_RUN, adjacent.count(), each.count)
        };
        let Some(run) = (0..loops.len()).max_by_key(|index| value(&loops[*index])) else {
            return;
        };
        self.run = self.remove(run);
        let loops = &self.outer[..self.outer_count];
        let transposes = |each: &ZipLoop<'_>| {
            (0..MOST)
                .any(|side| self.are_adjacent(each, side) && !self.are_adjacent(&self.run, side))
        };
        let value = |each: &ZipLoop<'_>| match transposes(each) {
            true => (2, each.count),
            false if each.shared() > 1 => (1, 0),
            false => (0, 0),
        };
        // Among equals, the innermost.
        let rows = (0..loops.len())
            .rev()
            .max_by_key(|index| value(&loops[*index]));
        if let Some(rows) = rows {
            self.transposes = transposes(&loops[rows]);
            self.rows = self.remove(rows);
            let mut direct = (0..MOST).filter(|side| self.is_direct(*side));
            self.joins = direct.all(|side| {
                let run = self.run.steps[side].stride();
                self.rows.steps[side].stride() == run.map(|stride| stride * self.run.count)
            });
        }
    }

    /// Calls `convert` for the elements at each position.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `zip_map`.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn execute(
        &self,
        instructions: Instructions,
        convert: &mut dyn FnMut(&RunStarts, &RunStarts, usize),
    ) {
        let mut memory = RunBuffers(const { MaybeUninit::uninit() });
        let memory = NonNull::from(&mut memory.0).cast::<u8>();
        let in_buffer = |side: &usize| !self.is_direct(*side);
        // One more for shared elements. Each begins where a line does.
        let buffer_count = 1 + (0..MOST).filter(in_buffer).count();
        let alignment = align_of::<RunBuffers>();
        let bytes = (size_of::<RunBuffers>() / buffer_count).min(BUFFER_BYTES);
        let bytes = bytes / alignment * alignment;
        let capacity = (0..MOST)
            .filter(in_buffer)
            .filter_map(|side| Some(self.sides[side]?.capacity(bytes)))
            .min();
        let mut buffers = [memory; MOST];
        for (index, side) in (0..MOST).filter(in_buffer).enumerate() {
            // SAFETY: all buffers together are not larger than the memory.
            buffers[side] = unsafe { memory.add((index + 1) * bytes) };
        }
        let mut tiles = ZipTiles {
            zip: self,
            buffers,
            capacity,
            instructions,
            shared: memory,
            plans: [const { None }; MOST],
            convert,
        };
        let starts = self
            .sides
            .map(|side| side.map_or(NonNull::dangling(), |side| side.start));
        // SAFETY: the caller's promise; all loops begin at the first position.
        unsafe { tiles.walk(&self.outer[..self.outer_count], starts) }
    }

    /// Returns whether all targets can be streamed: the user's function writes their elements where they are, and runs
    /// are long enough.
    #[cfg_attr(debug_assertions, inline)]
    fn streams_targets(&self) -> bool {
        #[cfg(target_feature = "sse2")]
        return (self.source_count..MOST).all(|side| {
            self.sides[side].is_none_or(|is| {
                self.is_direct(side) && x86::streams_runs(is.elements, self.run.count)
            })
        });
        #[cfg(not(target_feature = "sse2"))]
        false
    }

    /// Returns whether the user's function accesses the elements of a side where they are.
    #[cfg_attr(debug_assertions, inline)]
    fn is_direct(&self, side: usize) -> bool {
        self.sides[side].is_none() || self.are_adjacent(&self.run, side)
    }
}

/// The addresses of one position on all sides.
type SideAddresses = [NonNull<u8>; MOST];

/// A conversion on its way.
struct ZipTiles<'z, 'a, 'c> {
    zip: &'z ZipNest<'a>,
    buffers: SideAddresses,
    /// The number of elements that fit into each buffer that is used. `None` if all sides are direct.
    capacity: Option<usize>,
    instructions: Instructions,
    /// A buffer for the elements of a run of which several positions share one.
    shared: NonNull<u8>,
    plans: [Option<TilePlan>; MOST],
    convert: &'c mut dyn FnMut(&RunStarts, &RunStarts, usize),
}

/// The plan of a copy between a side and its buffer, for tiles of one size.
struct TilePlan {
    size: (usize, usize),
    plan: CopyPlan<2>,
}

/// Some runs of a tile: their numbers along both loops.
#[derive(Clone, Copy)]
struct RunTile {
    first_row: usize,
    rows: usize,
    first: usize,
    count: usize,
}

impl ZipTiles<'_, '_, '_> {
    /// Converts the elements at each address that the loops reach.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `zip_map`, and the loops reach positions in range from `starts`.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn walk(&mut self, loops: &[ZipLoop<'_>], starts: SideAddresses) {
        let Some((outer, inner)) = loops.split_last() else {
            // SAFETY: the caller's promise.
            return unsafe { self.convert_at(starts) };
        };
        for position in 0..outer.count {
            // SAFETY: a position in range.
            let addresses = unsafe { self.moved(starts, outer, position) };
            // SAFETY: the same.
            unsafe { self.walk(inner, addresses) }
        }
    }

    /// Returns the addresses at a position of a loop.
    ///
    /// # Safety
    ///
    /// The position is in range on all sides.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn moved(
        &self,
        starts: SideAddresses,
        by: &ZipLoop<'_>,
        position: usize,
    ) -> SideAddresses {
        let mut addresses = starts;
        for (side, address) in addresses.iter_mut().enumerate() {
            if self.zip.sides[side].is_some() {
                // SAFETY: the caller's promise.
                *address = unsafe { address.add(by.steps[side].distance(position)) };
            }
        }
        addresses
    }

    /// Converts the elements at each position of the two loops of a tile.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `walk`.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn convert_at(&mut self, starts: SideAddresses) {
        let (rows, run) = (&self.zip.rows, &self.zip.run);
        let capacity = self.capacity.unwrap_or(usize::MAX);
        if capacity == 0 {
            for row in 0..rows.count {
                // SAFETY: a position in range.
                let addresses = unsafe { self.moved(starts, rows, row) };
                for position in 0..run.count {
                    // SAFETY: the same.
                    let addresses = unsafe { self.moved(addresses, run, position) };
                    self.call(&addresses, 1);
                }
            }
            return;
        }
        let shared = rows.shared();
        let wanted = if self.zip.transposes {
            TILE_RUNS
        } else {
            shared.max(capacity / run.count / shared * shared)
        };
        let most_rows = wanted.min(rows.count).min(capacity);
        let longest = capacity / most_rows;
        for first_row in (0..rows.count).step_by(most_rows) {
            let mut first = 0;
            while first < run.count {
                let count = longest.min(run.count - first);
                let tile = RunTile {
                    first_row,
                    rows: most_rows.min(rows.count - first_row),
                    first,
                    count,
                };
                // SAFETY: positions in range.
                unsafe { self.convert_tile(starts, tile) }
                first += count;
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    fn call(&mut self, addresses: &SideAddresses, count: usize) {
        let sources = RunStarts(array::from_fn(|index| addresses[index]));
        let targets = RunStarts(array::from_fn(|index| {
            let address = addresses.get(self.zip.source_count + index);
            address.copied().unwrap_or(NonNull::dangling())
        }));
        (self.convert)(&sources, &targets, count);
    }

    /// Returns whether all runs of a tile are converted as one.
    #[cfg_attr(debug_assertions, inline)]
    fn joins(&self, tile: RunTile) -> bool {
        self.zip.joins && tile.count == self.zip.run.count
    }

    /// Converts the elements of a tile.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `walk`, and the positions of the tile are in range.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn convert_tile(&mut self, starts: SideAddresses, tile: RunTile) {
        let (sources, targets) = starts.split_at(self.zip.source_count);
        for (side, start) in sources.iter().enumerate() {
            if !self.zip.is_direct(side) {
                // SAFETY: the caller's promise.
                unsafe { self.exchange(side, *start, tile, false) }
            }
        }
        let (calls, count) = if self.joins(tile) {
            (1, tile.rows * tile.count)
        } else {
            (tile.rows, tile.count)
        };
        for row in 0..calls {
            let mut addresses = self.buffers;
            for (side, address) in addresses.iter_mut().enumerate() {
                let Some(is) = self.zip.sides[side] else {
                    continue;
                };
                let distance = if self.zip.is_direct(side) {
                    *address = starts[side];
                    self.zip.rows.steps[side].distance(tile.first_row + row)
                        + self.zip.run.steps[side].distance(tile.first)
                } else {
                    let step = &self.zip.rows.steps[side];
                    let row = step.element(tile.first_row + row) - step.element(tile.first_row);
                    row * tile.count * is.elements.size()
                };
                // SAFETY: the address of an element, or within the buffer.
                *address = unsafe { address.add(distance) };
            }
            self.call(&addresses, count);
        }
        for (side, start) in (self.zip.source_count..).zip(targets) {
            if !self.zip.is_direct(side) {
                // SAFETY: the caller's promise; the runs have been written to the buffer.
                unsafe { self.exchange(side, *start, tile, true) }
            }
        }
    }

    /// Copies a tile between a side and its buffer. If `out`, copies it out of the buffer.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `convert_tile`. The side is not direct. If `out`, it is a target, and the
    /// tile is in its buffer.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn exchange(&mut self, side: usize, start: NonNull<u8>, tile: RunTile, out: bool) {
        let Some(is) = self.zip.sides[side] else {
            return;
        };
        let (rows, row_bytes) = (&self.zip.rows.steps[side], tile.count * is.elements.size());
        let last_row = tile.first_row + tile.rows - 1;
        // Runs at equal distances are copied together, and runs of the same elements once.
        if let SideStep::Plain { stride, .. } = rows {
            let count = rows.element(last_row) - rows.element(tile.first_row) + 1;
            // SAFETY: the address of an element.
            let start = unsafe { start.add(rows.distance(tile.first_row)) };
            // SAFETY: runs of the tile.
            unsafe {
                self.exchange_runs(side, start, self.buffers[side], tile, (count, *stride), out);
            }
            if self.joins(tile) {
                // The last run first, because none is copied to an address before it.
                for row in (0..tile.rows).rev() {
                    let element = rows.element(tile.first_row + row) - rows.element(tile.first_row);
                    if element == row {
                        // This run is at its address already, and so are those before it.
                        break;
                    }
                    // SAFETY: within the buffer.
                    let from = unsafe { self.buffers[side].add(element * row_bytes) };
                    // SAFETY: within the buffer.
                    let to = unsafe { self.buffers[side].add(row * row_bytes) };
                    // SAFETY: a run in the buffer, and the address of one.
                    unsafe { from.copy_to(to, row_bytes) }
                }
            }
            return;
        }
        for row in 0..tile.rows {
            // SAFETY: the address of an element.
            let start = unsafe { start.add(rows.distance(tile.first_row + row)) };
            // SAFETY: within the buffer.
            let buffer = unsafe { self.buffers[side].add(row * row_bytes) };
            // SAFETY: a run of the tile.
            unsafe { self.exchange_runs(side, start, buffer, tile, (1, 0), out) }
        }
    }

    /// Copies `count` runs, which are `pitch` bytes apart, between a side and its buffer.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `exchange`. The first of the runs, of which the tile has a part, begins at
    /// `start`.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn exchange_runs(
        &mut self,
        side: usize,
        start: NonNull<u8>,
        buffer: NonNull<u8>,
        tile: RunTile,
        (count, pitch): (usize, usize),
        out: bool,
    ) {
        let Some(is) = self.zip.sides[side] else {
            return;
        };
        let size = is.elements.size();
        let step = &self.zip.run.steps[side];
        // SAFETY: the address of the first element of the tile in the first run.
        let first = unsafe { start.add(step.distance(tile.first)) };
        match *step {
            SideStep::Plain { stride, shared: 1 } => {
                let loops = [
                    (tile.count, stride, size),
                    (count, pitch, tile.count * size),
                ];
                // SAFETY: elements of the runs, and of the buffer.
                unsafe { self.copy(side, first, buffer, &loops, out) }
            }
            SideStep::Plain { stride, shared } => {
                let skipped = tile.first % shared;
                let elements = (skipped + tile.count).div_ceil(shared);
                let (gathered, pitch) = if stride == size {
                    (first, pitch)
                } else {
                    let gathered = self.shared;
                    let loops = [(elements, stride, size), (count, pitch, elements * size)];
                    // SAFETY: elements of the runs, of which there are not more than positions.
                    unsafe { self.copy(side, first, gathered, &loops, false) }
                    (gathered, elements * size)
                };
                for run in 0..count {
                    // SAFETY: the address of an element.
                    let gathered = unsafe { gathered.add(run * pitch) };
                    // SAFETY: within the buffer.
                    let buffer = unsafe { buffer.add(run * tile.count * size) };
                    // SAFETY: the elements are there, and the buffer has room for the positions.
                    unsafe { repeat(gathered, buffer, size, shared, skipped, tile.count) }
                }
            }
            SideStep::Blocked { .. } => {
                for (run, position) in
                    (0..count).flat_map(|run| (0..tile.count).map(move |at| (run, at)))
                {
                    let distance = run * pitch + step.distance(tile.first + position);
                    // SAFETY: the address of an element of the run.
                    let element = unsafe { start.add(distance) };
                    // SAFETY: within the buffer.
                    let buffer = unsafe { buffer.add((run * tile.count + position) * size) };
                    let (from, to) = if out {
                        (buffer, element)
                    } else {
                        (element, buffer)
                    };
                    // SAFETY: an element of the run and one of the buffer.
                    unsafe { from.copy_to_nonoverlapping(to, size) }
                }
            }
        }
    }

    /// Copies elements between a side and a buffer. Each loop has a count, a step in the side and a step in the
    /// buffer, in bytes.
    ///
    /// # Safety
    ///
    /// The elements at all steps are readable and writable.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn copy(
        &mut self,
        side: usize,
        start: NonNull<u8>,
        buffer: NonNull<u8>,
        loops: &[(usize, usize, usize); 2],
        out: bool,
    ) {
        let Some(is) = self.zip.sides[side] else {
            return;
        };
        let elements = is.elements;
        if elements.size() == 0 {
            return;
        }
        let size = (loops[0].0, loops[1].0);
        let plan = match &mut self.plans[side] {
            Some(made) if made.size == size => made,
            made => {
                let loops = loops.map(|(count, outside, inside)| {
                    let (source, target) = if out {
                        (inside, outside)
                    } else {
                        (outside, inside)
                    };
                    Loop {
                        count,
                        source: source / elements.size(),
                        target: target / elements.size(),
                        ..STAY
                    }
                });
                made.insert(TilePlan {
                    size,
                    plan: CopyPlan::new(&loops, elements.size()),
                })
            }
        };
        let (from, to) = if out {
            (buffer, start)
        } else {
            (start, buffer)
        };
        // SAFETY: the caller's promise.
        unsafe {
            plan.plan
                .execute_using(elements, from, to, self.instructions);
        }
    }
}

/// Writes each of some adjacent elements to `shared` positions of a buffer, without the first `skipped` positions.
///
/// # Safety
///
/// An element has `size` bytes. `count` positions of the buffer are writable, and the elements of these positions
/// are readable at `source`.
#[cfg_attr(debug_assertions, inline)]
unsafe fn repeat(
    source: NonNull<u8>,
    buffer: NonNull<u8>,
    size: usize,
    shared: usize,
    skipped: usize,
    count: usize,
) {
    let copy = match size {
        1 => repeat_bytes::<1> as unsafe fn(NonNull<u8>, NonNull<u8>, usize, usize, usize),
        2 => repeat_bytes::<2>,
        4 => repeat_bytes::<4>,
        8 => repeat_bytes::<8>,
        _ => {
            for position in 0..count {
                // SAFETY: the address of an element.
                let from = unsafe { source.add((skipped + position) / shared * size) };
                // SAFETY: within the buffer.
                let to = unsafe { buffer.add(position * size) };
                // SAFETY: an element, and a position of the buffer.
                unsafe { from.copy_to_nonoverlapping(to, size) }
            }
            return;
        }
    };
    // SAFETY: the caller's promise.
    unsafe { copy(source, buffer, shared, skipped, count) }
}

/// Does what `repeat` does, for elements of `SIZE` bytes.
///
/// # Safety
///
/// The caller meets the conditions of `repeat`.
unsafe fn repeat_bytes<const SIZE: usize>(
    source: NonNull<u8>,
    buffer: NonNull<u8>,
    shared: usize,
    skipped: usize,
    count: usize,
) {
    let source = source.cast::<[MaybeUninit<u8>; SIZE]>();
    let elements = NonNull::slice_from_raw_parts(source, (skipped + count).div_ceil(shared));
    // SAFETY: the caller's promise.
    let elements = unsafe { elements.as_ref() };
    let buffer = buffer.cast::<[MaybeUninit<u8>; SIZE]>();
    // SAFETY: the caller's promise.
    let buffer = unsafe { NonNull::slice_from_raw_parts(buffer, count).as_mut() };
    let [first, elements @ ..] = elements else {
        return;
    };
    let (head, rest) = buffer.split_at_mut((shared - skipped).min(count));
    head.fill(*first);
    if shared == 2 {
        // The compiler vectorises this loop.
        let mut pairs = rest.chunks_exact_mut(2);
        for (pair, element) in pairs.by_ref().zip(elements) {
            pair.copy_from_slice(&[*element; 2]);
        }
        if let ([last], Some(element)) = (pairs.into_remainder(), elements.last()) {
            *last = *element;
        }
    } else {
        for (positions, element) in rest.chunks_mut(shared).zip(elements) {
            positions.fill(*element);
        }
    }
}
