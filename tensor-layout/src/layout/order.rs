//! The orders in which positions are visited.

// Decisions:
//
// - **A *stretch* is a list of evenly spaced offsets**, so a step within a stretch is an addition. An
//   iterator with coordinates uses `Visit`, which steps from position to position. An iterator without
//   coordinates uses `VisitOffsets`, which steps from stretch to stretch. Stretches are numbered, which lets
//   each end of an iterator compute its next stretch. If a blocked layout is visited in storage order, its
//   stretches differ in length, so they are found one after the other.
// - **If the order of axes is known at compile time, `fold` is written as nested loops.** `for_each`, `sum`
//   and most other methods use `fold`. Neighbouring axes whose elements are evenly spaced become one loop. So
//   a packed tensor takes one loop, as a slice does. In storage order, blocked layouts and layouts with
//   run-time strides are visited run by run. A *run* is a list of adjacent elements.

use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::invariant::Invariant;
use crate::types::sealed::Sealed;
use crate::types::shape::{Shape, known};
use crate::types::structure::Structure;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{MAX_FACTORS, MAX_RANK, Term, Walk, find, sort_by_key};

/// The logical order: the last axis of the shape moves fastest.
#[derive(Clone, Copy, Debug)]
pub enum LogicalOrder {}

/// The storage order: the axis that is adjacent in memory moves fastest.
#[derive(Clone, Copy, Debug)]
pub enum StorageOrder {}

/// An order of positions: [`LogicalOrder`] or [`StorageOrder`]. This trait is sealed.
pub trait Order: Sealed + 'static {
    #[doc(hidden)]
    const IS_LOGICAL: bool;
}

impl Sealed for LogicalOrder {}
impl Sealed for StorageOrder {}
impl Order for LogicalOrder {
    const IS_LOGICAL: bool = true;
}
impl Order for StorageOrder {
    const IS_LOGICAL: bool = false;
}

/// The digits of a position, beginning with the digit that moves fastest. An axis without blocks has one
/// digit: the position along the axis. A blocked axis has several digits, for example the index of a block
/// and the index within the block. The field `stride` of a digit is not used.
#[derive(Clone, Copy)]
struct Digits {
    all: [Term; MAX_FACTORS],
    count: usize,
}

impl Digits {
    const NONE: Self = Digits {
        all: [Term {
            axis: 0,
            divisor: 1,
            modulus: 0,
            stride: 0,
        }; MAX_FACTORS],
        count: 0,
    };

    const fn logical(rank: usize) -> Self {
        let mut digits = Self::NONE;
        while digits.count < rank {
            digits.all[digits.count].axis = rank - 1 - digits.count;
            digits.count += 1;
        }
        digits
    }

    /// Returns the digits in storage order, or `None` if that order depends on run-time strides.
    const fn of_storage(structure: &Structure) -> Option<Self> {
        let Some(factors) = structure.factors else {
            return None;
        };
        let axes = match structure.whole {
            Some(whole) => whole.axes,
            None => structure.axes,
        };
        let mut digits = Self::NONE;
        let mut walk = Walk::<true>::new();
        let mut i = factors.len();
        while i > 0 {
            i -= 1;
            let Some(axis) = find(axes, factors[i].axis) else {
                return None;
            };
            // Digits do not depend on sizes.
            let term = walk.push(factors[i], axis, 1);
            if let Some(axis) = find(structure.axes, factors[i].axis) {
                digits.all[digits.count] = Term { axis, ..term };
                digits.count += 1;
            }
        }
        Some(digits)
    }

    /// Returns the index of the last axis, or `None` if that axis is blocked. `rank` is the number of axes.
    const fn whole(&self, rank: usize) -> Option<usize> {
        let mut i = 0;
        while i < self.count {
            let digit = self.all[i];
            if digit.axis + 1 == rank && digit.divisor == 1 && digit.modulus == 0 {
                return Some(digit.axis);
            }
            i += 1;
        }
        None
    }

    /// Returns the index of each digit's axis, or `None` if an axis is blocked. After the entries of the
    /// digits, each entry equals its own index in the array.
    const fn axes(&self) -> Option<[usize; MAX_RANK]> {
        let mut axes = [0; MAX_RANK];
        let mut i = 0;
        while i < MAX_RANK {
            axes[i] = i;
            i += 1;
        }
        let mut i = 0;
        while i < self.count {
            if self.all[i].divisor != 1 || self.all[i].modulus != 0 {
                return None;
            }
            axes[i] = self.all[i].axis;
            i += 1;
        }
        Some(axes)
    }
}

/// Holds compile-time facts about a visit of all positions of the layout `L` in the order `O`.
struct VisitFacts<L, O>(PhantomData<(L, O)>);

impl<L: AnyLayout, O: Order> VisitFacts<L, O> {
    const DIGITS: Option<Digits> = if O::IS_LOGICAL {
        Some(Digits::logical(L::Shape::RANK))
    } else {
        Digits::of_storage(L::STRUCTURE)
    };

    /// The indices of the axes, beginning with the axis that moves fastest. This is `None` if an axis is
    /// blocked.
    const AXES: Option<[usize; MAX_RANK]> = match Self::DIGITS {
        Some(digits) => digits.axes(),
        None => None,
    };
}

impl<L: AnyLayout, O: Order> VisitFacts<L, O> {
    /// Whether each axis has a stride. Blocked axes have none.
    const IS_STRIDED: bool = match Digits::of_storage(L::STRUCTURE) {
        Some(digits) => digits.axes().is_some(),
        None => true,
    };

    /// The axis along which the [`Neighbours`] of a blocked layout lie. In storage order, it is the axis that
    /// is innermost in memory. In logical order, it is the last axis, or `None` if the last axis is blocked.
    const AXIS_OF_RUNS: Option<usize> = match (Digits::of_storage(L::STRUCTURE), O::IS_LOGICAL) {
        (Some(digits), true) => digits.whole(L::Shape::RANK),
        (Some(digits), false) => Some(digits.all[0].axis),
        (None, _) => None,
    };

    /// Whether the stretches of [`Neighbours`] have different lengths: those of blocked layouts in storage order.
    const HAS_UNEQUAL_STRETCHES: bool = !O::IS_LOGICAL && !Self::IS_STRIDED;

    /// The loops over a layout whose sizes and strides are known.
    const LOOPS: Option<Loops> = KnownPair::<L, L, O>::LOOPS;
}

/// Holds compile-time facts about a common visit of the layouts `L` and `M`, which have the same shape.
/// Positions are visited in the order `O` of `L`.
struct KnownPair<L, M, O>(PhantomData<(L, M, O)>);

impl<L: AnyLayout, M: AnyLayout, O: Order> KnownPair<L, M, O> {
    const LOOPS: Option<Loops> = match (VisitFacts::<L, O>::AXES, &L::TERMS) {
        (Some(axes), Some(Ok(terms))) => match (L::KNOWN_STRIDES, M::KNOWN_STRIDES) {
            (Some(first), Some(second)) => {
                let rank = L::Shape::RANK;
                Some(Loops::new(&axes, rank, terms.sizes(), &first, &second))
            }
            _ => None,
        },
        _ => None,
    };
}

/// Nested loops over the offsets of two layouts of the same shape, beginning with the innermost loop. Two
/// neighbouring loops become one if, in both layouts, the outer stride is the inner count times the inner
/// stride.
#[derive(Clone, Copy, Debug)]
struct Loops {
    counts: [usize; MAX_RANK],
    first: [usize; MAX_RANK],
    second: [usize; MAX_RANK],
}

impl Loops {
    const fn new(
        axes: &[usize; MAX_RANK],
        rank: usize,
        sizes: &[usize; MAX_RANK],
        first: &[usize; MAX_RANK],
        second: &[usize; MAX_RANK],
    ) -> Self {
        let mut loops = Loops {
            counts: [1; MAX_RANK],
            first: [0; MAX_RANK],
            second: [0; MAX_RANK],
        };
        let mut last = 0;
        let mut i = 0;
        while i < rank {
            let axis = axes[i];
            i += 1;
            if sizes[axis] == 1 {
                continue;
            }
            let count = loops.counts[last];
            if count > 1
                && first[axis] == count * loops.first[last]
                && second[axis] == count * loops.second[last]
            {
                loops.counts[last] *= sizes[axis];
                continue;
            }
            if count > 1 {
                last += 1;
            }
            loops.counts[last] = sizes[axis];
            loops.first[last] = first[axis];
            loops.second[last] = second[axis];
        }
        loops
    }
}

/// Runs `body` for every array of numbers in which each number is less than the count at the same index. The
/// first number moves fastest.
///
/// The code is written as nested loops, and not as one loop with a counter, because the optimiser handles
/// nested loops better. Loops of count 1 vanish, and the innermost is a simple loop.
macro_rules! nest {
    ($counts:expr, |$digits:ident| $body:expr) => {
        for h in 0..$counts[7] {
            for g in 0..$counts[6] {
                for f in 0..$counts[5] {
                    for e in 0..$counts[4] {
                        for d in 0..$counts[3] {
                            for c in 0..$counts[2] {
                                for b in 0..$counts[1] {
                                    for a in 0..$counts[0] {
                                        let $digits = [a, b, c, d, e, f, g, h];
                                        $body
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
}

/// Folds over all offsets of a mapping, in the order `O`.
#[inline(always)]
fn fold_offsets<L: AnyLayout, O: Order, B>(
    mapping: &Mapping<L>,
    start: B,
    mut function: impl FnMut(B, usize) -> B,
) -> B {
    if const { VisitFacts::<L, O>::AXES.is_some() } {
        return fold_pairs_of_offsets::<L, L, O, B>(
            mapping,
            mapping,
            start,
            |folded, offset, _| function(folded, offset),
        );
    }
    let mut folded = start;
    let mut runs = VisitRuns::new(mapping);
    while let Some((offset, length)) = runs.next(mapping) {
        for offset in offset..offset + length {
            folded = function(folded, offset);
        }
    }
    folded
}

/// Folds over pairs of offsets. Each pair has the offsets of one position in two mappings of the same sizes.
/// Positions are visited in the order `O` of the first mapping.
#[inline(always)]
pub(crate) fn fold_pairs_of_offsets<L: AnyLayout, M: AnyLayout, O: Order, B>(
    first: &Mapping<L>,
    second: &Mapping<M>,
    start: B,
    mut function: impl FnMut(B, usize, usize) -> B,
) -> B {
    if const { KnownPair::<L, M, O>::LOOPS.is_none() } {
        return fold_positions::<L, O, B>(first, start, |folded, position| {
            let offset = first.offset_in_range(position);
            function(folded, offset, second.offset_in_range(position))
        });
    }
    let loops = known(const { KnownPair::<L, M, O>::LOOPS });
    let mut folded = start;
    nest! { loops.counts, |digits| {
        let mut offsets = (0, 0);
        let mut i = 0;
        while i < MAX_RANK {
            offsets.0 += digits[i] * loops.first[i];
            offsets.1 += digits[i] * loops.second[i];
            i += 1;
        }
        folded = function(folded, offsets.0, offsets.1);
    }}
    folded
}

/// Folds over all positions of a mapping, in the order `O`.
#[inline(always)]
pub(crate) fn fold_positions<L: AnyLayout, O: Order, B>(
    mapping: &Mapping<L>,
    start: B,
    mut function: impl FnMut(B, &[usize; MAX_RANK]) -> B,
) -> B {
    let sizes = mapping.all_sizes();
    let mut folded = start;
    if const { VisitFacts::<L, O>::AXES.is_some() } {
        let axes = known(const { VisitFacts::<L, O>::AXES });
        let mut counts = [1; MAX_RANK];
        let mut i = 0;
        while i < MAX_RANK {
            counts[i] = sizes[axes[i]];
            i += 1;
        }
        nest! { counts, |digits| {
            let mut position = [0; MAX_RANK];
            let mut i = 0;
            while i < MAX_RANK {
                position[axes[i]] = digits[i];
                i += 1;
            }
            folded = function(folded, &position);
        }}
        return folded;
    }
    let mut visit = Visit::<L, O>::new(mapping);
    while let Some(position) = visit.next(mapping) {
        folded = function(folded, &position);
    }
    folded
}

/// The state of an iterator that visits all positions one by one.
#[derive(Debug)]
pub(crate) struct Visit<L, O> {
    next: [usize; MAX_RANK],
    /// The position that `next_back` visits next. Only the logical order uses it.
    next_back: [usize; MAX_RANK],
    remaining: usize,
    is_untouched: bool,
    /// The indices of the axes sorted by stride, the shortest stride first. They are used if the strides are
    /// known only at run time.
    by_stride: [u8; MAX_RANK],
    order: Invariant<(L, O)>,
}

impl<L, O> Clone for Visit<L, O> {
    fn clone(&self) -> Self {
        Visit { ..*self }
    }
}

impl<L: AnyLayout, O: Order> Visit<L, O> {
    #[inline]
    pub(crate) fn new(mapping: &Mapping<L>) -> Self {
        let sizes = mapping.all_sizes();
        Visit {
            next: [0; MAX_RANK],
            next_back: last_position(&sizes),
            remaining: sizes.iter().product(),
            is_untouched: true,
            by_stride: if const { VisitFacts::<L, O>::DIGITS.is_some() } {
                [0; MAX_RANK]
            } else {
                by_stride(mapping)
            },
            order: PhantomData,
        }
    }

    #[inline]
    pub(crate) fn remaining(&self) -> usize {
        self.remaining
    }

    #[inline]
    pub(crate) fn is_untouched(&self) -> bool {
        self.is_untouched
    }

    #[inline]
    pub(crate) fn next(&mut self, mapping: &Mapping<L>) -> Option<[usize; MAX_RANK]> {
        self.remaining = self.remaining.checked_sub(1)?;
        self.is_untouched = false;
        let position = self.next;
        self.step(mapping);
        Some(position)
    }

    #[inline]
    fn step(&mut self, mapping: &Mapping<L>) {
        let digits = self.digits();
        step(
            &mut self.next,
            &digits.all[..digits.count],
            &mapping.all_sizes(),
        );
    }

    #[inline(always)]
    fn digits(&self) -> Digits {
        if const { VisitFacts::<L, O>::DIGITS.is_some() } {
            return known(const { VisitFacts::<L, O>::DIGITS });
        }
        let mut digits = Digits::logical(L::Shape::RANK);
        for (digit, axis) in digits.all.iter_mut().zip(self.by_stride) {
            digit.axis = usize::from(axis);
        }
        digits
    }

    /// Skips the next `count` positions, or all that are left.
    pub(crate) fn skip(&mut self, count: usize, mapping: &Mapping<L>) {
        self.is_untouched &= count == 0;
        self.remaining = self.remaining.saturating_sub(count);
        if self.remaining == 0 || count == 0 {
            return;
        }
        let sizes = mapping.all_sizes();
        if O::IS_LOGICAL {
            // A sum of numbers whose digits are positions. It is below the number of all positions.
            let mut more = count;
            for axis in (0..L::Shape::RANK).rev() {
                let sum = self.next[axis] + more;
                (self.next[axis], more) = (sum % sizes[axis], sum / sizes[axis]);
            }
            return;
        }
        let digits = self.digits();
        self.next = position_before(self.remaining, &digits.all[..digits.count], &sizes);
    }
}

/// Returns the last position of a mapping with these sizes.
#[inline]
pub(crate) fn last_position(sizes: &[usize; MAX_RANK]) -> [usize; MAX_RANK] {
    sizes.map(|size| size - 1)
}

/// Returns the place after which `left` places are left, the place itself included. `digits` (see [`Digits`]) go from
/// place to place, and the first of them moves fastest. All positions that differ in no digit are one place: the first
/// of them is returned.
fn position_before(left: usize, digits: &[Term], sizes: &[usize; MAX_RANK]) -> [usize; MAX_RANK] {
    // For each axis, the number of positions that differ in no digit, and the number of places.
    let (mut units, mut places) = ([1; MAX_RANK], [1; MAX_RANK]);
    for digit in digits.iter().rev() {
        units[digit.axis] = digit.divisor;
        places[digit.axis] = sizes[digit.axis].div_ceil(digit.divisor);
    }
    let mut others: usize = places.iter().product();
    let mut number = others - left;
    let mut position = [0; MAX_RANK];
    for digit in digits.iter().rev() {
        let (axis, step) = (digit.axis, digit.divisor / units[digit.axis]);
        others /= places[axis];
        // Each value of the digit has `step` places along its axis. Only the last may have fewer.
        let value = number / step.saturating_mul(others);
        number -= value * step * others;
        position[axis] += value * digit.divisor;
        places[axis] = step.min(places[axis] - value * step);
        others *= places[axis];
    }
    position
}

/// Changes `position` to the next position, or from the last position to the first. The first of `digits`
/// (see [`Digits`]) moves fastest.
#[inline]
fn step(position: &mut [usize; MAX_RANK], digits: &[Term], sizes: &[usize; MAX_RANK]) {
    for digit in digits {
        let along = &mut position[digit.axis];
        let value = digit.digit(*along);
        let is_last = digit.modulus != 0 && value + 1 == digit.modulus;
        if !is_last && *along + digit.divisor < sizes[digit.axis] {
            *along += digit.divisor;
            return;
        }
        *along -= value * digit.divisor;
    }
}

impl<L: AnyLayout> Visit<L, LogicalOrder> {
    #[inline]
    pub(crate) fn next_back(&mut self, mapping: &Mapping<L>) -> Option<[usize; MAX_RANK]> {
        self.remaining = self.remaining.checked_sub(1)?;
        self.is_untouched = false;
        let position = self.next_back;
        let sizes = mapping.all_sizes();
        for axis in (0..L::Shape::RANK).rev() {
            if self.next_back[axis] > 0 {
                self.next_back[axis] -= 1;
                break;
            }
            self.next_back[axis] = sizes[axis] - 1;
        }
        Some(position)
    }

    /// Skips the last `count` positions, or all that are left.
    pub(crate) fn skip_back(&mut self, count: usize, mapping: &Mapping<L>) {
        self.is_untouched &= count == 0;
        self.remaining = self.remaining.saturating_sub(count);
        if self.remaining == 0 {
            return;
        }
        let (sizes, mut more) = (mapping.all_sizes(), count);
        for axis in (0..L::Shape::RANK).rev() {
            let (less, size) = (more % sizes[axis], sizes[axis]);
            more /= size;
            if self.next_back[axis] < less {
                self.next_back[axis] += size;
                more += 1;
            }
            self.next_back[axis] -= less;
        }
    }
}

/// Consecutive positions whose offsets are evenly spaced, for example a row.
#[derive(Clone, Copy, Debug)]
struct Neighbours {
    /// The offset of the first position that has not been visited.
    offset: usize,
    left: usize,
}

impl Neighbours {
    const NONE: Self = Neighbours { offset: 0, left: 0 };
}

/// The state of an iterator that visits all offsets one by one. Positions are grouped in stretches: a stretch
/// consists of evenly spaced [`Neighbours`]. Within a stretch, one addition yields the next offset.
///
/// Each offset belongs to a position. Each position is visited once, from the front or from the back.
#[derive(Debug)]
pub(crate) struct VisitOffsets<L, O> {
    /// The [`Neighbours`] from which the method `next` takes offsets. If `IS_EAGER` is true, they are empty
    /// only if no offset is left.
    front: Neighbours,
    /// The [`Neighbours`] from which the method `next_back` takes offsets. Only the logical order uses this
    /// field.
    back: Neighbours,
    /// The number of positions after `front` and before `back`. These positions form whole stretches of
    /// [`Neighbours`].
    between: usize,
    /// The index of the stretch of [`Neighbours`] that follows `front`.
    next: usize,
    /// The first position of the stretch of [`Neighbours`] with the index `next`. This field is used for
    /// blocked layouts in storage order, because their stretches have different lengths.
    position: [usize; MAX_RANK],
    /// The loops. They are used only if sizes or strides are not known at compile time. If the layout has
    /// blocks, there is only the innermost loop.
    loops: Loops,
    order: Invariant<(L, O)>,
}

impl<L, O> Clone for VisitOffsets<L, O> {
    fn clone(&self) -> Self {
        VisitOffsets { ..*self }
    }
}

impl<L: AnyLayout, O: Order> VisitOffsets<L, O> {
    /// Whether the method `next` moves to the next stretch of [`Neighbours`] as soon as it has taken the last
    /// offset of a stretch. Otherwise, the following call of the method moves to the next stretch.
    ///
    /// If sizes and strides are constants, moving at once takes fewer instructions. This is not so if there
    /// is a single stretch, or if the stretches have different lengths.
    const IS_EAGER: bool = match &VisitFacts::<L, O>::LOOPS {
        Some(loops) => loops.counts[1] > 1,
        None => L::TERMS.is_some() && O::IS_LOGICAL,
    };

    #[inline]
    pub(crate) fn new(mapping: &Mapping<L>) -> Self {
        let sizes = mapping.all_sizes();
        let mut visit = VisitOffsets {
            front: Neighbours::NONE,
            back: Neighbours::NONE,
            between: sizes.iter().product(),
            next: 0,
            position: [0; MAX_RANK],
            loops: if const { VisitFacts::<L, O>::LOOPS.is_some() } {
                known(const { VisitFacts::<L, O>::LOOPS })
            } else {
                Self::loops_at_run_time(mapping)
            },
            order: PhantomData,
        };
        visit.advance(mapping);
        visit
    }

    /// Returns the loops over a mapping, or only the innermost loop if the layout is blocked.
    #[inline]
    fn loops_at_run_time(mapping: &Mapping<L>) -> Loops {
        let sizes = mapping.all_sizes();
        let mut strides = [0; MAX_RANK];
        let mut axis = 0;
        while axis < L::Shape::RANK {
            if sizes[axis] > 1 {
                let mut second = [0; MAX_RANK];
                second[axis] = 1;
                strides[axis] = mapping.offset_in_range(&second);
            }
            axis += 1;
        }
        if const { VisitFacts::<L, O>::IS_STRIDED } {
            let axes = if const { VisitFacts::<L, O>::AXES.is_some() } {
                known(const { VisitFacts::<L, O>::AXES })
            } else {
                by_stride(mapping).map(usize::from)
            };
            return Loops::new(&axes, L::Shape::RANK, &sizes, &strides, &strides);
        }
        let mut loops = Loops::new(&[0; MAX_RANK], 0, &sizes, &strides, &strides);
        if let Some(axis) = const { VisitFacts::<L, O>::AXIS_OF_RUNS } {
            loops.counts[0] = sizes[axis];
            loops.first[0] = strides[axis];
        }
        loops
    }

    #[inline(always)]
    fn loops(&self) -> &Loops {
        match const { &VisitFacts::<L, O>::LOOPS } {
            Some(loops) => loops,
            None => &self.loops,
        }
    }

    /// Returns the distance between neighbouring offsets in a stretch of evenly spaced offsets.
    #[inline(always)]
    fn step(&self) -> usize {
        self.loops().first[0]
    }

    /// Returns the stretch of [`Neighbours`] with the index `number`. All stretches have the same length.
    #[inline(always)]
    fn stretch(&self, mut number: usize, mapping: &Mapping<L>) -> Neighbours {
        let loops = self.loops();
        let left = loops.counts[0];
        if const { VisitFacts::<L, O>::IS_STRIDED } {
            let mut offset = 0;
            let mut i = 1;
            while i < MAX_RANK {
                // The outer loops are at their start.
                if number == 0 {
                    break;
                }
                offset += number % loops.counts[i] * loops.first[i];
                number /= loops.counts[i];
                i += 1;
            }
            return Neighbours { offset, left };
        }
        let sizes = mapping.all_sizes();
        let mut position = [0; MAX_RANK];
        let mut axis = L::Shape::RANK;
        while axis > 0 {
            axis -= 1;
            if const { VisitFacts::<L, O>::AXIS_OF_RUNS }.is_none_or(|runs| runs != axis) {
                position[axis] = number % sizes[axis];
                number /= sizes[axis];
            }
        }
        let offset = mapping.offset_in_range(&position);
        Neighbours { offset, left }
    }

    /// Moves to the next stretch of [`Neighbours`]. Returns whether there is such a stretch.
    #[inline(always)]
    fn advance(&mut self, mapping: &Mapping<L>) -> bool {
        if self.between == 0 {
            self.front = self.back;
            self.back = Neighbours::NONE;
            return self.front.left > 0;
        }
        self.front = if const { VisitFacts::<L, O>::HAS_UNEQUAL_STRETCHES } {
            let digits = known(const { VisitFacts::<L, O>::DIGITS });
            let sizes = mapping.all_sizes();
            let innermost = digits.all[0];
            let ahead = sizes[innermost.axis] - self.position[innermost.axis];
            let stretch = Neighbours {
                offset: mapping.offset_in_range(&self.position),
                left: match innermost.modulus {
                    0 => ahead,
                    modulus => modulus.min(ahead),
                },
            };
            step(&mut self.position, &digits.all[1..digits.count], &sizes);
            stretch
        } else {
            self.stretch(self.next, mapping)
        };
        self.next += 1;
        self.between -= self.front.left;
        true
    }

    #[inline]
    pub(crate) fn remaining(&self) -> usize {
        self.front.left + self.between + self.back.left
    }

    #[inline(always)]
    pub(crate) fn next(&mut self, mapping: &Mapping<L>) -> Option<usize> {
        if const { !Self::IS_EAGER } && self.front.left == 0 && !self.advance(mapping) {
            return None;
        }
        let offset = self.front.offset;
        self.front.left = self.front.left.checked_sub(1)?;
        // The compiler makes the steps within a stretch a loop of their own only if the end of the stretch is
        // checked last.
        if const { Self::IS_EAGER } && self.front.left == 0 {
            self.advance(mapping);
        } else {
            // After the last position, the result is not an offset.
            self.front.offset = offset.wrapping_add(self.step());
        }
        Some(offset)
    }

    /// Skips the next `count` offsets, or all that are left.
    pub(crate) fn skip(&mut self, count: usize, mapping: &Mapping<L>) {
        let left = self.remaining().saturating_sub(count);
        if left == 0 {
            (self.front, self.back) = (Neighbours::NONE, Neighbours::NONE);
            self.between = 0;
            return;
        }
        if count < self.front.left {
            self.front.left -= count;
            self.front.offset += count * self.step();
            return;
        }
        let mut count = count - self.front.left;
        self.front.left = 0;
        if const { VisitFacts::<L, O>::HAS_UNEQUAL_STRETCHES } {
            // Begins at the start of the stretch.
            let digits = known(const { VisitFacts::<L, O>::DIGITS });
            let (digits, sizes) = (&digits.all[..digits.count], mapping.all_sizes());
            let mut position = position_before(left, digits, &sizes);
            count = digits[0].digit(position[digits[0].axis]);
            position[digits[0].axis] -= count;
            self.position = position;
            self.between = left + count;
        } else {
            let length = self.loops().counts[0];
            let stretches = count.min(self.between) / length;
            count -= stretches * length;
            self.next += stretches;
            self.between -= stretches * length;
        }
        self.advance(mapping);
        self.front.left -= count;
        self.front.offset += count * self.step();
    }

    /// Folds over all offsets that are left.
    #[inline(always)]
    pub(crate) fn fold<B>(
        mut self,
        mapping: &Mapping<L>,
        start: B,
        mut function: impl FnMut(B, usize) -> B,
    ) -> B {
        if const { VisitFacts::<L, O>::LOOPS.is_some() || !VisitFacts::<L, O>::IS_STRIDED } {
            // A visit that has not begun is faster as one fold over all positions.
            let all: usize = mapping.all_sizes().iter().product();
            if self.remaining() == all {
                return fold_offsets::<L, O, B>(mapping, start, function);
            }
        }
        let step = self.step();
        let mut folded = start;
        loop {
            for i in 0..self.front.left {
                folded = function(folded, self.front.offset + i * step);
            }
            self.front.left = 0;
            if !self.advance(mapping) {
                return folded;
            }
        }
    }
}

impl<L: AnyLayout> VisitOffsets<L, LogicalOrder> {
    #[inline]
    pub(crate) fn next_back(&mut self, mapping: &Mapping<L>) -> Option<usize> {
        if self.back.left == 0 && self.between > 0 {
            let length = self.loops().counts[0];
            let last = self.next + self.between / length - 1;
            self.back = self.stretch(last, mapping);
            self.between -= length;
        }
        let step = self.step();
        let end = if self.back.left > 0 {
            &mut self.back
        } else {
            &mut self.front
        };
        end.left = end.left.checked_sub(1)?;
        Some(end.offset + end.left * step)
    }

    /// Skips the last `count` offsets, or all that are left.
    pub(crate) fn skip_back(&mut self, count: usize, mapping: &Mapping<L>) {
        if count >= self.remaining() {
            self.skip(count, mapping);
            return;
        }
        let mut count = count;
        let of_back = count.min(self.back.left);
        self.back.left -= of_back;
        count -= of_back;
        let length = self.loops().counts[0];
        let stretches = count.min(self.between) / length;
        self.between -= stretches * length;
        count -= stretches * length;
        if count == 0 {
            return;
        }
        if self.between > 0 {
            let last = self.next + self.between / length - 1;
            self.back = self.stretch(last, mapping);
            self.between -= length;
            self.back.left -= count;
        } else {
            self.front.left -= count;
        }
    }
}

/// Returns the indices of the axes sorted by stride, the shortest stride first. Axes of size 1 may be
/// anywhere.
fn by_stride<L: AnyLayout>(mapping: &Mapping<L>) -> [u8; MAX_RANK] {
    let strides = mapping.terms().strides().unwrap_or([0; MAX_RANK]);
    let mut axes = [0_u8, 1, 2, 3, 4, 5, 6, 7];
    // Among equal strides, the last axis comes first, as in the logical order.
    sort_by_key(&mut axes[..L::Shape::RANK], |axis| {
        (strides[usize::from(*axis)], core::cmp::Reverse(*axis))
    });
    axes
}

/// The state of an iterator that visits runs in storage order. A run is a list of elements without gaps
/// between them.
#[derive(Clone, Debug)]
pub(crate) struct VisitRuns {
    /// The first position of the next run.
    next: [usize; MAX_RANK],
    /// The digits of a position (see [`Digits`]) that change only from one run to another. The digit that
    /// changes most often is the first.
    outside: [Term; MAX_FACTORS],
    count: usize,
    /// The number of elements in a run. It is used only if `lane` is `None`.
    length: usize,
    /// The inner block along which runs lie, such as `16c`. If the last block of the axis is not full, the
    /// runs in this block are shorter. This field is `None` if all runs have the same length.
    lane: Option<Term>,
    remaining: usize,
}

impl VisitRuns {
    pub(crate) fn new<L: AnyLayout>(mapping: &Mapping<L>) -> Self {
        let terms = mapping.terms();
        let mut digits = Digits::NONE.all;
        let count = terms.as_slice().len();
        digits[..count].copy_from_slice(terms.as_slice());
        if const { VisitFacts::<L, StorageOrder>::DIGITS.is_none() } {
            for (digit, axis) in digits.iter_mut().zip(by_stride(mapping)) {
                *digit = terms.as_slice()[usize::from(axis).min(count - 1)];
            }
        }
        let mut runs = VisitRuns {
            next: [0; MAX_RANK],
            outside: Digits::NONE.all,
            count: 0,
            length: 1,
            lane: None,
            remaining: 1,
        };
        let mut inside = 0;
        for digit in &digits[..count] {
            if !runs.grow(digit, terms.sizes()[digit.axis]) {
                break;
            }
            inside += 1;
        }
        runs.count = count - inside;
        runs.outside[..runs.count].copy_from_slice(&digits[inside..count]);
        runs.remaining = match runs.lane {
            None => terms.len() / runs.length,
            Some(lane) => {
                let size = terms.sizes()[lane.axis];
                terms.len() / size * size.div_ceil(lane.modulus)
            }
        };
        runs
    }

    /// Tries to make each run longer by the next digit of a position (see [`Digits`]). The elements along
    /// this digit must follow each other without gaps. Returns whether the runs have grown. `size` is the
    /// size of the digit's axis.
    fn grow(&mut self, digit: &Term, size: usize) -> bool {
        // A digit with one value never steps.
        if size <= digit.divisor || digit.modulus == 1 {
            return true;
        }
        if let Some(lane) = &mut self.lane {
            let block = lane.modulus;
            if digit.axis != lane.axis || digit.divisor != block || digit.stride != block {
                return false;
            }
            if digit.modulus == 0 {
                self.length = size;
                self.lane = None;
            } else {
                lane.modulus *= digit.modulus;
            }
            return true;
        }
        let count = match digit.modulus {
            0 => size.div_ceil(digit.divisor),
            modulus if size % (digit.divisor * modulus) == 0 => modulus,
            _ => {
                let is_first = self.length == 1 && digit.divisor == 1 && digit.stride == 1;
                self.lane = is_first.then_some(*digit);
                return is_first;
            }
        };
        let is_adjacent = digit.stride == self.length;
        if is_adjacent {
            self.length *= count;
        }
        is_adjacent
    }

    pub(crate) fn remaining(&self) -> usize {
        self.remaining
    }

    /// Skips the next `count` runs, or all that are left.
    pub(crate) fn skip<L: AnyLayout>(&mut self, count: usize, mapping: &Mapping<L>) {
        self.remaining = self.remaining.saturating_sub(count);
        if self.remaining > 0 {
            let outside = &self.outside[..self.count];
            self.next = position_before(self.remaining, outside, &mapping.all_sizes());
        }
    }

    /// Returns the offset and the length of the next run, in elements.
    #[inline]
    pub(crate) fn next<L: AnyLayout>(&mut self, mapping: &Mapping<L>) -> Option<(usize, usize)> {
        self.remaining = self.remaining.checked_sub(1)?;
        let sizes = mapping.all_sizes();
        let length = match self.lane {
            None => self.length,
            Some(lane) => lane.modulus.min(sizes[lane.axis] - self.next[lane.axis]),
        };
        let offset = mapping.offset_in_range(&self.next);
        step(&mut self.next, &self.outside[..self.count], &sizes);
        Some((offset, length))
    }
}
