//! Moves elements from one layout to another, with or without a conversion.
//!
//! A copy goes through these modules:
//!
//! | module | turns | into |
//! |---|---|---|
//! | `pair` | two layouts of one shape | loops over both layouts |
//! | `pattern` | a pattern of axes, and two layouts | loops over both layouts |
//! | `components` | two layouts whose positions along one axis differ | loops over the other axes, and offsets along this axis |
//! | `nest` | loops | the fewest loops, in the order of the target's memory |
//! | `plan` | loops | a kernel, and the loops around it |
//! | `constant` | loops | loops whose counts and steps are constants |
//! | `portable`, `x86` | the positions of a kernel | copied elements |
//! | `map` | a conversion of one source to one target | calls of `zip`, or few elements one by one |
//! | `ranges` | ranges of positions along each axis | copied elements |
//! | `zip` | a conversion of several sources to several targets | copies to and from buffers, and converted runs between them |
//! | `fold` | elements along some axes | values |
//!
//! `instructions` says which instructions kernels may use, and `limits` has the numbers by which all of them choose.

// Decisions:
//
// - **A copy begins with `Pair`, which makes a list of loops.** Each loop has one stride in the source and
//   one in the target. An axis without blocks is one loop. A blocked axis is divided into *digits*, and each
//   digit is a loop. For example, with blocks of 16, one digit is the number of the block, and the other is
//   the position within the block. If the last block of an axis is not full, this block is copied separately.
//   If neither layout's blocks lie within blocks of the other layout (blocks of 8 and of 12), the axis is
//   copied position by position.
// - **The rest of this module works with these loops, and no longer with layouts.** `CopyPlan` merges the
//   loops, sorts them by the target's strides, and counts in bytes. A run of adjacent elements is one *unit*.
//   The plan then chooses a task: to copy units in two nested loops, to fill memory, or to transpose a matrix
//   of units.
// - **A plan consists of numbers, and of pointers to the functions that its work may need** (`Work::new`). For two static
//   layouts, it is a constant, so the linker drops all other functions. For other layouts, the same code makes the plan
//   at run time, and a program has all of them. This is fast for at most 4 axes without blocks, because the stride of such
//   an axis is just the offset of its position 1. Two static layouts with up to 32 elements need no plan: their loops
//   are compiled. In a release build, so are the loops of copies for which kernels are slower (`constant`).
// - **A plan names no processor instructions.** They are chosen when the plan is executed, if the copy has
//   enough units. `x86::Kernel::choose` says which kernel runs; `cargo test -p tensor-layout
//   each_copy_has_its_kernel -- --nocapture` prints its choice for typical copies.
// - **In a debug build, too, functions without generic parameters are compiled with `tensor-layout`**, once in 0.8 s.
//   Otherwise, each crate that copies would spend 0.6 s on kernels.
// - **The loops that are nearest in both memories go into a kernel, and one of the loops around them.** The
//   kernel chooses its functions once, and goes through this loop by itself (`work::OuterLoops`). If the two loops have
//   less than 16 units, the longest loop replaces the second one.

mod components;
#[cfg(any(test, not(debug_assertions)))]
mod constant;
#[cfg(feature = "alloc")]
pub(crate) mod fold;
mod instructions;
mod limits;
mod map;
mod nest;
mod pair;
pub(crate) mod pattern;
mod plan;
mod portable;
#[cfg(feature = "alloc")]
pub(crate) mod ranges;
#[cfg(test)]
mod tests;
mod work;
#[cfg(target_feature = "sse2")]
mod x86;
pub(crate) mod zip;

use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::lookup::AxisTuple;
use crate::types::shape::{Shape, known};
pub(crate) use components::copy_components;
use core::array;
use core::marker::PhantomData;
use limits::{LEAST_PLANNED, SHORTEST_STREAM, STREAMED_RUNS};
use map::DirectLoops;
use nest::{Loop, MAX_LOOPS, Nest, STAY};
#[cfg(all(feature = "shader", feature = "alloc"))]
pub(crate) use pair::Digit;
pub(crate) use pair::Pair;
use plan::{CopyPlan, ElementType};
use portable::units_of;
use tensor_layout_arithmetic::{MAX_RANK, Terms, find};

/// Copies all elements.
///
/// # Safety
///
/// Source and target have the same axes and sizes. Nothing else accesses the target's elements, and no
/// two positions of the target share an element.
#[inline]
pub(crate) unsafe fn copy_all<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
) {
    if const { BothAlong::<L, M, ()>::ARE_LEAST } {
        // SAFETY: the caller's promise.
        return unsafe { convert_few::<T, T, L, M, (), _>(source, target, |_| |element| element) };
    }
    let (from, to) = (source.start().as_ptr(), target.start().as_ptr());
    #[cfg(any(test, not(debug_assertions)))]
    if const { Both::<T, L, M>::CONSTANT.is_some() } {
        // SAFETY: the loops of the plan visit each position once. Nothing else accesses the positions of
        // the target.
        return unsafe { constant::copy::<T, Both<T, L, M>>(from, to) };
    }
    if const { Both::<T, L, M>::PLAN.is_some() } {
        let plan = known(const { Both::<T, L, M>::PLAN.as_ref() });
        // SAFETY: the loops of the plan visit each position once. Nothing else accesses the positions of
        // the target.
        unsafe { plan.execute(from, to) }
        return;
    }
    // SAFETY: the caller's promise.
    unsafe { copy_at_run_time(source, target) }
}

/// Copies all elements of layouts whose loops are known only at run time, or too many for one nest.
///
/// # Safety
///
/// The caller meets the conditions of `copy_all`.
#[inline]
unsafe fn copy_at_run_time<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
) {
    let elements = ElementType::of::<T>();
    let (from, to) = (
        source.start().as_ptr().cast(),
        target.start().as_ptr().cast(),
    );
    let (source, target) = (source.mapping(), target.mapping());
    if const { L::STRUCTURE.is_strided() && M::STRUCTURE.is_strided() } {
        let rank = L::Shape::AXES.len();
        let sizes = source.all_sizes();
        let (in_source, in_target) = (source.strides_of_axes(), target.strides_of_axes());
        // SAFETY: the caller's promise; all positions of both are in range.
        unsafe {
            let copy = match rank {
                0..=4 => copy_strided::<4>,
                _ => copy_strided::<MAX_RANK>,
            };
            let (in_source, in_target) = (&in_source[..rank], &in_target[..rank]);
            copy(elements, &sizes[..rank], (from, in_source), (to, in_target));
        }
        return;
    }
    if const { Both::<T, L, M>::BLOCKS.is_some() } {
        let blocks = known(const { Both::<T, L, M>::BLOCKS.as_ref() });
        let sizes = source.all_sizes();
        let digits = 2 * L::Shape::AXES.len();
        if let Some(counts) = counts_in_blocks(&sizes, blocks) {
            let in_source = strides_in_blocks(source, &counts, blocks);
            let in_target = strides_in_blocks(target, &counts, blocks);
            let (in_source, in_target) = (&in_source[..digits], &in_target[..digits]);
            let counts = &counts[..digits];
            // SAFETY: the caller's promise; the blocks are full, so the loops go through all positions of both.
            return unsafe {
                copy_strided::<DIGITS>(elements, counts, (from, in_source), (to, in_target));
            };
        }
    }
    let (in_source, in_target) = (source.terms(), target.terms());
    // SAFETY: the caller's promise; all positions of both are in range.
    unsafe { copy_pieces(elements, (from, &in_source), (to, &in_target)) }
}

/// The maximum number of loops over axes that each have one size of blocks: from block to block, and within a block.
const DIGITS: usize = 2 * MAX_RANK;

/// Returns the numbers of steps of two loops over each axis: from block to block, and within a block. Returns `None` if the
/// last block of an axis is not full.
#[inline]
fn counts_in_blocks(
    sizes: &[usize; MAX_RANK],
    blocks: &[usize; MAX_RANK],
) -> Option<[usize; DIGITS]> {
    let mut counts = [1; DIGITS];
    for axis in 0..MAX_RANK {
        let (size, block) = (sizes[axis], blocks[axis]);
        if size <= block {
            counts[2 * axis + 1] = size;
        } else if size % block == 0 {
            (counts[2 * axis], counts[2 * axis + 1]) = (size / block, block);
        } else {
            return None;
        }
    }
    Some(counts)
}

/// Returns the strides of the loops whose numbers of steps `counts_in_blocks` returns. The stride of a loop of one step is
/// 0.
#[inline]
fn strides_in_blocks<L: AnyLayout>(
    mapping: &Mapping<L>,
    counts: &[usize; DIGITS],
    blocks: &[usize; MAX_RANK],
) -> [usize; DIGITS] {
    let sizes = mapping.all_sizes();
    let mut strides = [0; DIGITS];
    for axis in 0..L::Shape::AXES.len() {
        for (digit, step) in [(2 * axis, blocks[axis]), (2 * axis + 1, 1)] {
            if counts[digit] > 1 {
                let mut position = [0; MAX_RANK];
                position[axis] = step;
                strides[digit] = mapping.offset_with_sizes(&position, &sizes);
            }
        }
    }
    strides
}

/// Two layouts of elements of one type.
struct Both<T, L, M>(PhantomData<(T, L, M)>);

impl<T, L: AnyLayout, M: AnyLayout> Both<T, L, M> {
    /// The plan of a copy. It is `None` unless sizes and storages are known at compile time and one nest of
    /// loops visits all positions.
    const PLAN: Option<CopyPlan> = match (&L::TERMS, &M::TERMS) {
        (Some(Ok(source)), Some(Ok(target))) => {
            let pair = Pair::new(source, target);
            let mut plan = CopyPlan::EMPTY;
            if plan.take_pair(&pair, size_of::<T>()) {
                Some(plan)
            } else {
                None
            }
        }
        _ => None,
    };

    /// The number of positions in a block of each axis, or 1. It is `None` if an axis has blocks of several sizes.
    const BLOCKS: Option<[usize; MAX_RANK]> = {
        let mut blocks = [1; MAX_RANK];
        let mut axis = 0;
        loop {
            if axis == L::Shape::AXES.len() {
                break Some(blocks);
            }
            let letter = L::Shape::AXES[axis];
            match (
                L::STRUCTURE.only_block(letter),
                M::STRUCTURE.only_block(letter),
            ) {
                (Some(block), Some(1)) | (Some(1), Some(block)) => blocks[axis] = block,
                (Some(block), Some(other)) if block == other => blocks[axis] = block,
                _ => break None,
            }
            axis += 1;
        }
    };

    /// The loops of a copy that is compiled for its layouts, if that is faster.
    #[cfg(any(test, not(debug_assertions)))]
    const CONSTANT: Option<constant::ConstantLoops> =
        match (&BothAlong::<L, M, ()>::NEST, &Self::PLAN) {
            (Some(nest), Some(plan)) => constant::ConstantLoops::of(nest, plan),
            _ => None,
        };
}

#[cfg(any(test, not(debug_assertions)))]
impl<T, L: AnyLayout, M: AnyLayout> constant::ConstantCopy for Both<T, L, M> {
    const LOOPS: constant::ConstantLoops = match Self::CONSTANT {
        Some(loops) => loops,
        None => constant::ConstantLoops::NONE,
    };
}

/// Copies all elements between two layouts whose sizes are known at run time. `counts` are the numbers of steps of at most
/// `MOST` loops over both, and `source` and `target` are the strides of these loops.
///
/// This function gets types and layouts as numbers, so it is compiled once for all of them.
///
/// # Safety
///
/// The loops go through all positions of the source, which begins at `from`, and of the target, which begins at `to`. Both
/// have elements of the given type. The caller meets the conditions of `copy_all`.
unsafe fn copy_strided<const MOST: usize>(
    elements: ElementType,
    counts: &[usize],
    (from, source): (*const u8, &[usize]),
    (to, target): (*mut u8, &[usize]),
) {
    let (mut count, mut last, mut agrees) = (1_usize, 0, true);
    for ((size, stride), other) in counts.iter().zip(source).zip(target) {
        count *= size;
        last += (size - 1) * stride;
        agrees &= stride == other || *size == 1;
    }
    if agrees && last + 1 == count {
        // No two positions of the target share an element, so there is no gap. For a copy of 8 KiB, a plan would take a
        // third of the time.
        let bytes = count * elements.size();
        if bytes < STREAMED_RUNS {
            // SAFETY: the caller's promise, for the elements from the first to the last one.
            return unsafe { from.copy_to_nonoverlapping(to, bytes) };
        }
        let plan = CopyPlan::<1>::new(&[Loop::new(bytes, 1, 1)], 1);
        // SAFETY: the same.
        return unsafe { plan.execute_bytes(elements, from, to) };
    }
    let mut plan = CopyPlan::<MOST>::EMPTY;
    // Most storages have the last axis inside.
    for axis in (0..counts.len()).rev() {
        let each = Loop::new(counts[axis], source[axis], target[axis]);
        plan.outer.insert(each);
    }
    plan.outer.merge();
    if let ([run, rows], true) = (plan.outer.as_slice(), plan.outer.is_run()) {
        let (unit, size) = (run.count * elements.size(), elements.size());
        // To copy less than 64 KiB in short rows, up to 8,191 of them, takes less time than a plan. Kernels move several
        // shorter rows at a time, and fill rows that all have the same source.
        let is_short = (8..SHORTEST_STREAM).contains(&unit) && unit * rows.count < LEAST_PLANNED;
        if is_short && rows.source != 0 {
            let rows = Loop::new(rows.count, rows.source * size, rows.target * size);
            // SAFETY: the rows have all elements. Nothing else accesses those of the target.
            return unsafe { units_of(unit)(from, to, unit, &[rows, STAY, STAY]) };
        }
    }
    plan.choose(elements.size());
    // SAFETY: the loops of the plan go through all positions, each once. Nothing else accesses those of the
    // target.
    unsafe { plan.execute_bytes(elements, from, to) }
}

/// Copies all elements between layouts that are known at run time.
///
/// This function gets types and layouts as numbers, so it is compiled once for all of them.
///
/// # Safety
///
/// The source begins at `from` and has the terms `source`. The target begins at `to` and has the terms
/// `target`. Both have elements of the given type. The caller meets the conditions of `copy_all`.
unsafe fn copy_pieces(
    elements: ElementType,
    (from, source): (*const u8, &Terms),
    (to, target): (*mut u8, &Terms),
) {
    let pair = Pair::new(source, target);
    let mut plan = CopyPlan::EMPTY;
    if plan.take_pair(&pair, elements.size()) {
        // SAFETY: the loops of the plan visit each position once. Nothing else accesses the positions of
        // the target.
        return unsafe { plan.execute_bytes(elements, from, to) };
    }
    pair.for_each_piece(&mut |mut start, loops| {
        start.source *= elements.size();
        start.target *= elements.size();
        let (from, to) = start.from(from, to);
        let plan = CopyPlan::<MAX_LOOPS>::new(loops, elements.size());
        // SAFETY: the loops of a piece visit positions in range, each once. Nothing else accesses the
        // positions of the target.
        unsafe { plan.execute_bytes(elements, from, to) }
    });
}

/// Two layouts, and the axis on which a conversion depends: `(A,)`, or `()` if it depends on none.
struct BothAlong<L, M, A>(PhantomData<(L, M, A)>);

impl<L: AnyLayout, M: AnyLayout, A: AxisTuple> BothAlong<L, M, A> {
    const ALONG: Option<usize> = match A::LETTERS {
        [letter] => find(L::Shape::AXES, *letter),
        _ => None,
    };

    /// The loops of a conversion. The constant is `None` unless sizes and storages are known at compile time
    /// and one nest of loops visits all positions.
    const NEST: Option<Nest> = match (&L::TERMS, &M::TERMS) {
        (Some(Ok(source)), Some(Ok(target))) => {
            let pair = Pair {
                along: Self::ALONG,
                ..Pair::new(source, target)
            };
            pair.nest()
        }
        _ => None,
    };

    /// The loops of a conversion of few elements, or `None` if there are too many for such loops.
    const FEW_LOOPS: Option<DirectLoops> = match &Self::NEST {
        Some(nest) if map::is_few(nest) => Some(DirectLoops::of(nest)),
        _ => None,
    };

    /// The innermost loop of `FEW_LOOPS`.
    const RUN: Loop = match &Self::FEW_LOOPS {
        Some(few) => few.run,
        None => STAY,
    };

    /// Whether there are so few elements that a copy takes less time than reading a plan.
    const ARE_LEAST: bool = matches!(&Self::NEST, Some(nest) if nest.volume() <= 32);
}

/// Does what `map_all` does, for few elements.
///
/// # Safety
///
/// The caller meets the conditions of `map_all`, and there are loops of few elements.
#[inline]
unsafe fn convert_few<
    T: Copy,
    U: Copy,
    L: AnyLayout,
    M: AnyLayout,
    A: AxisTuple,
    F: FnMut(T) -> U,
>(
    source: Elements<T, L>,
    target: Elements<U, M>,
    function: impl FnMut(usize) -> F,
) {
    let few = known(const { BothAlong::<L, M, A>::FEW_LOOPS.as_ref() });
    let run = || const { BothAlong::<L, M, A>::RUN };
    let (from, to) = (source.start().as_ptr(), target.start().as_ptr());
    // SAFETY: the loops visit each position once. Nothing else accesses the positions of the target.
    unsafe { map::map_loops(from, to, few.around.as_slice(), run, function) }
}

/// Converts all elements, with the function that `function` returns for each position along an axis.
///
/// # Safety
///
/// The caller meets the conditions of `copy_all`. Both layouts have the axis.
pub(crate) unsafe fn map_all<T, U, L, M, A, F>(
    source: Elements<T, L>,
    target: Elements<U, M>,
    _axis: PhantomData<A>,
    mut function: impl FnMut(usize) -> F,
) where
    T: Copy + 'static,
    U: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout,
    A: AxisTuple,
    F: FnMut(T) -> U,
{
    if const { BothAlong::<L, M, A>::FEW_LOOPS.is_some() } {
        // SAFETY: the caller's promise.
        return unsafe { convert_few::<T, U, L, M, A, F>(source, target, function) };
    }
    let (from, to) = (source.start().as_ptr(), target.start().as_ptr());
    if const { BothAlong::<L, M, A>::NEST.is_some() } {
        let nest = known(const { BothAlong::<L, M, A>::NEST.as_ref() });
        // SAFETY: the loops visit each position once. Nothing else accesses the positions of the target.
        return unsafe { map::map_along(from, to, nest, function) };
    }
    if const { L::STRUCTURE.is_strided() && M::STRUCTURE.is_strided() } {
        let sizes = source.mapping().all_sizes();
        let strides = source.mapping().strides_of_axes();
        let in_target = target.mapping().strides_of_axes();
        let loops: [Loop; MAX_RANK] = array::from_fn(|axis| Loop {
            count: sizes[axis],
            source: strides[axis],
            target: in_target[axis],
            along: usize::from(BothAlong::<L, M, A>::ALONG == Some(axis)),
        });
        let nest = Nest::<MAX_RANK>::new(&loops);
        // SAFETY: the loops visit each position once. Nothing else accesses the positions of the target.
        return unsafe { map::map_along(from, to, &nest, function) };
    }
    let terms = (source.mapping().terms(), target.mapping().terms());
    let pair = Pair {
        along: BothAlong::<L, M, A>::ALONG,
        ..Pair::new(&terms.0, &terms.1)
    };
    pair.for_each_piece(&mut |start, loops| {
        let (from, to) = start.from(from, to);
        let function = |steps| function(start.along + steps);
        // SAFETY: the loops of a piece visit positions in range, each once. Nothing else accesses the
        // positions of the target.
        unsafe { map::map_along(from, to, &Nest::<MAX_LOOPS>::new(loops), function) }
    });
}

/// A function that converts the elements at one position along an axis.
#[diagnostic::on_unimplemented(
    message = "expected a function of an element at each position, found `{Self}`\n\
               help: give a function of the position that gives one of the element, such as `|C(c)| move |byte| f32::from(byte) * scale[c]`"
)]
pub trait ElementFunction<T, U>: FnMut(T) -> U {}
#[diagnostic::do_not_recommend]
impl<T, U, F: FnMut(T) -> U> ElementFunction<T, U> for F {}
