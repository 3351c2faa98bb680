//! Copies between static layouts by loops whose counts and steps are constants.

// Decisions:
//
// - **The plan of a copy decides, as a constant, whether such loops are used** (`CopyPlan::prefers_constants`).
//   They are faster where a kernel would be entered for few units, or its blocks would overlap: for matrices with
//   a short side, for short runs, for a single run, and for elements of 8 and 16 bytes within the caches. All other
//   copies are faster by kernels. The compiler makes good vectors of two planes that become pixels, but not of pixels
//   that become planes.
// - **An offset is a number of steps times a constant.** Of pointers that are advanced step by step, the compiler
//   makes no vectors.
// - **A short loop goes inside a long one only if the nearest cache does not hold the copy.** Otherwise, the order of
//   the target is faster.
// - **Pairs are divided in the order of the source**, because the compiler makes vectors of that.
// - **A loop along adjacent elements of the source goes next to the innermost loop**, unless the loops that it would pass
//   read few lines at a time.
// - **Long rows of the target are written in the order of the source**, unless the nearest cache holds the source.
// - **All elements of a small block are read before one is written**, if they have 2 bytes, or if the innermost loop has 2
//   steps: the compiler does not know that source and target differ. For other blocks, this is slower or faster by case.
// - **They are compiled once, for the instructions of the compiler's target.** AVX2 makes loops of runs and of
//   elements of odd sizes slower, and a second body takes as long to compile.
// - **At most four loops are constants.** The loops around them are walked like those of a plan, by a function
//   that is compiled once.
// - **A debug build has none of them**, because it would compile them for each pair of layouts.

use super::limits::{
    CACHED_ROW, CACHED_SOURCE, ENOUGH_LINES, FAR_STEP, LINE, PAGE, PAGES, UNROLLED,
};
use super::nest::{Loop, LoopPosition, Nest, STAY, walk};
use super::plan::CopyPlan;
use super::portable::cache_lines;
use core::mem::MaybeUninit;

/// The maximum number of elements that are all read before one is written.
const BLOCK: usize = 64;

/// The number of loops that are constants.
const CONSTANT: usize = 4;

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

    /// Returns the loops of a copy, if it is faster with constants than by its plan.
    ///
    /// The loops are in the order of the target. There is one exception: if the source has another loop of adjacent
    /// elements, the copy is not small, and the loops inside it are not short, this loop is the second one. If it is
    /// shorter than the innermost loop, and the nearest cache does not hold what the innermost loop reads, it is inside
    /// all others, with the next loops in the order of the source. So is the loop with the shortest steps in the source
    /// if these are shorter than half a line, or if each step of the innermost loop leads to another page. No loop goes
    /// inside whose steps in the target compete for lines of the nearest cache. Further loops follow the first one
    /// inside only while they all write to at most [`PAGES`] lines, or half as many if the target is streamed.
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
        let is_pairs = match around.as_slice() {
            [along, pair, ..] if matches!(plan.work.unit, 1 | 2 | 4 | 8) => {
                pair.count == 2 && pair.source == 1 && along.source == 2
            }
            _ => false,
        };
        if is_pairs {
            around.move_inside(1, 0);
        } else if !plan.is_small() && around.as_slice().len() > 1 {
            let unit = plan.work.unit;
            let (first, nearest) = (around.as_slice()[0], nearest_in_source(around, 1));
            let each = around.as_slice()[nearest];
            let step = first.source.wrapping_mul(unit / loops.run);
            let is_adjacent = each.source == loops.run && first.source != loops.run;
            let is_row = first.target == loops.run
                && (first.count.saturating_mul(unit) <= CACHED_ROW
                    || first.count.saturating_mul(step) <= CACHED_SOURCE);
            let is_far = unit < LINE && (!is_row || step % FAR_STEP == 0);
            let is_shorter =
                first.count > UNROLLED && (each.count < first.count || step % PAGE == 0);
            // Its steps are shorter than half a line.
            let is_near = each.source > 0 && each.source.wrapping_mul(unit / loops.run) < LINE / 2;
            let is_nearer =
                is_adjacent || (each.source < first.source && (is_near || step >= PAGE));
            let apart = each.target.wrapping_mul(unit / loops.run);
            let competes = apart % PAGE == 0 && each.count > cache_lines(PAGE);
            if is_far && is_shorter && is_nearer && !competes {
                // If the target is streamed, rows in half as many pages are already slow.
                let most = if plan.work.streams { PAGES / 2 } else { PAGES };
                let (mut moved, mut lines, mut next) = (0, 1, nearest);
                while next > moved {
                    let more = around.as_slice()[next].count.saturating_mul(lines);
                    if moved > 0 && (lines >= ENOUGH_LINES || more > most) {
                        break;
                    }
                    around.move_inside(next, moved);
                    (moved, lines) = (moved + 1, more);
                    next = nearest_in_source(around, moved);
                }
            } else if is_adjacent && around.volume_inside(nearest) > UNROLLED {
                around.move_inside(nearest, 1);
            }
        }
        let mut index = 0;
        while index < CONSTANT && !around.as_slice().is_empty() {
            loops.inner[index] = around.remove(0);
            index += 1;
        }
        Some(loops)
    }

    /// Returns whether the two innermost loops visit few elements of `size` bytes, which are faster to copy if all are read
    /// before one is written.
    const fn begins_with_block(&self, size: usize) -> bool {
        let [first, second, ..] = self.inner;
        let is_faster = size == 2 || (first.count == 2 && matches!(size, 1 | 4 | 8));
        let count = first.count.saturating_mul(second.count);
        self.run == 1 && is_faster && second.count > 1 && count <= BLOCK
    }
}

/// Returns the index of the loop with the smallest step in the source, from the loop `from` on. A loop that stays at one
/// position of the source comes last.
const fn nearest_in_source(nest: &Nest, from: usize) -> usize {
    let loops = nest.as_slice();
    let (mut nearest, mut index) = (from, from + 1);
    while index < loops.len() {
        if loops[index].source.wrapping_sub(1) < loops[nearest].source.wrapping_sub(1) {
            nearest = index;
        }
        index += 1;
    }
    nearest
}

/// Copies the elements of a pair of layouts.
///
/// # Safety
///
/// The caller meets the conditions of `CopyPlan::execute`, for the plan from which the loops were made.
pub(super) unsafe fn copy<T: Copy, P: ConstantCopy>(source: *const T, target: *mut T) {
    if const { P::LOOPS.around.as_slice().is_empty() } {
        // SAFETY: the caller's promise.
        return unsafe { copy_inner::<T, P>(source, target) };
    }
    let around = const { &P::LOOPS.around };
    walk_all(around.as_slice(), &mut |position| {
        let (from, to) = position.from(source, target);
        // SAFETY: these are the positions of the inner loops, at a position of the loops around them.
        unsafe { copy_inner::<T, P>(from, to) }
    });
}

/// Calls `body` at every position of the loops. This function is compiled once for all layouts.
fn walk_all(loops: &[Loop], mut body: &mut dyn FnMut(LoopPosition)) {
    walk(loops, LoopPosition::default(), &mut body);
}

/// Copies the elements of the inner loops.
///
/// # Safety
///
/// A run is readable in the source and writable in the target at each position of the inner loops. Source and
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
    if const { P::LOOPS.begins_with_block(size_of::<T>()) } {
        return each!(3 source target {
            each!(2 source target {
                let mut block = [const { MaybeUninit::<T>::uninit() }; BLOCK];
                let mut slot = block.as_mut_ptr().cast::<T>();
                each!(1 source target {
                    each!(0 source target {
                        let _ = target;
                        // SAFETY: this is an element at a position of the loops, and the block has room for all of them.
                        unsafe { source.copy_to_nonoverlapping(slot, 1) }
                        slot = slot.wrapping_add(1);
                    });
                });
                let mut slot = block.as_ptr().cast::<T>();
                each!(1 source target {
                    each!(0 source target {
                        let _ = source;
                        // SAFETY: the element in the block was written above, at the same position of the loops.
                        unsafe { slot.copy_to_nonoverlapping(target, 1) }
                        slot = slot.wrapping_add(1);
                    });
                });
            });
        });
    }
    each!(3 source target {
        each!(2 source target {
            each!(1 source target {
                each!(0 source target {
                    // SAFETY: this is a run at a position of the loops.
                    unsafe { source.copy_to_nonoverlapping(target, const { P::LOOPS.run }) }
                });
            });
        });
    });
}

#[cfg(test)]
mod tests;
