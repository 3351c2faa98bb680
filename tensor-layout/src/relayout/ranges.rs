//! Copies between ranges of positions along each axis, in the same or in the opposite order.

// Decisions:
//
// - **What is the same along all positions of a range is planned as other copies are.** So there is nothing to keep for each
//   position. Only along an axis with blocks, where a range may begin within a block, the positions are copied one by one.
// - **Loops in the opposite order are in no plan**, because plans have no negative steps. Adjacent elements between
//   them are copied together; if there are none, the plan of the other loops is executed at each of their positions.

use super::instructions::Instructions;
use super::nest::{Loop, LoopPosition, MAX_LOOPS, Nest, walk};
use super::pair::{Pair, is_blocked};
use super::plan::CopyPlan;
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::types::shape::Shape;
use core::mem::MaybeUninit;
use core::slice;
use tensor_layout_arithmetic::{MAX_RANK, Terms};

/// Positions of the target along an axis, and those of the source whose elements they get.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    /// The first position of the target.
    pub(crate) to: usize,
    /// The position of the source for the first position of the target.
    pub(crate) from: usize,
    pub(crate) count: usize,
    pub(crate) order: Order,
}

/// How the position of the source changes from one position of the target to the next.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Order {
    /// It grows by 1.
    Same,
    /// It stays.
    One,
    /// It shrinks by 1.
    Opposite,
}

/// Copies the elements of all combinations of ranges, where each combination has one range of each axis. `ranges` returns the
/// ranges of an axis, given by its index; those of no position are left out.
///
/// # Safety
///
/// Source and target have the same axes, and the ranges are within their sizes. Nothing else accesses the target's elements,
/// and no two positions of the target share an element.
pub(crate) unsafe fn copy_ranges<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
    ranges: impl Fn(usize) -> [Range; 3],
) {
    let sides = Sides {
        rank: M::Shape::RANK,
        start: (source.start().as_ptr(), target.start().as_ptr()),
        source: source.mapping().terms(),
        target: target.mapping().terms(),
    };
    const NONE: Range = Range {
        to: 0,
        from: 0,
        count: 1,
        order: Order::Same,
    };
    // SAFETY: the caller's promise.
    unsafe { sides.copy(&ranges, 0, &mut [NONE; MAX_RANK]) }
}

/// Source and target of a copy.
struct Sides<T> {
    rank: usize,
    start: (*const T, *mut T),
    source: Terms,
    target: Terms,
}

impl<T: Copy + 'static> Sides<T> {
    /// Copies the elements of all combinations of ranges that begin with the first ones of `chosen`, before `axis`.
    ///
    /// # Safety
    ///
    /// The conditions of `copy_ranges`.
    unsafe fn copy(
        &self,
        ranges: &impl Fn(usize) -> [Range; 3],
        axis: usize,
        chosen: &mut [Range; MAX_RANK],
    ) {
        if axis == self.rank {
            // SAFETY: the caller's promise.
            return unsafe { self.copy_chosen(chosen) };
        }
        for range in ranges(axis).into_iter().filter(|range| range.count > 0) {
            let sizes = (self.source.sizes()[axis], self.target.sizes()[axis]);
            let is_whole = sizes == (range.count, range.count) && range.order == Order::Same;
            let has_blocks = is_blocked(&self.source, axis) || is_blocked(&self.target, axis);
            let steps = if has_blocks && !is_whole {
                range.count
            } else {
                1
            };
            for step in 0..steps {
                chosen[axis] = Range {
                    to: range.to + step,
                    from: match range.order {
                        Order::Same => range.from + step,
                        Order::One => range.from,
                        Order::Opposite => range.from - step,
                    },
                    count: range.count / steps,
                    order: range.order,
                };
                // SAFETY: the caller's promise.
                unsafe { self.copy(ranges, axis + 1, chosen) }
            }
        }
    }

    /// Copies the elements of these ranges. An axis with blocks has all positions, or only one.
    ///
    /// # Safety
    ///
    /// The conditions of `copy_ranges`.
    unsafe fn copy_chosen(&self, chosen: &[Range; MAX_RANK]) {
        let (mut source, mut target) = (self.source, self.target);
        let strides = [source, target].map(|terms| terms.strides_without_blocks());
        let mut opposite = Nest::EMPTY;
        for (axis, range) in chosen[..self.rank].iter().enumerate() {
            let mut count = range.count;
            if range.order == Order::Opposite {
                opposite.insert(Loop {
                    count,
                    source: 0,
                    target: strides[1][axis],
                    along: strides[0][axis],
                });
                count = 1;
            }
            source = source.resized(axis, count, range.order == Order::One);
            target = target.resized(axis, count, false);
        }
        let first = LoopPosition {
            source: self.source.offset(&chosen.map(|range| range.from)),
            target: self.target.offset(&chosen.map(|range| range.to)),
            along: 0,
        };
        let (from, to) = first.from(self.start.0, self.start.1);
        Pair::new(&source, &target).for_each_piece(&mut |start, loops| {
            let (from, to) = start.from(from, to);
            // SAFETY: the loops of a piece, and those in the opposite order, go through positions in range.
            unsafe { copy_loops(from, to, loops, opposite) }
        });
    }
}

/// Copies the elements that two nests of loops go through. The loops of `opposite` go backwards in the source, by steps of
/// `along` elements.
///
/// # Safety
///
/// The loops go from `source` and `target` through elements. Nothing else accesses those of the target.
unsafe fn copy_loops<T: Copy + 'static>(
    source: *const T,
    target: *mut T,
    loops: &[Loop],
    mut opposite: Nest,
) {
    let mut nest = Nest::<MAX_LOOPS>::new(loops);
    let unit = if nest.is_run() {
        nest.as_slice()[0].count
    } else {
        1
    };
    let is_inside = match (opposite.as_slice(), nest.as_slice()) {
        ([], _) => false,
        ([inner, ..], [other, ..]) => unit > 1 || inner.target < other.target,
        (_, []) => true,
    };
    let plan = CopyPlan::<MAX_LOOPS>::new(nest.as_slice(), size_of::<T>());
    let mut backwards = None;
    if is_inside {
        backwards = Some(opposite.remove(0));
        if unit > 1 {
            nest.remove(0);
        }
        for each in nest.as_slice() {
            opposite.insert(*each);
        }
    }
    let instructions = Instructions::best();
    walk(
        opposite.as_slice(),
        LoopPosition::default(),
        &mut |position| {
            let (from, to) = position.from(source.wrapping_sub(position.along), target);
            match &backwards {
                // SAFETY: the caller's promise: these are steps of the loops.
                Some(backwards) => unsafe {
                    copy_backwards(from, to, backwards, unit, instructions);
                },
                // SAFETY: the same.
                None => unsafe { plan.execute(from, to) },
            }
        },
    );
}

/// Copies `unit` adjacent elements at each step of a loop that goes backwards in the source.
///
/// # Safety
///
/// The loop goes from `from` and `to` through elements. Nothing else accesses those of the target.
unsafe fn copy_backwards<T: Copy>(
    from: *const T,
    to: *mut T,
    backwards: &Loop,
    unit: usize,
    instructions: Instructions,
) {
    let &Loop {
        count,
        target,
        along,
        ..
    } = backwards;
    if unit == 1 && (target, along) == (1, 1) {
        // SAFETY: the loop goes through these elements, which are adjacent.
        let from = unsafe { slice::from_raw_parts(from.wrapping_sub(count - 1), count) };
        // SAFETY: the same, and nothing else accesses them.
        let to = unsafe { slice::from_raw_parts_mut(to.cast(), count) };
        return match instructions {
            #[cfg(target_feature = "sse2")]
            // SAFETY: the value proves that the processor has AVX2.
            Instructions::Avx2(_) => unsafe { reverse_with_avx2(from, to) },
            _ => reverse(from, to),
        };
    }
    for step in 0..count {
        let (from, to) = (
            from.wrapping_sub(step * along),
            to.wrapping_add(step * target),
        );
        // The compiler copies a constant number of elements without a call.
        match unit {
            // SAFETY: the caller's promise.
            1 => unsafe { from.copy_to_nonoverlapping(to, 1) },
            // SAFETY: the same.
            2 => unsafe { from.copy_to_nonoverlapping(to, 2) },
            // SAFETY: the same.
            3 => unsafe { from.copy_to_nonoverlapping(to, 3) },
            // SAFETY: the same.
            4 => unsafe { from.copy_to_nonoverlapping(to, 4) },
            // SAFETY: the same.
            _ => unsafe { from.copy_to_nonoverlapping(to, unit) },
        }
    }
}

/// Compiles `reverse` for AVX2.
///
/// # Safety
///
/// The processor has AVX2.
#[cfg(target_feature = "sse2")]
#[target_feature(enable = "avx2")]
unsafe fn reverse_with_avx2<T: Copy>(from: &[T], to: &mut [MaybeUninit<T>]) {
    reverse(from, to);
}

#[inline(always)]
fn reverse<T: Copy>(from: &[T], to: &mut [MaybeUninit<T>]) {
    for (to, from) in to.iter_mut().zip(from.iter().rev()) {
        to.write(*from);
    }
}
