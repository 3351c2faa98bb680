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
//   written past the caches from there. For a frame of 2160p, this took 0.87 of the time without tiles. Buffers of 8 KiB
//   had taken 1.4 to 1.7, and tiles of 32 elements took 1.1 times as long as tiles of 64.
// - **The parts of U and V in a pixel are computed for each pixel**, though two rows have them in common: to convert two
//   rows by one call took as long.
// - **Frames of 1080p are streamed even where the L3 holds their planes.** Beside other programs, stores through the caches
//   took 1.2 to 1.35 times as long.
// - **The next row of a camera's frame is prefetched while a row is converted and streamed**: the processor does not foresee
//   where it begins. A part of 2048 x 2048 of a frame of 4K took 1.3 times as long without it.
// - **A conversion of one source (`map`) has two sides**, because eight take 200 ns longer to prepare.
// - **An axis that a source lacks is joined to the axis around it if it is short**, as the channels of pixels that share a
//   value of a mask: then positions share elements, and no side is transposed.
// - **Everything but the run itself is compiled twice**, for two sides and for eight, and for elements of any type.
// - **Only a release build compiles the run into its callers**: four functions, with and without AVX2 and streams. If a debug
//   build did so, it would make 65 KB of code for each format of frames.

use super::instructions::Instructions;
use super::limits::{BUFFER_BYTES, JOINED_RUN, SHORT_RUN, STREAMED_BYTES, TILE_RUNS};
use super::nest::Loop;
use super::plan::{CopyPlan, ElementType};
#[cfg(target_feature = "sse2")]
use super::x86::{self, Vectors};
use core::array;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use core::slice;
use tensor_layout_arithmetic::{MAX_RANK, Terms};

/// The maximum number of sources, and of targets.
pub(crate) const MOST_SIDES: usize = 4;

/// The elements of a source or a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideElements {
    start: *mut u8,
    elements: ElementType,
    alignment: usize,
}

impl SideElements {
    pub(super) fn new<T: 'static>(start: *mut T) -> Self {
        SideElements {
            start: start.cast(),
            elements: ElementType::of::<T>(),
            alignment: align_of::<T>(),
        }
    }

    /// Returns the number of elements that fit into a buffer of `bytes` bytes, or 0 if the buffer is not aligned for them.
    pub(super) fn capacity(&self, bytes: usize) -> usize {
        if self.alignment > align_of::<RunBuffers>() {
            return 0;
        }
        bytes.checked_div(self.elements.size()).unwrap_or(bytes)
    }
}

/// A source or a target: its elements and their offsets.
#[derive(Clone, Copy, Debug)]
pub struct ZipSide {
    elements: SideElements,
    terms: Terms,
}

impl ZipSide {
    /// Returns the side whose element at each position has the offset from `start` that `terms` give it.
    pub(crate) fn new<T: 'static>(start: NonNull<T>, terms: &Terms) -> ZipSide {
        ZipSide {
            elements: SideElements::new(start.as_ptr()),
            terms: *terms,
        }
    }

    /// Returns the number of bytes of the elements at all positions.
    fn bytes(&self) -> usize {
        let sizes = self.terms.sizes().iter();
        sizes.fold(self.elements.elements.size(), |bytes, size| {
            bytes.saturating_mul(*size)
        })
    }
}

/// A function that converts the elements of a run.
pub(crate) trait ConvertRun {
    /// Converts `count` elements, which are adjacent in each source and in each target. `along` is their position along
    /// the axis on which the function depends, or 0. If `STREAM` is not 0, whole cache lines of the targets may be written
    /// past the caches by [`stream`], by vectors of this number of bytes.
    ///
    /// # Safety
    ///
    /// `starts` has the addresses in the sources, and then as many in the targets; where there is no side, the elements
    /// are of type `()`. The elements have the types that this function converts: `count` elements are readable at each
    /// address in the sources, and writable at each address in the targets. No two of these ranges overlap, unless both are
    /// read. If `STREAM` is not 0, the processor has these vectors, and nothing accesses the targets between this call and
    /// the next fence.
    unsafe fn convert<const STREAM: usize>(
        &mut self,
        along: usize,
        starts: &[*mut u8],
        count: usize,
    );
}

/// Calls `function` for the elements at each position.
///
/// # Safety
///
/// There are one to four sources, and one to four targets, with elements of the types that `function` converts. All
/// have the same axes, and each has an element at each position within the sizes of the first target. Nothing else
/// accesses the elements of the targets. No two positions of a target share an element, and no two targets do.
pub(crate) unsafe fn zip_map(
    sources: &[ZipSide],
    targets: &[ZipSide],
    function: &mut impl ConvertRun,
) {
    let bytes = targets.iter().map(ZipSide::bytes);
    let streams = bytes.fold(0, usize::saturating_add) >= STREAMED_BYTES;
    // SAFETY: the caller's promise.
    unsafe { ZipNest::new(sources, targets).convert(function, Instructions::best(), streams) }
}

/// The number of sources and targets together.
const MOST: usize = 2 * MOST_SIDES;

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

    fn new(side: &'a ZipSide, axis: usize) -> Self {
        let size = side.elements.elements.size();
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
    fn element(&self, position: usize) -> usize {
        match *self {
            SideStep::Plain { stride: 0, .. } => 0,
            SideStep::Plain { shared, .. } => position / shared,
            SideStep::Blocked { .. } => position,
        }
    }

    /// Returns the distance from each position to the next, if it is the same for all.
    fn stride(&self) -> Option<usize> {
        match *self {
            SideStep::Plain { stride, shared: 1 } => Some(stride),
            _ => None,
        }
    }

    /// Returns a number by which loops are put in the order of memory.
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
struct ZipLoop<'a, const SIDES: usize> {
    count: usize,
    /// The steps of the sources, and then those of the targets.
    steps: [SideStep<'a>; SIDES],
    /// The length of a step along the axis on which the function depends.
    along: usize,
}

impl<const SIDES: usize> ZipLoop<'_, SIDES> {
    const STAY: Self = ZipLoop {
        count: 1,
        steps: [SideStep::STAY; SIDES],
        along: 0,
    };

    /// Returns the largest number of positions that share an element on one of the sides.
    fn shared(&self) -> usize {
        let shared = |step: &SideStep<'_>| match *step {
            SideStep::Plain { shared, .. } => shared,
            SideStep::Blocked { .. } => 1,
        };
        self.steps.iter().map(shared).max().unwrap_or(1)
    }

    /// Returns the addresses at a position of this loop, which begins at `starts`.
    fn moved(&self, starts: SideAddresses<SIDES>, position: usize) -> SideAddresses<SIDES> {
        let mut addresses = starts;
        addresses.along += position * self.along;
        for (address, step) in addresses.sides.iter_mut().zip(&self.steps) {
            *address = address.wrapping_add(step.distance(position));
        }
        addresses
    }

    /// Returns whether the distance from each position to the next is the same on all sides.
    fn is_strided(&self) -> bool {
        self.steps.iter().all(|step| step.stride().is_some())
    }

    /// Returns the loop that goes through the steps of `inner` at each step of this loop, if there is one.
    fn joined(&self, inner: &Self) -> Option<Self> {
        let mut joined = *inner;
        joined.count *= self.count;
        for (step, outer) in joined.steps.iter_mut().zip(&self.steps) {
            let SideStep::Plain { stride, shared } = step else {
                return None;
            };
            let outer = outer.stride()?;
            if *stride == 0 && outer != 0 && inner.count < SHORT_RUN {
                // The positions of `inner` share an element.
                (*stride, *shared) = (outer, inner.count);
            } else if inner.count % *shared != 0 || outer != *stride * (inner.count / *shared) {
                return None;
            }
        }
        (self.along == inner.along * inner.count).then_some(joined)
    }
}

/// The loops of a conversion of several sources and targets.
pub(super) struct ZipNest<'a, const SIDES: usize> {
    /// The sources, and then the targets. Where there is none, the elements are of type `()`.
    sides: [SideElements; SIDES],
    /// The loops around a tile, the innermost first.
    outer: [ZipLoop<'a, SIDES>; MAX_RANK],
    outer_count: usize,
    /// The loop from run to run of a tile.
    rows: ZipLoop<'a, SIDES>,
    /// The loop from one group of runs to the next. It has one step, unless groups are short.
    groups: ZipLoop<'a, SIDES>,
    /// Whether elements of some sides are adjacent along a run, and of others from run to run.
    transposes: bool,
    /// Whether each run begins where the run before it ends, on all sides that are direct.
    joins: bool,
    /// Whether the function may write whole cache lines of the targets past the caches.
    streams: bool,
    /// The loop along a run.
    run: ZipLoop<'a, SIDES>,
}

impl<'a> ZipNest<'a, MOST> {
    pub(super) fn new(sources: &'a [ZipSide], targets: &'a [ZipSide]) -> Self {
        let given = |index: usize| match index.checked_sub(MOST_SIDES) {
            None => sources.get(index),
            Some(index) => targets.get(index),
        };
        let none = SideElements::new(NonNull::<()>::dangling().as_ptr());
        let elements = |index| given(index).map_or(none, |side| side.elements);
        let mut zip = Self::of_sides(array::from_fn(elements));
        for (axis, &count) in targets[0].terms.sizes().iter().enumerate() {
            let mut each = ZipLoop {
                count,
                ..ZipLoop::STAY
            };
            for (index, step) in each.steps.iter_mut().enumerate() {
                *step = given(index).map_or(SideStep::STAY, |side| SideStep::new(side, axis));
            }
            if count > 1 {
                zip.insert(each);
            }
        }
        zip.merge();
        zip.take_tile();
        zip
    }
}

impl ZipNest<'_, 2> {
    /// Returns the loops of a conversion of one source to one target. There are at most `MAX_RANK` loops.
    pub(super) fn of_loops(loops: &[Loop], sides: [SideElements; 2]) -> Self {
        let mut zip = Self::of_sides(sides);
        zip.outer_count = loops.len();
        for (outer, each) in zip.outer.iter_mut().zip(loops) {
            (outer.count, outer.along) = (each.count, each.along);
            for (side, stride) in [each.source, each.target].into_iter().enumerate() {
                let stride = stride * sides[side].elements.size();
                outer.steps[side] = SideStep::Plain { stride, shared: 1 };
            }
        }
        zip.take_tile();
        zip
    }
}

impl<'a, const SIDES: usize> ZipNest<'a, SIDES> {
    fn of_sides(sides: [SideElements; SIDES]) -> Self {
        ZipNest {
            sides,
            outer: [ZipLoop::STAY; MAX_RANK],
            outer_count: 0,
            rows: ZipLoop::STAY,
            groups: ZipLoop::STAY,
            transposes: false,
            joins: false,
            streams: false,
            run: ZipLoop::STAY,
        }
    }

    /// Inserts a loop, and keeps the loops in the order of the first target's memory.
    fn insert(&mut self, new: ZipLoop<'a, SIDES>) {
        let rank = |each: &ZipLoop<'_, SIDES>| each.steps[SIDES / 2].rank();
        let mut index = self.outer_count;
        while index > 0 && rank(&new) < rank(&self.outer[index - 1]) {
            self.outer[index] = self.outer[index - 1];
            index -= 1;
        }
        self.outer[index] = new;
        self.outer_count += 1;
    }

    /// Joins neighbouring loops where the outer loop continues the inner loop.
    fn merge(&mut self) {
        let mut index = 1;
        while index < self.outer_count {
            if let Some(joined) = self.outer[index].joined(&self.outer[index - 1]) {
                self.outer[index - 1] = joined;
                self.remove(index);
            } else {
                index += 1;
            }
        }
    }

    fn remove(&mut self, index: usize) -> ZipLoop<'a, SIDES> {
        let removed = self.outer[index];
        self.outer.copy_within(index + 1..self.outer_count, index);
        self.outer_count -= 1;
        removed
    }

    /// Returns whether the elements of a side are adjacent along a loop.
    fn are_adjacent(&self, each: &ZipLoop<'_, SIDES>, side: usize) -> bool {
        each.steps[side].stride() == Some(self.sides[side].elements.size())
    }

    /// Chooses the loops of a tile.
    ///
    /// The run is the loop along which the elements of most sides are adjacent, if it is not short, and the function is the
    /// same. The loop from run to run is one along which the elements of another side are adjacent. If there is none, it is
    /// one along which positions share elements, so these are gathered once. If there is none, it is the innermost loop.
    /// If all runs of a transposed tile fill less than half a buffer, the innermost of the other loops goes from group to
    /// group.
    fn take_tile(&mut self) {
        let loops = &self.outer[..self.outer_count];
        let value = |each: &ZipLoop<'_, SIDES>| {
            let adjacent = (0..SIDES).filter(|side| self.are_adjacent(each, *side));
            (each.count >= SHORT_RUN, adjacent.count(), each.count)
        };
        let same = |index: &usize| loops[*index].along == 0;
        let runs = (0..loops.len()).filter(same);
        let Some(run) = runs.max_by_key(|index| value(&loops[*index])) else {
            return;
        };
        self.run = self.remove(run);
        let loops = &self.outer[..self.outer_count];
        let transposes = |each: &ZipLoop<'_, SIDES>| {
            (0..SIDES)
                .any(|side| self.are_adjacent(each, side) && !self.are_adjacent(&self.run, side))
        };
        let value = |each: &ZipLoop<'_, SIDES>| match transposes(each) {
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
            let mut direct = (0..SIDES).filter(|side| self.is_direct(*side));
            let same = self.rows.along == 0;
            self.joins = same
                && direct.all(|side| {
                    let run = self.run.steps[side].stride();
                    self.rows.steps[side].stride() == run.map(|stride| stride * self.run.count)
                });
        }
        let [run, rows, next] = [&self.run, &self.rows, &self.outer[0]];
        let is_short = rows.count <= TILE_RUNS
            && (2 * rows.count).saturating_mul(run.count) <= self.buffers().1;
        let strided = [run, rows, next].into_iter().all(ZipLoop::is_strided);
        if self.transposes && is_short && strided && self.outer_count > 0 {
            self.groups = self.remove(0);
        }
    }

    /// Returns the number of bytes of a buffer, and the number of elements that fit into each that is used. It is
    /// `usize::MAX` if all sides are direct.
    fn buffers(&self) -> (usize, usize) {
        let used = || {
            let used = (0..SIDES).filter(|side| !self.is_direct(*side));
            used.map(|side| &self.sides[side])
        };
        // One more for shared elements. Each begins where a line does.
        let bytes = (size_of::<RunBuffers>() / (1 + used().count())).min(BUFFER_BYTES);
        let bytes = bytes / align_of::<RunBuffers>() * align_of::<RunBuffers>();
        let capacity = used().map(|side| side.capacity(bytes)).min();
        (bytes, capacity.unwrap_or(usize::MAX))
    }

    /// Calls `function` for the elements at each position, with the given instructions. If `streams`, writes whole cache
    /// lines past the caches.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `zip_map`.
    pub(super) unsafe fn convert(
        &mut self,
        function: &mut impl ConvertRun,
        instructions: Instructions,
        streams: bool,
    ) {
        let streams = streams && self.streams_targets();
        self.streams = streams;
        self.joins &= streams || self.run.count < JOINED_RUN;
        #[cfg(target_feature = "sse2")]
        let _fence = streams.then_some(x86::Fence);
        // `execute` calls this function for elements of the sources and targets, or of buffers, of the types that `function`
        // converts. Until the fence is dropped, nothing accesses the targets.
        let mut convert = |along, starts: &[*mut u8], count| match (instructions, streams) {
            #[cfg(target_feature = "sse2")]
            // SAFETY: see above. The instructions prove that the processor has AVX2.
            (Instructions::Avx2(_), true) => unsafe {
                x86::convert_with_avx2::<32>(function, along, starts, count);
            },
            #[cfg(target_feature = "sse2")]
            // SAFETY: the same.
            (Instructions::Avx2(_), false) => unsafe {
                x86::convert_with_avx2::<0>(function, along, starts, count);
            },
            // SAFETY: see above. Only a processor with SSE2 streams, and it has vectors of 16 bytes.
            (_, true) => unsafe { function.convert::<16>(along, starts, count) },
            // SAFETY: the same.
            (_, false) => unsafe { function.convert::<0>(along, starts, count) },
        };
        // SAFETY: the caller's promise.
        unsafe { self.execute(instructions, &mut convert) }
    }

    /// Calls `convert` for the elements at each position.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `zip_map`.
    unsafe fn execute(&self, instructions: Instructions, convert: &mut ConvertFunction<'_>) {
        let mut memory = RunBuffers(const { MaybeUninit::uninit() });
        let memory = memory.0.as_mut_ptr().cast::<u8>();
        let (bytes, capacity) = self.buffers();
        let mut buffers = [memory; SIDES];
        let in_buffer = (0..SIDES).filter(|side| !self.is_direct(*side));
        for (index, side) in in_buffer.enumerate() {
            buffers[side] = memory.wrapping_add((index + 1) * bytes);
        }
        let mut tiles = ZipTiles {
            zip: self,
            buffers,
            capacity,
            instructions,
            shared: memory,
            plans: [const { None }; SIDES],
            convert,
        };
        let starts = SideAddresses {
            sides: self.sides.map(|side| side.start),
            along: 0,
        };
        // SAFETY: the caller's promise; all loops begin at the first position.
        unsafe { tiles.walk(&self.outer[..self.outer_count], starts) }
    }

    /// Returns whether all targets can be streamed: the user's function writes their elements where they are, and runs
    /// are long enough.
    fn streams_targets(&self) -> bool {
        #[cfg(target_feature = "sse2")]
        return (SIDES / 2..SIDES).all(|side| {
            let elements = self.sides[side].elements;
            let streams = || x86::streams_runs(elements, self.run.count);
            elements.size() == 0 || (self.is_direct(side) && streams())
        });
        #[cfg(not(target_feature = "sse2"))]
        false
    }

    /// Returns whether the user's function accesses the elements of a side where they are.
    fn is_direct(&self, side: usize) -> bool {
        self.are_adjacent(&self.run, side)
    }
}

/// The addresses of one position on all sides, and the position along the axis on which the function depends.
#[derive(Clone, Copy)]
struct SideAddresses<const SIDES: usize> {
    sides: [*mut u8; SIDES],
    along: usize,
}

/// A function that converts the elements of a run, as `ConvertRun::convert` does.
type ConvertFunction<'f> = dyn FnMut(usize, &[*mut u8], usize) + 'f;

/// A conversion on its way.
struct ZipTiles<'z, 'a, 'c, const SIDES: usize> {
    zip: &'z ZipNest<'a, SIDES>,
    buffers: [*mut u8; SIDES],
    /// The number of elements that fit into each buffer that is used.
    capacity: usize,
    instructions: Instructions,
    /// A buffer for the elements of a run of which several positions share one.
    shared: *mut u8,
    plans: [Option<TilePlan>; SIDES],
    convert: &'c mut ConvertFunction<'c>,
}

/// The plan of a copy between a side and its buffer, for tiles of one size.
struct TilePlan {
    size: [usize; 3],
    plan: CopyPlan<3>,
}

/// Some runs of a tile: their numbers along its loops.
#[derive(Clone, Copy)]
struct RunTile {
    first_group: usize,
    groups: usize,
    first_row: usize,
    rows: usize,
    first: usize,
    count: usize,
}

impl<const SIDES: usize> ZipTiles<'_, '_, '_, SIDES> {
    /// Converts the elements at each address that the loops reach.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `zip_map`, and the loops reach positions in range from `starts`.
    unsafe fn walk(&mut self, loops: &[ZipLoop<'_, SIDES>], starts: SideAddresses<SIDES>) {
        let Some((outer, inner)) = loops.split_last() else {
            // SAFETY: the caller's promise.
            return unsafe { self.convert_at(starts) };
        };
        for position in 0..outer.count {
            // SAFETY: the caller's promise.
            unsafe { self.walk(inner, outer.moved(starts, position)) }
        }
    }

    /// Converts the elements at each position of the loops of a tile.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `walk`.
    unsafe fn convert_at(&mut self, starts: SideAddresses<SIDES>) {
        let (groups, rows, run) = (&self.zip.groups, &self.zip.rows, &self.zip.run);
        let capacity = self.capacity;
        if capacity == 0 {
            for row in 0..rows.count {
                let addresses = rows.moved(starts, row);
                for position in 0..run.count {
                    let addresses = run.moved(addresses, position);
                    (self.convert)(addresses.along, &addresses.sides, 1);
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
        // Whole vectors of any element.
        let longest = match capacity / most_rows {
            longest @ 64.. => longest / 32 * 32,
            longest => longest,
        };
        let longest = longest.min(run.count);
        let most_groups = (capacity / (longest * most_rows)).min(groups.count);
        for first_group in (0..groups.count).step_by(most_groups) {
            for first_row in (0..rows.count).step_by(most_rows) {
                for first in (0..run.count).step_by(longest) {
                    let tile = RunTile {
                        first_group,
                        groups: most_groups.min(groups.count - first_group),
                        first_row,
                        rows: most_rows.min(rows.count - first_row),
                        first,
                        count: longest.min(run.count - first),
                    };
                    // SAFETY: positions in range.
                    unsafe { self.convert_tile(starts, tile) }
                }
            }
        }
    }

    /// Returns whether all runs of a tile are converted as one.
    fn joins(&self, tile: RunTile) -> bool {
        self.zip.joins && tile.count == self.zip.run.count && tile.groups == 1
    }

    /// Converts the elements of a tile.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `walk`, and the positions of the tile are in range.
    unsafe fn convert_tile(&mut self, starts: SideAddresses<SIDES>, tile: RunTile) {
        let zip = self.zip;
        let first = zip.groups.moved(starts, tile.first_group);
        let (sources, targets) = first.sides.split_at(SIDES / 2);
        for (side, start) in sources.iter().enumerate() {
            if !zip.is_direct(side) {
                // SAFETY: the caller's promise.
                unsafe { self.exchange(side, *start, tile, false) }
            }
        }
        let (calls, count) = if self.joins(tile) {
            (1, tile.rows * tile.count)
        } else {
            (tile.rows, tile.count)
        };
        let strided = zip.rows.is_strided();
        for group in 0..tile.groups {
            let mut addresses = first;
            addresses.along += group * zip.groups.along + tile.first_row * zip.rows.along;
            let mut pitches = [0; SIDES];
            for (side, address) in addresses.sides.iter_mut().enumerate() {
                let step = &zip.rows.steps[side];
                let distance = if zip.is_direct(side) {
                    pitches[side] = step.stride().unwrap_or(0);
                    zip.groups.steps[side].distance(group)
                        + step.distance(tile.first_row)
                        + zip.run.steps[side].distance(tile.first)
                } else {
                    let pitch = tile.count * zip.sides[side].elements.size();
                    pitches[side] = pitch * step.stride().unwrap_or(0).min(1);
                    *address = self.buffers[side];
                    group * tile.rows * pitch
                };
                *address = address.wrapping_add(distance);
            }
            for row in 0..calls {
                let mut starts = addresses.sides;
                for (side, address) in starts.iter_mut().enumerate() {
                    let distance = if strided {
                        row * pitches[side]
                    } else {
                        self.distance_of_row(side, tile, row)
                    };
                    *address = address.wrapping_add(distance);
                }
                if zip.streams && zip.outer_count > 0 {
                    self.prefetch_next(&first, tile, row, calls);
                }
                (self.convert)(addresses.along + row * zip.rows.along, &starts, count);
            }
        }
        for (side, start) in (SIDES / 2..).zip(targets) {
            if !zip.is_direct(side) {
                // SAFETY: the caller's promise; the runs have been written to the buffer.
                unsafe { self.exchange(side, *start, tile, true) }
            }
        }
    }

    /// Prefetches every `calls`th line of the first run of each buffered source at the next step of the loop around the tile,
    /// from line `call` on. All lines at once would wait for each other.
    // Inlined, it slows down tiles that are not streamed.
    #[inline(never)]
    fn prefetch_next(&self, at: &SideAddresses<SIDES>, tile: RunTile, call: usize, calls: usize) {
        for side in (0..SIDES / 2).filter(|side| !self.zip.is_direct(*side)) {
            if let Some(stride @ 1..LINE) = self.zip.run.steps[side].stride() {
                let next = self.zip.outer[0].steps[side].distance(1) + tile.first * stride;
                for line in (call * LINE..tile.count * stride).step_by(calls * LINE) {
                    prefetch::<false>(at.sides[side].wrapping_add(next + line));
                }
            }
        }
    }

    /// Returns the distance from the first row of a tile to another one, in a side or in its buffer.
    fn distance_of_row(&self, side: usize, tile: RunTile, row: usize) -> usize {
        let (step, first) = (&self.zip.rows.steps[side], tile.first_row);
        if self.zip.is_direct(side) {
            return step.distance(first + row) - step.distance(first);
        }
        let bytes = tile.count * self.zip.sides[side].elements.size();
        (step.element(first + row) - step.element(first)) * bytes
    }

    /// Copies a tile between a side and its buffer. If `out`, copies it out of the buffer.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `convert_tile`. The side is not direct. If `out`, it is a target, and the
    /// tile is in its buffer.
    unsafe fn exchange(&mut self, side: usize, start: *mut u8, tile: RunTile, out: bool) {
        let (rows, row_bytes) = (
            &self.zip.rows.steps[side],
            tile.count * self.zip.sides[side].elements.size(),
        );
        let last_row = tile.first_row + tile.rows - 1;
        if let (true, Some(group), Some(row), Some(stride)) = (
            tile.groups > 1,
            self.zip.groups.steps[side].stride(),
            rows.stride(),
            self.zip.run.steps[side].stride(),
        ) {
            let size = self.zip.sides[side].elements.size();
            let loops = [
                (tile.count, stride, size),
                (tile.rows, row, row_bytes),
                (tile.groups, group, tile.rows * row_bytes),
            ];
            let first = start.wrapping_add(tile.first_row * row + tile.first * stride);
            // SAFETY: elements of the tile, and of the buffer.
            return unsafe { self.copy(side, first, self.buffers[side], &loops, out) };
        }
        // Runs at equal distances are copied together, and runs of the same elements once.
        if let SideStep::Plain { stride, .. } = rows {
            let count = rows.element(last_row) - rows.element(tile.first_row) + 1;
            let start = start.wrapping_add(rows.distance(tile.first_row));
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
                    let from = self.buffers[side].wrapping_add(element * row_bytes);
                    let to = self.buffers[side].wrapping_add(row * row_bytes);
                    // SAFETY: a run in the buffer, and the address of one.
                    unsafe { from.copy_to(to, row_bytes) }
                }
            }
            return;
        }
        for row in 0..tile.rows {
            let start = start.wrapping_add(rows.distance(tile.first_row + row));
            let buffer = self.buffers[side].wrapping_add(row * row_bytes);
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
    unsafe fn exchange_runs(
        &mut self,
        side: usize,
        start: *mut u8,
        buffer: *mut u8,
        tile: RunTile,
        (count, pitch): (usize, usize),
        out: bool,
    ) {
        let size = self.zip.sides[side].elements.size();
        let step = &self.zip.run.steps[side];
        let first = start.wrapping_add(step.distance(tile.first));
        match *step {
            SideStep::Plain { stride, shared: 1 } => {
                let loops = [
                    (tile.count, stride, size),
                    (count, pitch, tile.count * size),
                    (1, 0, 0),
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
                    let loops = [
                        (elements, stride, size),
                        (count, pitch, elements * size),
                        (1, 0, 0),
                    ];
                    // SAFETY: elements of the runs, of which there are not more than positions.
                    unsafe { self.copy(side, first, gathered, &loops, false) }
                    (gathered, elements * size)
                };
                for run in 0..count {
                    let gathered = gathered.wrapping_add(run * pitch);
                    let buffer = buffer.wrapping_add(run * tile.count * size);
                    // SAFETY: the elements are there, and the buffer has room for the positions.
                    unsafe { repeat(gathered, buffer, size, shared, skipped, tile.count) }
                }
            }
            SideStep::Blocked { .. } => {
                for (run, position) in
                    (0..count).flat_map(|run| (0..tile.count).map(move |at| (run, at)))
                {
                    let distance = run * pitch + step.distance(tile.first + position);
                    let element = start.wrapping_add(distance);
                    let buffer = buffer.wrapping_add((run * tile.count + position) * size);
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
    unsafe fn copy(
        &mut self,
        side: usize,
        start: *mut u8,
        buffer: *mut u8,
        loops: &[(usize, usize, usize); 3],
        out: bool,
    ) {
        let elements = self.zip.sides[side].elements;
        if elements.size() == 0 {
            return;
        }
        let size = loops.map(|(count, ..)| count);
        let plan = match &mut self.plans[side] {
            Some(made) if made.size == size => made,
            made => {
                let loops = loops.map(|(count, outside, inside)| {
                    let (source, target) = if out {
                        (inside, outside)
                    } else {
                        (outside, inside)
                    };
                    let size = elements.size();
                    Loop::new(count, source / size, target / size)
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
unsafe fn repeat(
    source: *const u8,
    buffer: *mut u8,
    size: usize,
    shared: usize,
    skipped: usize,
    count: usize,
) {
    let copy = match size {
        1 => repeat_bytes::<1> as unsafe fn(*const u8, *mut u8, usize, usize, usize),
        2 => repeat_bytes::<2>,
        4 => repeat_bytes::<4>,
        8 => repeat_bytes::<8>,
        _ => {
            for position in 0..count {
                let from = source.wrapping_add((skipped + position) / shared * size);
                let to = buffer.wrapping_add(position * size);
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
    source: *const u8,
    buffer: *mut u8,
    shared: usize,
    skipped: usize,
    count: usize,
) {
    let source = source.cast::<[MaybeUninit<u8>; SIZE]>();
    // SAFETY: the caller's promise.
    let elements = unsafe { slice::from_raw_parts(source, (skipped + count).div_ceil(shared)) };
    let buffer = buffer.cast::<[MaybeUninit<u8>; SIZE]>();
    // SAFETY: the caller's promise.
    let buffer = unsafe { slice::from_raw_parts_mut(buffer, count) };
    let [first, elements @ ..] = elements else {
        return;
    };
    let (head, rest) = buffer.split_at_mut((shared - skipped).min(count));
    head.fill(*first);
    match shared {
        2 => repeat_times::<2, 1, _>(elements, rest),
        3 => repeat_times::<3, 4, _>(elements, rest),
        4 => repeat_times::<4, 4, _>(elements, rest),
        _ => {
            for (positions, element) in rest.chunks_mut(shared).zip(elements) {
                positions.fill(*element);
            }
        }
    }
}

/// Writes each element to `TIMES` positions, the last one to as many as there are. The compiler makes vectors of `AT_ONCE`
/// elements, or of some runs of them.
#[inline(always)]
fn repeat_times<const TIMES: usize, const AT_ONCE: usize, E: Copy>(
    elements: &[E],
    target: &mut [E],
) {
    let whole = target.len() / (AT_ONCE * TIMES) * AT_ONCE;
    let (elements, last) = elements.split_at(whole);
    let (target, rest) = target.split_at_mut(whole * TIMES);
    let chunks = target.chunks_exact_mut(AT_ONCE * TIMES);
    for (positions, elements) in chunks.zip(elements.chunks_exact(AT_ONCE)) {
        if let Some(elements) = elements.first_chunk::<AT_ONCE>() {
            let repeated = elements.map(|element| [element; TIMES]);
            positions.copy_from_slice(repeated.as_flattened());
        }
    }
    for (positions, element) in rest.chunks_mut(TIMES).zip(last) {
        positions.fill(*element);
    }
}

/// The number of elements of a tile.
pub(crate) const TILE: usize = 64;

/// Converted elements on their way to a streamed target.
#[repr(align(64))]
pub(crate) struct ZipTile<T>(pub(crate) [MaybeUninit<T>; TILE]);

/// The number of bytes of a cache line.
pub(crate) const LINE: usize = align_of::<ZipTile<()>>();

impl<T> ZipTile<T> {
    /// Whether a tile takes at most 2 KiB, and no more alignment than a line.
    pub(crate) const FITS: bool = size_of::<T>() <= LINE / 2 && align_of::<T>() <= LINE;
    pub(crate) const NEW: Self = ZipTile([const { MaybeUninit::uninit() }; TILE]);
}

/// Copies converted elements from a tile to a part of a target that is as long. Writes whole cache lines past the caches.
///
/// # Safety
///
/// The tile has been written. Nothing accesses the part of the target between this call and the next fence. The processor
/// has vectors of `STREAM` bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) unsafe fn stream<const STREAM: usize, T: Copy + 'static>(
    tile: &[MaybeUninit<T>],
    target: &mut [MaybeUninit<T>],
) {
    #[cfg(target_feature = "sse2")]
    // SAFETY: the caller's promise.
    if unsafe { x86::stream_lines::<STREAM, T>(tile, target) } {
        return;
    }
    target.copy_from_slice(tile);
}

/// Prefetches the lines at both ends of a streamed target, if they are not streamed. To stream a prefetched line takes longer.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn prefetch_ends<T>(target: &[MaybeUninit<T>]) {
    let ends = target.as_ptr_range();
    let is_partial = |end: &*const MaybeUninit<T>| end.addr() % LINE != 0;
    for end in [ends.start, ends.end].into_iter().filter(is_partial) {
        prefetch::<true>(end.cast());
    }
}

/// Prefetches a line. `NEAR` says whether it is the next one to be accessed.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn prefetch<const NEAR: bool>(address: *const u8) {
    #[cfg(target_feature = "sse2")]
    x86::Sse2.prefetch::<NEAR>(address);
    let _ = address;
}
