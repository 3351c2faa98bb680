//! Loops over two layouts, from a pattern of their axes.
//!
//! A [`Pattern`] such as `H(Y P) W(X Q) C -> T(Y X) D(P Q C)` divides each axis of both layouts into parts.
//! Each letter names one part, which both sides can have. On each side, a step of a part is a fixed number of
//! positions along one axis. [`PatternParts::new`] finds the sizes of the parts. [`RearrangementLoops::new`] makes each part into
//! a loop, with a stride in each layout.
//!
//! All of this runs in constants if types know the sizes, and at run time otherwise. In a constant, the
//! compiler takes about 0.1 µs for each operation, so there must be few operations.

// Decisions:
//
// - **Each part of a pattern is a loop with one stride in each layout.** If a block begins within a part, the
//   part is divided there. If this is impossible, the axis is copied position by position. `Nest` merges
//   loops later.
// - **For a view in place, the two strides of each loop are compared**, or the offsets of all positions of an
//   axis that is copied position by position.
// - **Unsafe code does not rely on the pattern**, but only on `RearrangementLoops::new`, which checks sizes
//   and products itself.

use super::nest::{Loop, MAX_LOOPS, STAY};
use super::pair::elements_in;
use super::plan::CopyPlan;
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::layout::pattern_fault::PatternFault;
use tensor_layout_arithmetic::{MAX_RANK, Term, Terms, find};

/// The maximum number of parts of a pattern: one for each letter. Parts that blocks divide off are not
/// counted.
const MAX_PARTS: usize = 26;

/// The two sides of a pattern, as indices.
const SOURCE: usize = 0;
const TARGET: usize = 1;

/// A pattern: the parts that the axes of two layouts are made of.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a> {
    /// The text that `rearrange!` writes: `H(Y P) W(X Q) C -> T(Y X) D(P Q C)`. An axis without a group is a
    /// single part with the letter of the axis, and `(1)` has no parts.
    pub(crate) text: &'static str,
    /// The given sizes of parts.
    pub(crate) given: &'a [(char, usize)],
    /// The axes of source and target in logical order.
    pub(crate) axes: [&'static [char]; 2],
}

impl Pattern<'_> {
    /// Returns the fault of an axis of one side: the product of the sizes of its parts overflows.
    const fn overflow(&self, side: usize, axis: usize) -> PatternFault {
        PatternFault::Overflow {
            axis: self.axes[side][axis],
            is_target: side == TARGET,
        }
    }
}

/// The parts of a pattern. The index of a part is the index of its letter in the alphabet. If a block divides
/// a part in two, the additional part comes after all earlier parts.
#[derive(Clone, Copy)]
pub(crate) struct PatternParts {
    /// The number of steps along each part, or 0 if the number is not known.
    counts: [usize; MAX_LOOPS],
    /// One more than the index of the last part. Parts that blocks divide off are included.
    end: usize,
    sides: [Groups; 2],
}

/// The groups of one side, in the order of the pattern.
#[derive(Clone, Copy)]
struct Groups {
    /// The axis of each group.
    axes: [usize; MAX_RANK],
    /// For each group, the end of the group's parts in the array `parts`: one more than the index of the last
    /// one.
    ends: [usize; MAX_RANK],
    count: usize,
    parts: [usize; MAX_PARTS],
    /// The axis of each part, or `MAX_RANK` for a part that is not on this side.
    along: [usize; MAX_LOOPS],
    /// For each part, the number of positions in one of its steps.
    positions: [usize; MAX_LOOPS],
}

impl Groups {
    /// Returns the number of parts.
    const fn len(&self) -> usize {
        match self.count {
            0 => 0,
            count => self.ends[count - 1],
        }
    }
}

impl PatternParts {
    /// Reads a pattern, and computes the sizes that are not given. In `sizes`, 0 stands for a size that
    /// follows from the pattern.
    pub(crate) const fn new(
        pattern: &Pattern<'_>,
        sizes: [&[usize; MAX_RANK]; 2],
    ) -> Result<PatternParts, PatternFault> {
        let Some(mut parts) = PatternParts::read(pattern) else {
            return Err(PatternFault::Malformed);
        };
        let mut i = 0;
        while i < pattern.given.len() {
            let (letter, size) = pattern.given[i];
            if !letter.is_ascii_uppercase() {
                return Err(PatternFault::Malformed);
            }
            if size == 0 {
                return Err(PatternFault::Zero { part: letter });
            }
            parts.counts[letter as usize - 'A' as usize] = size;
            i += 1;
        }
        match parts.divide(pattern, sizes) {
            Ok(()) => Ok(parts),
            Err(fault) => Err(fault),
        }
    }

    /// Reads the text of a pattern. Each side must contain each of its axes once. The groups of a side must
    /// contain each letter at most once.
    const fn read(pattern: &Pattern<'_>) -> Option<PatternParts> {
        let mut parts = PatternParts {
            counts: [0; MAX_LOOPS],
            end: MAX_PARTS,
            sides: [Groups {
                axes: [0; MAX_RANK],
                ends: [0; MAX_RANK],
                count: 0,
                parts: [0; MAX_PARTS],
                along: [MAX_RANK; MAX_LOOPS],
                positions: [1; MAX_LOOPS],
            }; 2],
        };
        let text = pattern.text.as_bytes();
        let mut i = 0;
        let mut side = SOURCE;
        while side < 2 {
            let axes = pattern.axes[side];
            let groups = &mut parts.sides[side];
            let (mut axis, mut is_open) = (0, false);
            let mut next = 0;
            let mut seen = 0_u32;
            while i < text.len() {
                let byte = text[i];
                i += 1;
                if byte >= b'A' && byte <= b'Z' {
                    if !is_open {
                        let Some(found) = find(axes, byte as char) else {
                            return None;
                        };
                        if seen & (1 << found) != 0 {
                            return None;
                        }
                        axis = found;
                        seen |= 1 << axis;
                        groups.axes[groups.count] = axis;
                        groups.ends[groups.count] = next;
                        groups.count += 1;
                        if i < text.len() && text[i] == b'(' {
                            is_open = true;
                            i += 1;
                            continue;
                        }
                    }
                    let part = (byte - b'A') as usize;
                    if groups.along[part] != MAX_RANK {
                        return None;
                    }
                    groups.along[part] = axis;
                    groups.parts[next] = part;
                    next += 1;
                    groups.ends[groups.count - 1] = next;
                } else if is_open && byte == b')' {
                    is_open = false;
                } else if !is_open && byte == b'-' && i < text.len() && text[i] == b'>' {
                    i += 1;
                    break;
                } else if byte != b' ' && !(is_open && byte == b'1') {
                    return None;
                }
            }
            if groups.count != axes.len() {
                return None;
            }
            side += 1;
        }
        if i < text.len() { None } else { Some(parts) }
    }

    /// Computes the size of a part by division, in each group that has exactly one part of unknown size.
    const fn divide(
        &mut self,
        pattern: &Pattern<'_>,
        sizes: [&[usize; MAX_RANK]; 2],
    ) -> Result<(), PatternFault> {
        loop {
            let (mut is_changed, mut is_open) = (false, false);
            let mut side = SOURCE;
            while side < 2 {
                let groups = &self.sides[side];
                let (mut group, mut i) = (0, 0);
                while group < groups.count {
                    let mut product: usize = 1;
                    let (mut unknown, mut unknowns) = (0, 0);
                    while i < groups.ends[group] {
                        let part = groups.parts[i];
                        if self.counts[part] == 0 {
                            unknown = part;
                            unknowns += 1;
                        } else {
                            product = match product.checked_mul(self.counts[part]) {
                                Some(product) => product,
                                None => return Err(pattern.overflow(side, groups.axes[group])),
                            };
                        }
                        i += 1;
                    }
                    let axis = groups.axes[group];
                    let size = sizes[side][axis];
                    if unknowns == 1 && size > 0 {
                        if size % product != 0 {
                            return Err(PatternFault::Indivisible {
                                axis: pattern.axes[side][axis],
                                is_target: side == TARGET,
                                size,
                                by: product,
                                part: self.only_known(side, group),
                            });
                        }
                        self.counts[unknown] = size / product;
                        is_changed = true;
                    } else if unknowns > 0 {
                        is_open = true;
                    }
                    group += 1;
                }
                side += 1;
            }
            if !is_open || !is_changed {
                return Ok(());
            }
        }
    }

    /// Returns the letter of a part in a group, if this is the only part that is known to have several steps.
    /// Otherwise, returns `None`.
    const fn only_known(&self, side: usize, group: usize) -> Option<char> {
        let groups = &self.sides[side];
        let mut i = match group {
            0 => 0,
            _ => groups.ends[group - 1],
        };
        let mut only = None;
        while i < groups.ends[group] {
            let part = groups.parts[i];
            if self.counts[part] > 1 {
                if only.is_some() {
                    return None;
                }
                only = Some(letter_of(part));
            }
            i += 1;
        }
        only
    }

    /// Computes the number of positions in a step of each part. Checks that the size of each axis is the
    /// product of the sizes of its parts. Returns the sizes of all axes. If a size in `sizes` is 0, the
    /// product replaces it.
    pub(crate) const fn measure(
        &mut self,
        pattern: &Pattern<'_>,
        side: usize,
        sizes: &[usize; MAX_RANK],
    ) -> Result<[usize; MAX_RANK], PatternFault> {
        let mut measured = *sizes;
        let groups = &mut self.sides[side];
        let mut group = groups.count;
        let mut i = groups.len();
        while group > 0 {
            group -= 1;
            let axis = groups.axes[group];
            let start = if group == 0 {
                0
            } else {
                groups.ends[group - 1]
            };
            let mut product: usize = 1;
            while i > start {
                i -= 1;
                let part = groups.parts[i];
                if self.counts[part] == 0 {
                    return Err(PatternFault::Unknown {
                        part: letter_of(part),
                        axis: pattern.axes[side][axis],
                        is_target: side == TARGET,
                    });
                }
                groups.positions[part] = product;
                product = match product.checked_mul(self.counts[part]) {
                    Some(product) => product,
                    None => return Err(pattern.overflow(side, axis)),
                };
            }
            if measured[axis] == 0 {
                measured[axis] = product;
            } else if measured[axis] != product {
                return Err(PatternFault::Unequal {
                    axis: pattern.axes[side][axis],
                    is_target: side == TARGET,
                    size: measured[axis],
                    product,
                });
            }
        }
        Ok(measured)
    }

    /// Returns the sizes along the axes of the target. Computes the sizes that are given as 0, and checks
    /// all others.
    pub(crate) fn target_sizes(
        &self,
        pattern: &Pattern<'_>,
        sizes: &[usize; MAX_RANK],
    ) -> Result<[usize; MAX_RANK], PatternFault> {
        let mut parts = *self;
        parts.measure(pattern, TARGET, sizes)
    }

    /// Divides a part in two if a digit of a layout begins within the part. A digit is the number that one
    /// [`Term`] takes from a position, such as the index of a block. A step of the second part is a step of
    /// the digit. Returns `false` if the part cannot be divided.
    const fn divide_at(&mut self, side: usize, digit: &Term) -> bool {
        let mut part = 0;
        while part < self.end {
            let groups = &self.sides[side];
            let (count, positions) = (self.counts[part], groups.positions[part]);
            let is_within = groups.along[part] == digit.axis
                && positions < digit.divisor
                && digit.divisor / positions < count;
            if !is_within {
                part += 1;
                continue;
            }
            let inner = digit.divisor / positions;
            if digit.divisor % positions != 0 || count % inner != 0 || self.end == MAX_LOOPS {
                return false;
            }
            self.counts[part] = inner;
            self.counts[self.end] = count / inner;
            let mut side = SOURCE;
            while side < 2 {
                let groups = &mut self.sides[side];
                groups.along[self.end] = groups.along[part];
                groups.positions[self.end] = groups.positions[part].saturating_mul(inner);
                side += 1;
            }
            self.end += 1;
            return true;
        }
        true
    }
}

/// Returns the letter at an index of the alphabet.
const fn letter_of(part: usize) -> char {
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[part] as char
}

/// The loops of a rearrangement. Unsafe code relies on them.
#[derive(Clone, Copy)]
pub(crate) struct RearrangementLoops {
    all: [RearrangementLoop; MAX_LOOPS],
    /// The number of loops whose steps are strides in elements. These loops come first. The steps of all
    /// other loops are numbers of positions.
    looped: usize,
    count: usize,
}

/// One loop of a rearrangement.
#[derive(Clone, Copy)]
struct RearrangementLoop {
    count: usize,
    /// The length of a step in the source and in the target: in elements for the first `looped` loops, and in
    /// positions along the axis for all others.
    each: [usize; 2],
    /// The index of the axis on each side, or `MAX_RANK` for a side that lacks the part.
    axes: [usize; 2],
}

impl RearrangementLoops {
    /// Makes the loops. They visit each position of the target once, together with a position of the
    /// source.
    ///
    /// Unsafe code relies on these visits, so this function checks for every pattern:
    ///
    /// - No part is on a side twice.
    /// - The parts of each axis count each of its positions once. The function `measure` checks this.
    /// - If only the source has a part, the part has a single step.
    ///
    /// If blocks divide a part further, the two new parts together count the positions of the part.
    pub(crate) const fn new(
        pattern: &Pattern<'_>,
        mut parts: PatternParts,
        terms: [&Terms; 2],
    ) -> Result<RearrangementLoops, PatternFault> {
        let mut side = SOURCE;
        while side < 2 {
            if let Err(fault) = parts.measure(pattern, side, terms[side].sizes()) {
                return Err(fault);
            }
            side += 1;
        }
        let [source, target] = &parts.sides;
        let mut i = 0;
        while i < source.len() {
            let part = source.parts[i];
            if target.along[part] == MAX_RANK && parts.counts[part] != 1 {
                return Err(PatternFault::Malformed);
            }
            i += 1;
        }
        Ok(parts.loops(terms))
    }

    const NONE: RearrangementLoops = RearrangementLoops {
        all: [RearrangementLoop {
            count: 1,
            each: [0; 2],
            axes: [MAX_RANK; 2],
        }; MAX_LOOPS],
        looped: 0,
        count: 0,
    };

    /// Finds two elements whose distance in the source is not their distance in the target, and returns both
    /// distances. Returns `None` if there are no such elements, so that the target can be a view of the source.
    /// `terms` are the terms from which the steps were made.
    pub(crate) const fn first_moved(&self, terms: [&Terms; 2]) -> Option<[usize; 2]> {
        let mut i = 0;
        while i < self.looped {
            let [source, target] = self.all[i].each;
            if source != target {
                return Some([source, target]);
            }
            i += 1;
        }
        // The steps of the other loops have no strides, so the positions are compared one by one.
        let mut taken = [0; MAX_LOOPS];
        loop {
            let mut positions = [[0; MAX_RANK]; 2];
            let mut i = self.looped;
            while i < self.count {
                let step = &self.all[i];
                let mut side = SOURCE;
                while side < 2 {
                    if step.axes[side] < MAX_RANK {
                        positions[side][step.axes[side]] += taken[i] * step.each[side];
                    }
                    side += 1;
                }
                i += 1;
            }
            let source = terms[SOURCE].offset(&positions[SOURCE]);
            let target = terms[TARGET].offset(&positions[TARGET]);
            if source != target {
                return Some([source, target]);
            }
            let mut i = self.looped;
            while i < self.count {
                taken[i] += 1;
                if taken[i] < self.all[i].count {
                    break;
                }
                taken[i] = 0;
                i += 1;
            }
            if i == self.count {
                return None;
            }
        }
    }
}

impl PatternParts {
    /// Returns the loops. The part of a loop can belong to an axis of the source and to an axis of the target. If each block
    /// along these axes begins where some part begins, the loop has strides.
    const fn loops(mut self, terms: [&Terms; 2]) -> RearrangementLoops {
        // The last entry is for parts that are not on a side.
        let mut is_even = [[true; MAX_RANK + 1]; 2];
        let mut side = SOURCE;
        while side < 2 {
            let digits = terms[side].as_slice();
            let mut i = 0;
            while i < digits.len() {
                if digits[i].divisor > 1 && !self.divide_at(side, &digits[i]) {
                    is_even[side][digits[i].axis] = false;
                }
                i += 1;
            }
            side += 1;
        }
        let mut steps = RearrangementLoops::NONE;
        let [source, target] = &self.sides;
        // Steps with strides come first.
        let mut has_strides = true;
        loop {
            let mut i = 0;
            while i < target.len() + self.end - MAX_PARTS {
                // The parts of the target, and then those that blocks divide off.
                let part = if i < target.len() {
                    target.parts[i]
                } else {
                    MAX_PARTS + i - target.len()
                };
                let axes = [source.along[part], target.along[part]];
                let positions = [source.positions[part], target.positions[part]];
                let is_one_of_these =
                    (is_even[SOURCE][axes[SOURCE]] && is_even[TARGET][axes[TARGET]]) == has_strides;
                if self.counts[part] > 1 && axes[TARGET] < MAX_RANK && is_one_of_these {
                    let step = &mut steps.all[steps.count];
                    step.count = self.counts[part];
                    step.axes = axes;
                    step.each = positions;
                    let mut side = SOURCE;
                    while has_strides && side < 2 {
                        step.each[side] = elements_in(positions[side], axes[side], terms[side]);
                        side += 1;
                    }
                    steps.count += 1;
                }
                i += 1;
            }
            if !has_strides {
                return steps;
            }
            has_strides = false;
            steps.looped = steps.count;
        }
    }
}

/// Copies each element of the source to its offset in the target.
///
/// # Safety
///
/// The steps were made for the terms of both mappings. Nothing else accesses the target's elements, and
/// no two positions of the target share an element.
pub(crate) unsafe fn rearrange_all<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
    steps: &RearrangementLoops,
) {
    let mut loops = [STAY; MAX_LOOPS];
    let looped = &steps.all[..steps.looped];
    for (each, step) in loops.iter_mut().zip(looped) {
        *each = Loop::new(step.count, step.each[SOURCE], step.each[TARGET]);
    }
    let plan = CopyPlan::<MAX_LOOPS>::new(&loops[..steps.looped], size_of::<T>());
    let stepped = &steps.all[steps.looped..steps.count];
    for_each_position(stepped, &mut [[0; MAX_RANK]; 2], &mut |positions| {
        // SAFETY: the steps count positions in range.
        let from = unsafe { source.at_known_position(&positions[SOURCE]) };
        // SAFETY: the same.
        let to = unsafe { target.at_known_position(&positions[TARGET]) };
        // SAFETY: from here the loops visit positions in range, each position of the target once.
        // Nothing else accesses the target.
        unsafe { plan.execute(from.as_ptr(), to.as_ptr()) }
    });
}

/// Calls `function` once for each pair of a source position and a target position that the steps visit.
fn for_each_position(
    steps: &[RearrangementLoop],
    positions: &mut [[usize; MAX_RANK]; 2],
    function: &mut dyn FnMut(&[[usize; MAX_RANK]; 2]),
) {
    let Some((step, rest)) = steps.split_first() else {
        return function(positions);
    };
    let start = *positions;
    for taken in 0..step.count {
        *positions = start;
        for side in [SOURCE, TARGET] {
            if let Some(along) = positions[side].get_mut(step.axes[side]) {
                *along += taken * step.each[side];
            }
        }
        for_each_position(rest, positions, function);
    }
    *positions = start;
}
