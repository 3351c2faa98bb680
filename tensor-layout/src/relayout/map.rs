//! Conversions of one source to one target.

// Decisions:
//
// - **A conversion is one of several sources** (`zip`), whose function depends on the position along an axis. Tensors of up
//   to 1,024 elements, or 2,048, are converted one by one, because buffers would take longer.
// - **The compiler does not vectorise a conversion from `f32` to a byte by `as u8`.** `to_byte` in
//   `benches/relayout.rs` shows a form that it does vectorise.

use super::instructions::Instructions;
use super::limits::{BUFFER_BYTES, FEW_DIRECT, LEAST_CAPACITY, STREAMED_BYTES};
use super::nest::{Loop, LoopPosition, MAX_LOOPS, Nest, STAY, walk};
use super::zip::{self, ConvertRun, LINE, SideElements, ZipNest, ZipTile};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice;
use tensor_layout_arithmetic::MAX_RANK;

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
pub(super) unsafe fn map_along<const MOST: usize, T, U, G: FnMut(T) -> U>(
    source: *const T,
    target: *mut U,
    nest: &Nest<MOST>,
    convert: impl FnMut(usize) -> G,
) where
    T: Copy + 'static,
    U: Copy + 'static,
{
    if is_few(nest) {
        // SAFETY: the caller's promise.
        unsafe { map_directly(source, target, nest, convert) }
    } else {
        let streams = nest.volume().saturating_mul(size_of::<U>()) >= STREAMED_BYTES;
        // SAFETY: the caller's promise.
        unsafe { map_along_with(source, target, nest, convert, Instructions::best(), streams) }
    }
}

/// Returns whether elements are converted one by one. Up to twice as many are, unless they are a single matrix whose source
/// is gathered.
pub(super) const fn is_few<const MOST: usize>(nest: &Nest<MOST>) -> bool {
    let loops = nest.as_slice();
    let is_near = match longest_run(loops) {
        Some(run) => loops[run].source == 1 || loops.len() > 2,
        None => false,
    };
    nest.volume() <= if is_near { 2 * FEW_DIRECT } else { FEW_DIRECT }
}

/// The loops of a conversion without buffers.
#[derive(Clone, Copy)]
pub(super) struct DirectLoops<const MOST: usize = MAX_LOOPS> {
    /// The loop whose elements are all converted by the same function.
    pub(super) run: Loop,
    /// The loops around `run`.
    pub(super) around: Nest<MOST>,
}

impl<const MOST: usize> DirectLoops<MOST> {
    pub(super) const fn of(nest: &Nest<MOST>) -> Self {
        let mut around = *nest;
        let run = match longest_run(nest.as_slice()) {
            Some(index) => around.remove(index),
            None => STAY,
        };
        DirectLoops { run, around }
    }
}

/// Converts the elements as `map_along` does, with the given instructions. If `streams`, writes whole cache lines past the
/// caches.
///
/// # Safety
///
/// The caller meets the conditions of `map_along`.
pub(super) unsafe fn map_along_with<const MOST: usize, T, U, G: FnMut(T) -> U>(
    source: *const T,
    target: *mut U,
    nest: &Nest<MOST>,
    convert: impl FnMut(usize) -> G,
    instructions: Instructions,
    streams: bool,
) where
    T: Copy + 'static,
    U: Copy + 'static,
{
    let (loops, sides) = (
        nest.as_slice(),
        [
            SideElements::new(source.cast_mut()),
            SideElements::new(target),
        ],
    );
    let has_room = |side: &SideElements| side.capacity(BUFFER_BYTES) >= LEAST_CAPACITY;
    if loops.len() > MAX_RANK || longest_run(loops).is_none() || !sides.iter().all(has_room) {
        // SAFETY: the caller's promise.
        return unsafe { map_directly(source, target, nest, convert) };
    }
    let mut function = MapRun::<T, U, _>(convert, PhantomData);
    // SAFETY: the caller's promise.
    unsafe { ZipNest::of_loops(loops, sides).convert(&mut function, instructions, streams) }
}

/// The functions of a conversion from `T` to `U`.
struct MapRun<T, U, C>(C, PhantomData<fn(T) -> U>);

impl<T, U, G, C> ConvertRun for MapRun<T, U, C>
where
    T: Copy + 'static,
    U: Copy + 'static,
    G: FnMut(T) -> U,
    C: FnMut(usize) -> G,
{
    // `zip.rs` says why a debug build does not inline it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn convert<const STREAM: usize>(
        &mut self,
        along: usize,
        starts: &[*mut u8],
        count: usize,
    ) {
        let mut convert = (self.0)(along);
        let &[source, target] = starts else {
            unreachable!("there are a source and a target")
        };
        // SAFETY: the caller's promise; nobody writes to these elements meanwhile.
        let source = unsafe { slice::from_raw_parts(source.cast::<T>(), count) };
        // SAFETY: the caller's promise; nobody else accesses these elements meanwhile.
        let target = unsafe { slice::from_raw_parts_mut(target.cast::<MaybeUninit<U>>(), count) };
        if const { !(ZipTile::<U>::FITS && STREAM > 0) } {
            return map_slice(source, target, convert);
        }
        let head = target.as_ptr().align_offset(LINE).min(count);
        let ((first, source), (first_target, target)) =
            (source.split_at(head), target.split_at_mut(head));
        map_slice(first, first_target, &mut convert);
        // One line, because this is faster than several.
        let in_line = LINE.checked_div(size_of::<U>()).unwrap_or(LINE);
        let (mut from, mut to) = (
            source.chunks_exact(in_line),
            target.chunks_exact_mut(in_line),
        );
        let mut tile = ZipTile::<U>::NEW;
        let line = &mut tile.0[..in_line];
        for (from, to) in from.by_ref().zip(to.by_ref()) {
            map_slice(from, line, &mut convert);
            // SAFETY: `map_slice` has written the line; the caller promises the vectors, and no access before the fence.
            unsafe { zip::stream::<STREAM, U>(line, to) }
        }
        map_slice(from.remainder(), to.into_remainder(), &mut convert);
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn map_slice<T: Copy, U, G: FnMut(T) -> U>(
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
pub(super) unsafe fn map_directly<const MOST: usize, T: Copy, U: Copy, G: FnMut(T) -> U>(
    source: *const T,
    target: *mut U,
    nest: &Nest<MOST>,
    convert: impl FnMut(usize) -> G,
) {
    let DirectLoops { run, around } = DirectLoops::of(nest);
    // SAFETY: the caller's promise.
    unsafe { map_loops(source, target, around.as_slice(), || run, convert) }
}

/// Converts the elements of a loop at each position of the loops around it. If `run` returns a constant, the compiler knows
/// the steps of the loop.
///
/// # Safety
///
/// The caller meets the conditions of `map_along` for these loops.
#[inline(always)]
pub(super) unsafe fn map_loops<T: Copy, U: Copy, G: FnMut(T) -> U>(
    source: *const T,
    target: *mut U,
    around: &[Loop],
    run: impl Fn() -> Loop,
    mut convert: impl FnMut(usize) -> G,
) {
    walk(around, LoopPosition::default(), &mut |position| {
        let (source, target) = position.from(source, target);
        // SAFETY: these are the elements of a run, along which the conversion is the same.
        unsafe { map_strided(source, target, &run(), convert(position.along)) }
    });
}

/// Returns the index of a loop that converts all its elements by the same function.
///
/// Prefers loops with adjacent elements in both source and target, then loops with adjacent elements in one
/// of the two. Among equals, returns the loop with the most steps.
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
unsafe fn map_strided<T: Copy, U: Copy, G: FnMut(T) -> U>(
    source: *const T,
    target: *mut U,
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
