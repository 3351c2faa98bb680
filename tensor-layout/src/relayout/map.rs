//! Copies that convert each element.

// Decisions:
//
// - **`map_along` copies a tile of the source into a buffer, by a plan.** Then it converts the runs of
//   elements that share a function, and stores the tile in the target. Tensors of up to 1,024 elements are
//   converted one by one, because buffers would take longer.
// - **Short rows share a buffer**, so that a plan is executed once for several of them. They fill the whole buffer that
//   they need.
// - **Adjacent elements of a target that the caches do not hold are written past them**, one cache line after the
//   other, and not through a buffer. Meanwhile, the next part of the source is prefetched. Within the caches, this does
//   not help.
// - **The compiler does not vectorise a conversion from `f32` to a byte by `as u8`.** `to_byte` in
//   `benches/relayout.rs` shows a form that it does vectorise.

use super::instructions::Instructions;
use super::nest::{Loop, LoopPosition, Nest, STAY, walk};
use super::plan::{CopyPlan, ElementType, STREAMED_BYTES};
#[cfg(target_feature = "sse2")]
use super::x86;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use core::slice;

/// Copies and converts elements. The conversion may depend on the position along one axis.
///
/// `convert(p)` returns the function for the elements at position `p = Σ d_i * along_i`, where `d_i` is the
/// number of steps made in loop `i`, and `along_i` is the field `along` of this loop. `convert` may be called
/// more than once for the same position. The returned function is called once for each element, in no
/// particular order.
///
/// # Safety
///
/// The caller meets the conditions of `CopyPlan::execute`. The elements have type `T` in the source and `U`
/// in the target.
pub(super) unsafe fn map_along<T: Copy + 'static, U: Copy + 'static, G: FnMut(T) -> U>(
    source: NonNull<T>,
    target: NonNull<U>,
    nest: &Nest,
    convert: impl FnMut(usize) -> G,
) {
    if nest.volume() <= FEW {
        // SAFETY: the caller's promise.
        unsafe { map_directly(source, target, nest, convert) }
    } else {
        let streams = nest.volume().saturating_mul(size_of::<U>()) >= STREAMED_BYTES;
        // SAFETY: the caller's promise.
        unsafe { map_along_with(source, target, nest, convert, Instructions::best(), streams) }
    }
}

/// The maximum number of elements that are converted one by one, without buffers. For so few elements,
/// preparing buffers would take longer than converting one by one.
const FEW: usize = 1024;

/// The loops of a conversion of few elements, without buffers.
#[derive(Clone, Copy)]
pub(super) struct FewLoops {
    /// The loop whose elements are all converted by the same function.
    pub(super) run: Loop,
    /// The loops around `run`.
    pub(super) around: Nest,
}

impl FewLoops {
    /// Returns the loops, or `None` if there are more than `FEW` elements.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn of(nest: &Nest) -> Option<FewLoops> {
        if nest.volume() > FEW {
            return None;
        }
        let mut around = *nest;
        let run = match longest_run(nest.as_slice()) {
            Some(index) => around.remove(index),
            None => STAY,
        };
        Some(FewLoops { run, around })
    }
}

/// The size of a buffer in bytes. Two buffers and the elements that fill them fit into the nearest cache.
const BUFFER_BYTES: usize = 8192;

#[repr(align(64))]
struct ConversionBuffer(MaybeUninit<[u8; BUFFER_BYTES]>);

impl ConversionBuffer {
    const UNINIT: ConversionBuffer = ConversionBuffer(MaybeUninit::uninit());

    /// Returns the number of elements of type `T` that fit into a buffer.
    const fn capacity<T>() -> usize {
        if align_of::<T>() > align_of::<ConversionBuffer>() {
            return 0;
        }
        match size_of::<T>() {
            0 => BUFFER_BYTES,
            size => BUFFER_BYTES / size,
        }
    }

    fn start<T>(&mut self) -> NonNull<T> {
        NonNull::from(&mut self.0).cast()
    }
}

/// The maximum number of steps of the second loop of a tile.
const TILE_ROWS: usize = 32;

/// The loops of a tile: along a row, from row to row, and from one group of rows to the next. All elements of a row
/// are converted by the same function.
struct ConversionTile {
    run: Loop,
    rows: Loop,
    groups: Loop,
    /// The number of elements that fit into each buffer that the tile needs. It is `usize::MAX` if it needs none.
    capacity: usize,
}

impl ConversionTile {
    /// Removes the loops of a tile from the nest, and returns the tile.
    ///
    /// Along the first loop, the conversion is the same. If the elements of the first loop are adjacent only
    /// in the source, the elements of the second loop are adjacent in the target. If they are adjacent only
    /// in the target, the elements of the second loop are adjacent in the source. If the nest has no suitable
    /// second loop, the second loop of the tile has one step. The third loop is the innermost loop that is left, so
    /// that short rows fill the buffers, too. A buffer has room for `in_gathered` elements of the source, or for
    /// `in_converted` elements of the target.
    #[cfg_attr(debug_assertions, inline)]
    fn take(nest: &mut Nest, in_gathered: usize, in_converted: usize) -> Option<ConversionTile> {
        let run = nest.remove(longest_run(nest.as_slice())?);
        let capacity = match (run.source, run.target) {
            (1, 1) => usize::MAX,
            (_, 1) => in_gathered,
            (1, _) => in_converted,
            _ => in_gathered.min(in_converted),
        };
        let partner = nest.position(|each| {
            (each.source == 1 && run.source != 1) || (each.target == 1 && run.target != 1)
        });
        let rows = partner.map_or(STAY, |index| nest.remove(index));
        let moves = run.source != 1 || run.target != 1;
        let is_short = rows.count <= TILE_ROWS && 2 * run.count * rows.count <= capacity;
        let groups = if moves && is_short && !nest.as_slice().is_empty() {
            nest.remove(0)
        } else {
            STAY
        };
        Some(ConversionTile {
            run,
            rows,
            groups,
            capacity,
        })
    }
}

/// Copies elements with a conversion, as `map_along` does, with the given instructions. If `streams`, writes whole cache
/// lines past the caches.
///
/// # Safety
///
/// The caller meets the conditions of `map_along`.
pub(super) unsafe fn map_along_with<T: Copy + 'static, U: Copy + 'static, G: FnMut(T) -> U>(
    source: NonNull<T>,
    target: NonNull<U>,
    nest: &Nest,
    mut convert: impl FnMut(usize) -> G,
    instructions: Instructions,
    streams: bool,
) {
    let all = nest;
    let mut nest = *all;
    let (in_gathered, in_converted) = (
        ConversionBuffer::capacity::<T>(),
        ConversionBuffer::capacity::<U>(),
    );
    let tile = if in_gathered.min(in_converted) < TILE_ROWS * TILE_ROWS / 4 {
        None
    } else {
        ConversionTile::take(&mut nest, in_gathered, in_converted)
    };
    let Some(tile) = tile else {
        // SAFETY: the caller's promise.
        return unsafe { map_directly(source, target, all, convert) };
    };
    let ConversionTile {
        run,
        rows,
        groups,
        capacity,
    } = tile;
    let (gathers, scatters) = (run.source != 1, run.target != 1);
    let most_rows = rows.count.min(TILE_ROWS);
    let longest = run.count.min(capacity / most_rows);

    // Several groups of rows share a tile if whole groups fit into it.
    let most_groups = (capacity / (longest * most_rows)).clamp(1, groups.count);

    let (mut gathered, mut converted) = (ConversionBuffer::UNINIT, ConversionBuffer::UNINIT);
    let gathered = gathered.start::<T>();
    let converted = converted.start::<U>();
    let mut plans = TilePlans::EMPTY;
    #[cfg(target_feature = "sse2")]
    let fence = (streams && !scatters && x86::streams_runs(ElementType::of::<U>(), run.count))
        .then_some(x86::Fence);
    #[cfg(not(target_feature = "sse2"))]
    let _ = streams;
    #[cfg(target_feature = "sse2")]
    let next = (gathers && fence.is_some()).then(|| next_part(&groups, most_groups, &nest));
    // The part of the rows at a position: the numbers of its groups, rows and elements of a row.
    let mut convert_part = |start: LoopPosition, [group_count, row_count, count]: [usize; 3]| {
        // SAFETY: the caller promises that this is the address of a source element.
        let source = unsafe { source.add(start.source) };
        // SAFETY: the caller promises that this is the address of a target element.
        let target = unsafe { target.add(start.target) };
        let of = |count, each: &Loop| Loop { count, ..*each };
        let part = [
            of(count, &run),
            of(row_count, &rows),
            of(group_count, &groups),
        ];
        if gathers || scatters {
            plans.make::<T, U>(&part);
        }
        if let Some(plan) = &plans.gather {
            let (elements, from, to) = (ElementType::of::<T>(), source.cast(), gathered.cast());
            // SAFETY: this reads elements of the source. The elements of the part fit into the buffer.
            unsafe { plan.execute_using(elements, from, to, instructions) }
        }
        #[cfg(target_feature = "sse2")]
        let later = later_lines(source, next, &run, [group_count * row_count, count]);
        for row in 0..group_count * row_count {
            #[cfg(target_feature = "sse2")]
            later.part(row);
            let position = LoopPosition::default().after(row % row_count, &rows);
            let position = position.after(row / row_count, &groups);
            let from = if gathers {
                // SAFETY: this address is within the buffer.
                unsafe { gathered.add(row * count) }
            } else {
                // SAFETY: this is the address of a source element.
                unsafe { source.add(position.source) }
            };
            let to = if scatters {
                // SAFETY: this address is within the buffer.
                unsafe { converted.add(row * count) }
            } else {
                // SAFETY: this is the address of a target element.
                unsafe { target.add(position.target) }
            };
            // SAFETY: these are `count` elements of the source or the buffer. They have been written, and
            // nothing writes to them meanwhile.
            let from = unsafe { slice::from_raw_parts(from.as_ptr(), count) };
            // SAFETY: these are `count` elements of the target or the buffer. Nothing else accesses them
            // meanwhile.
            let to = unsafe { slice::from_raw_parts_mut(to.cast().as_ptr(), count) };
            let convert = convert(start.along + position.along);
            #[cfg(target_feature = "sse2")]
            if let Some(fence) = &fence {
                x86::stream_map_run(instructions, fence, from, to, convert);
                continue;
            }
            map_run(from, to, convert, instructions);
        }
        if let Some(plan) = &plans.scatter {
            let (elements, from, to) = (ElementType::of::<U>(), converted.cast(), target.cast());
            // SAFETY: this writes elements of the target. The elements of the part have been written to the buffer.
            unsafe { plan.execute_using(elements, from, to, instructions) }
        }
    };
    walk(nest.as_slice(), LoopPosition::default(), &mut |position| {
        for first_group in (0..groups.count).step_by(most_groups) {
            let position = position.after(first_group, &groups);
            let group_count = most_groups.min(groups.count - first_group);
            for first_row in (0..rows.count).step_by(most_rows) {
                let position = position.after(first_row, &rows);
                let row_count = most_rows.min(rows.count - first_row);
                for first in (0..run.count).step_by(longest) {
                    let count = longest.min(run.count - first);
                    convert_part(position.after(first, &run), [group_count, row_count, count]);
                }
            }
        }
    });
}

/// Returns the distance, in elements, from a part of a conversion to the source of the next one.
#[cfg(target_feature = "sse2")]
#[cfg_attr(debug_assertions, inline)]
fn next_part(groups: &Loop, most_groups: usize, around: &Nest) -> usize {
    if most_groups < groups.count {
        return most_groups * groups.source;
    }
    around.as_slice().first().map_or(0, |each| each.source)
}

/// Returns the lines of the next part of a source, in as many parts as this part has rows. There are no lines if the
/// distance to the next part is `None`.
#[cfg(target_feature = "sse2")]
fn later_lines<T>(
    source: NonNull<T>,
    next: Option<usize>,
    run: &Loop,
    [rows, count]: [usize; 2],
) -> x86::Prefetch {
    let start = source.as_ptr().wrapping_add(next.unwrap_or(0)).cast();
    let count = if next.is_some() { count } else { 0 };
    x86::Prefetch::new(start, run.source * size_of::<T>(), count, rows)
}

/// The plans of the copies into and out of the buffers, for tiles of one size.
struct TilePlans {
    size: [usize; 3],
    gather: Option<CopyPlan<3>>,
    scatter: Option<CopyPlan<3>>,
}

impl TilePlans {
    const EMPTY: TilePlans = TilePlans {
        size: [0; 3],
        gather: None,
        scatter: None,
    };

    /// Makes the plans for tiles with the given loops, if they do not exist yet. In a buffer, the elements of a tile
    /// are adjacent.
    fn make<T: Copy + 'static, U: Copy + 'static>(&mut self, loops: &[Loop; 3]) {
        let size = loops.map(|each| each.count);
        if self.size == size {
            return;
        }
        self.size = size;
        let [run, ..] = loops;
        let in_buffer = [1, size[0], size[0] * size[1]];
        let along = |index: usize| Loop {
            along: 0,
            ..loops[index]
        };
        let gather = |index: usize| Loop {
            target: in_buffer[index],
            ..along(index)
        };
        let scatter = |index: usize| Loop {
            source: in_buffer[index],
            ..along(index)
        };
        self.gather =
            (run.source != 1).then(|| CopyPlan::new(&[0, 1, 2].map(gather), size_of::<T>()));
        self.scatter =
            (run.target != 1).then(|| CopyPlan::new(&[0, 1, 2].map(scatter), size_of::<U>()));
    }
}

/// Converts adjacent elements of the source to adjacent elements of the target.
fn map_run<T: Copy, U, G: FnMut(T) -> U>(
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
    instructions: Instructions,
) {
    match instructions {
        #[cfg(target_feature = "sse2")]
        Instructions::Avx2(avx2) => x86::map_run_avx2(avx2, source, target, convert),
        _ => map_slice(source, target, convert),
    }
}

#[inline(always)]
pub(super) fn map_slice<T: Copy, U, G: FnMut(T) -> U>(
    source: &[T],
    target: &mut [MaybeUninit<U>],
    mut convert: G,
) {
    for (from, to) in source.iter().zip(target) {
        to.write(convert(*from));
    }
}

/// Converts the elements one by one.
///
/// # Safety
///
/// The caller meets the conditions of `map_along`.
pub(super) unsafe fn map_directly<T: Copy, U: Copy, G: FnMut(T) -> U>(
    source: NonNull<T>,
    target: NonNull<U>,
    nest: &Nest,
    mut convert: impl FnMut(usize) -> G,
) {
    let loops = nest.as_slice();
    let longest = longest_run(loops);
    let (run, inside, around) = match longest {
        Some(index) => (loops[index], &loops[..index], &loops[index + 1..]),
        None => (STAY, loops, &[][..]),
    };
    walk(around, LoopPosition::default(), &mut |position| {
        walk(inside, position, &mut |position| {
            // SAFETY: the caller promises that this is the address of a source element.
            let source = unsafe { source.add(position.source) };
            // SAFETY: the caller promises that this is the address of a target element.
            let target = unsafe { target.add(position.target) };
            // SAFETY: these are the elements of a run, along which the conversion is the same.
            unsafe { map_strided(source, target, &run, convert(position.along)) }
        });
    });
}

/// Returns the index of a loop that converts all its elements by the same function.
///
/// Prefers loops with adjacent elements in both source and target, then loops with adjacent elements in one
/// of the two. Among equals, returns the loop with the most steps.
#[cfg_attr(debug_assertions, inline)]
const fn longest_run(loops: &[Loop]) -> Option<usize> {
    let mut longest = None;
    let mut most = (0, 0);
    let mut index = 0;
    while index < loops.len() {
        let each = &loops[index];
        let adjacent = (each.source == 1) as usize + (each.target == 1) as usize;
        let is_longer = adjacent > most.0 || (adjacent == most.0 && each.count >= most.1);
        if each.along == 0 && is_longer {
            longest = Some(index);
            most = (adjacent, each.count);
        }
        index += 1;
    }
    longest
}

/// Converts the elements at each step of a loop.
///
/// # Safety
///
/// At each step, an element is readable at `source` and an element is writable at `target`. Source and target
/// share no element.
#[inline]
pub(super) unsafe fn map_strided<T: Copy, U: Copy, G: FnMut(T) -> U>(
    source: NonNull<T>,
    target: NonNull<U>,
    run: &Loop,
    mut convert: G,
) {
    let mut each = |from: usize, to: usize| {
        // SAFETY: the caller promises that this is the address of a source element.
        let source = unsafe { source.add(from) };
        // SAFETY: the address is readable.
        let element = unsafe { source.read() };
        // SAFETY: the caller promises that this is the address of a target element.
        let target = unsafe { target.add(to) };
        // SAFETY: the address is writable.
        unsafe { target.write(convert(element)) }
    };
    // If the compiler knows the step, the loop is shorter.
    if run.target == 1 {
        for step in 0..run.count {
            each(step * run.source, step);
        }
    } else {
        for step in 0..run.count {
            each(step * run.source, step * run.target);
        }
    }
}
