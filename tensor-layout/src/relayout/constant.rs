//! Copies between static layouts by loops whose counts and steps are constants.

// Decisions:
//
// - **The plan of a copy decides, as a constant, whether such loops are used** (`CopyPlan::prefers_constants`).
//   They are faster where a kernel would be entered for few units, or its blocks would overlap: for matrices with
//   a short side, for short runs, for a single run, and for elements of 8 and 16 bytes within the caches. For all
//   other copies, they took up to 3.6 times as long as kernels: 4 to 7 channels of 4 bytes 1.3 to 2.7 times, except
//   for few pixels, and rows of 16 bytes that compete for places in the nearest cache 2.4 times. The compiler makes
//   good vectors of two planes that become pixels, but not of pixels that become planes (13.6 times a plain copy of
//   bytes, by shuffles 1.7).
// - **A place is a number of steps times a constant.** Where pointers were advanced step by step, the compiler
//   made no vectors of a pixel shuffle of bytes (9.5 in place of 1.2 times a plain copy).
// - **A short loop goes inside a long one only if the nearest cache does not hold the copy.** For copies of 3 and
//   7 KiB, the order of the target took 0.5 to 0.9 times as long.
// - **A loop along adjacent elements of the source goes next to the innermost loop.** Blocks of 7 by 7 elements of 16
//   bytes within longer loops took 1.7 times as long in the order of the target.
// - **They are compiled once, for the instructions of the compiler's target.** AVX2 made loops of runs and of
//   elements of odd sizes slower, and a second body takes as long to compile.
// - **At most four loops are constants.** The loops around them are walked like those of a plan, by a function
//   that is compiled once. With three, copies of five axes took 1.2 times as long as a loop by hand.
// - **A debug build has none of them**, because it would compile them for each pair of layouts.

use super::nest::{Loop, LoopPlace, Nest, STAY, walk};
use super::plan::CopyPlan;
use core::ptr::NonNull;

/// The number of loops that are constants.
const CONSTANT: usize = 4;

/// The maximum number of steps of a loop that the compiler is expected to unroll.
const UNROLLED: usize = 16;

/// The loops of a copy that is compiled for its layouts. Steps are in elements.
#[derive(Clone, Copy)]
pub(super) struct ConstantLoops {
    /// The number of adjacent elements that are moved as one.
    run: usize,
    /// The innermost loops, the innermost first.
    inner: [Loop; CONSTANT],
    around: Nest,
}

/// A pair of layouts that is copied by loops with constants.
pub(super) trait ConstantCopy {
    const LOOPS: ConstantLoops;
}

impl ConstantLoops {
    pub(super) const NONE: ConstantLoops = ConstantLoops {
        run: 1,
        inner: [STAY; CONSTANT],
        around: Nest::EMPTY,
    };
}

impl ConstantLoops {
    /// Returns the loops of a copy, if it is faster with constants than by its plan.
    ///
    /// The loops are in the order of the target. There is one exception: if the source has another loop of adjacent
    /// elements, and the copy is not small, this loop is the second one. If the innermost loop is long, and this loop is
    /// shorter, this loop is inside all others.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn of(nest: &Nest, plan: &CopyPlan) -> Option<ConstantLoops> {
        if !plan.prefers_constants() {
            return None;
        }
        let mut loops = ConstantLoops {
            around: *nest,
            ..ConstantLoops::NONE
        };
        let around = &mut loops.around;
        if around.is_run() {
            loops.run = around.remove(0).count;
        }
        let mut index = 1;
        while !plan.is_small() && index < around.as_slice().len() {
            let (first, each) = (around.as_slice()[0], around.as_slice()[index]);
            if each.source == loops.run && first.source != loops.run {
                let is_shorter = first.count > UNROLLED && each.count < first.count;
                around.move_inside(index, if is_shorter { 0 } else { 1 });
                break;
            }
            index += 1;
        }
        let mut index = 0;
        while index < CONSTANT && !around.as_slice().is_empty() {
            loops.inner[index] = around.remove(0);
            index += 1;
        }
        Some(loops)
    }
}

/// Copies the elements of a pair of layouts.
///
/// # Safety
///
/// The caller meets the conditions of `CopyPlan::execute`, for the plan from which the loops were made.
pub(super) unsafe fn copy<T: Copy, P: ConstantCopy>(source: NonNull<T>, target: NonNull<T>) {
    if const { P::LOOPS.around.as_slice().is_empty() } {
        // SAFETY: the caller's promise.
        return unsafe { copy_inner::<T, P>(source.as_ptr(), target.as_ptr()) };
    }
    let around = const { &P::LOOPS.around };
    walk_all(around.as_slice(), &mut |place| {
        let from = source.as_ptr().wrapping_add(place.source);
        let to = target.as_ptr().wrapping_add(place.target);
        // SAFETY: these are the places of the inner loops, at a place of the loops around them.
        unsafe { copy_inner::<T, P>(from, to) }
    });
}

/// Calls `body` at every place of the loops. This function is compiled once for all layouts.
fn walk_all(loops: &[Loop], mut body: &mut dyn FnMut(LoopPlace)) {
    walk(loops, LoopPlace::default(), &mut body);
}

/// Copies the elements of the inner loops.
///
/// # Safety
///
/// A run is readable in the source and writable in the target at each place of the inner loops. Source and
/// target share no element.
#[inline(always)]
unsafe fn copy_inner<T: Copy, P: ConstantCopy>(source: *const T, target: *mut T) {
    macro_rules! each {
        ($index:literal $source:ident $target:ident $body:expr) => {
            for step in 0..const { P::LOOPS.inner[$index].count } {
                let $source = $source.wrapping_add(step * const { P::LOOPS.inner[$index].source });
                let $target = $target.wrapping_add(step * const { P::LOOPS.inner[$index].target });
                $body
            }
        };
    }
    each!(3 source target {
        each!(2 source target {
            each!(1 source target {
                each!(0 source target {
                    // SAFETY: this is a run at a place of the loops.
                    unsafe { source.copy_to_nonoverlapping(target, const { P::LOOPS.run }) }
                });
            });
        });
    });
}
