//! From a pattern of axes and two layouts to loops over both at once.
//!
//! A [`Pattern`] such as `H(Y P) W(X Q) C -> T(Y X) D(P Q C)` takes the positions along the axes of both
//! layouts apart into the same parts: a step of one part is so many positions along an axis of the source,
//! and so many along one of the target. [`Pattern::parts`] finds their sizes. [`Steps::new`] makes a loop of
//! each part with a stride in either layout.
//!
//! All of it runs in constants for sizes in types, and at run time for others.

use super::nest::{Loop, MAX_LOOPS, STAY};
use super::plan::CopyPlan;
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::layout::error::PatternFault;
use tensor_layout_arithmetic::{MAX_RANK, Term, Terms, find};

/// The most parts of a pattern before blocks divide them further: there are no more letters.
const MAX_PARTS: usize = 26;

/// The two sides of a pattern, as indices.
const SOURCE: usize = 0;
const TARGET: usize = 1;

/// Which axes of two layouts are made of which parts.
#[derive(Clone, Copy)]
pub(crate) struct Pattern<'a> {
    /// As `rearrange!` writes it: `H(Y P) W(X Q) C -> T(Y X) D(P Q C)`. An axis without a group is a part of
    /// the same letter, and `(1)` has no parts.
    pub(crate) text: &'static str,
    /// Sizes of parts.
    pub(crate) given: &'a [(char, usize)],
}

/// What a pattern has to know of one side.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    /// The axes in logical order.
    pub(crate) axes: &'a [char],
    /// Their sizes; 0 where the pattern decides it.
    pub(crate) sizes: [usize; MAX_RANK],
}

/// The positions along an axis that one step of a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    axis: usize,
    positions: usize,
}

/// A part: so many steps along an axis of each side on which it is.
#[derive(Clone, Copy, Debug)]
struct Part {
    letter: char,
    /// 0 until it is known.
    count: usize,
    places: [Option<Place>; 2],
}

/// The parts of a pattern, with their sizes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    all: [Part; MAX_LOOPS],
    count: usize,
    /// The parts of each side in the order of the pattern.
    order: [[usize; MAX_PARTS]; 2],
    counts: [usize; 2],
    sizes: [[usize; MAX_RANK]; 2],
}

impl Pattern<'_> {
    /// Returns the parts with their sizes.
    pub(crate) const fn parts(
        &self,
        source: &Side<'_>,
        target: &Side<'_>,
    ) -> Result<Parts, PatternFault> {
        let mut parts = Parts {
            all: [Part {
                letter: ' ',
                count: 0,
                places: [None; 2],
            }; MAX_LOOPS],
            count: 0,
            order: [[0; MAX_PARTS]; 2],
            counts: [0; 2],
            sizes: [source.sizes, target.sizes],
        };
        if let Err(fault) = parts.read(self.text.as_bytes(), [source.axes, target.axes]) {
            return Err(fault);
        }
        let mut i = 0;
        while i < self.given.len() {
            let (letter, size) = self.given[i];
            match parts.find(letter) {
                Some(_) if size == 0 => return Err(PatternFault::Zero { part: letter }),
                Some(part) => parts.all[part].count = size,
                None => return Err(PatternFault::Malformed),
            }
            i += 1;
        }
        let sides = [source.axes, target.axes];
        loop {
            match parts.divide(sides) {
                Ok(true) => {}
                Ok(false) => break,
                Err(fault) => return Err(fault),
            }
        }
        match parts.measure(sides) {
            Ok(()) => Ok(parts),
            Err(fault) => Err(fault),
        }
    }
}

impl Parts {
    /// The sizes along the axes of the target.
    pub(crate) const fn target_sizes(&self) -> &[usize; MAX_RANK] {
        &self.sizes[TARGET]
    }

    const fn find(&self, letter: char) -> Option<usize> {
        let mut i = 0;
        while i < self.count {
            if self.all[i].letter == letter {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// Reads the text of a pattern, in which each axis of each side stands once.
    const fn read(&mut self, text: &[u8], axes: [&[char]; 2]) -> Result<(), PatternFault> {
        let mut seen = [[false; MAX_RANK]; 2];
        let mut side = SOURCE;
        // The axis whose group is open.
        let mut open = None;
        let mut i = 0;
        while i < text.len() {
            let byte = text[i];
            let is_before_group = i + 1 < text.len() && text[i + 1] == b'(';
            i += 1;
            match (byte, open) {
                (b' ', _) | (b'1', Some(_)) => {}
                (b')', Some(_)) => open = None,
                (b'A'..=b'Z', Some(axis)) => {
                    if self.add(byte as char, side, axis).is_err() {
                        return Err(PatternFault::Malformed);
                    }
                }
                (b'A'..=b'Z', None) => {
                    let Some(axis) = find(axes[side], byte as char) else {
                        return Err(PatternFault::Malformed);
                    };
                    if seen[side][axis] {
                        return Err(PatternFault::Malformed);
                    }
                    seen[side][axis] = true;
                    if is_before_group {
                        open = Some(axis);
                        i += 1;
                    } else if self.add(byte as char, side, axis).is_err() {
                        return Err(PatternFault::Malformed);
                    }
                }
                (b'-', None) if side == SOURCE && i < text.len() && text[i] == b'>' => {
                    side = TARGET;
                    i += 1;
                }
                _ => return Err(PatternFault::Malformed),
            }
        }
        let mut side = 0;
        while side < 2 {
            let mut axis = 0;
            while axis < axes[side].len() {
                if !seen[side][axis] {
                    return Err(PatternFault::Malformed);
                }
                axis += 1;
            }
            side += 1;
        }
        Ok(())
    }

    /// Adds a part to the group of an axis, behind those that are there.
    const fn add(&mut self, letter: char, side: usize, axis: usize) -> Result<(), ()> {
        let part = if let Some(part) = self.find(letter) {
            part
        } else {
            self.count += 1;
            self.count - 1
        };
        if self.all[part].places[side].is_some() {
            return Err(());
        }
        self.all[part].letter = letter;
        self.all[part].places[side] = Some(Place { axis, positions: 0 });
        self.order[side][self.counts[side]] = part;
        self.counts[side] += 1;
        Ok(())
    }

    /// The part at a place of the order, if it belongs to the group of that axis.
    const fn in_group(&self, side: usize, place: usize, axis: usize) -> Option<usize> {
        let part = self.order[side][place];
        match self.all[part].places[side] {
            Some(at) if at.axis == axis => Some(part),
            _ => None,
        }
    }

    /// Divides out the sizes of parts that are the only unknown one of their group; whether there were any.
    const fn divide(&mut self, axes: [&[char]; 2]) -> Result<bool, PatternFault> {
        let mut is_changed = false;
        let mut side = 0;
        while side < 2 {
            let mut axis = 0;
            while axis < axes[side].len() {
                let size = self.sizes[side][axis];
                let mut known: usize = 1;
                let mut divisor = None;
                let mut unknown = None;
                let mut unknowns = 0;
                let mut place = 0;
                while place < self.counts[side] {
                    if let Some(part) = self.in_group(side, place, axis) {
                        let count = self.all[part].count;
                        if count == 0 {
                            unknown = Some(part);
                            unknowns += 1;
                        } else {
                            divisor = match (known, count) {
                                (1, _) => Some(self.all[part].letter),
                                (_, 1) => divisor,
                                _ => None,
                            };
                            known = known.saturating_mul(count);
                        }
                    }
                    place += 1;
                }
                if let (Some(part), 1, 1..) = (unknown, unknowns, size) {
                    if size % known != 0 {
                        return Err(PatternFault::Indivisible {
                            axis: axes[side][axis],
                            is_target: side == TARGET,
                            size,
                            by: known,
                            part: divisor,
                        });
                    }
                    self.all[part].count = size / known;
                    is_changed = true;
                }
                axis += 1;
            }
            side += 1;
        }
        Ok(is_changed)
    }

    /// Compares the product of each group with the size of its axis, or takes it as that, and finds out how
    /// many positions a step of each part is.
    const fn measure(&mut self, axes: [&[char]; 2]) -> Result<(), PatternFault> {
        let mut side = 0;
        while side < 2 {
            let mut axis = 0;
            while axis < axes[side].len() {
                let size = self.sizes[side][axis];
                let mut product: usize = 1;
                let mut place = self.counts[side];
                while place > 0 {
                    place -= 1;
                    let Some(part) = self.in_group(side, place, axis) else {
                        continue;
                    };
                    let count = self.all[part].count;
                    if count == 0 {
                        return Err(PatternFault::Unknown {
                            part: self.all[part].letter,
                            axis: axes[side][axis],
                            is_target: side == TARGET,
                        });
                    }
                    self.all[part].places[side] = Some(Place {
                        axis,
                        positions: product,
                    });
                    product = product.saturating_mul(count);
                }
                if size == 0 {
                    self.sizes[side][axis] = product;
                } else if size != product {
                    return Err(PatternFault::Unequal {
                        axis: axes[side][axis],
                        is_target: side == TARGET,
                        size,
                        product,
                    });
                }
                axis += 1;
            }
            side += 1;
        }
        Ok(())
    }
}

/// The loops of a rearrangement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    all: [Step; MAX_LOOPS],
    /// The first so many are loops with strides; the others go from position to position.
    looped: usize,
    count: usize,
}

/// One loop of a rearrangement.
#[derive(Clone, Copy, Debug)]
struct Step {
    count: usize,
    /// For source and target, elements per step if it has strides, else positions along the axis.
    each: [usize; 2],
    /// The axes on both sides; of a part that is on one side only, the other is `MAX_RANK`.
    axes: [usize; 2],
    letter: char,
}

impl Steps {
    /// Makes the loops, in which each position of the target is visited once, together with one of the
    /// source.
    ///
    /// Unsafe code relies on that, so it follows from what is looked at here alone: of the parts on either
    /// side, those of one axis count all its positions once each, and no part of the source alone has
    /// several steps.
    pub(crate) const fn new(
        parts: &Parts,
        source: &Terms,
        target: &Terms,
    ) -> Result<Steps, PatternFault> {
        let terms = [source, target];
        let mut side = 0;
        while side < 2 {
            if !parts.count_all(side, terms[side].sizes()) {
                return Err(PatternFault::Malformed);
            }
            side += 1;
        }
        let mut i = 0;
        while i < parts.count {
            let part = &parts.all[i];
            if part.places[TARGET].is_none() && part.count != 1 {
                return Err(PatternFault::Malformed);
            }
            i += 1;
        }

        let mut parts = *parts;
        let mut is_even = [[true; MAX_RANK]; 2];
        let mut side = 0;
        while side < 2 {
            let all = terms[side].as_slice();
            let mut i = 0;
            while i < all.len() {
                if !parts.divide_at(side, &all[i]) {
                    is_even[side][all[i].axis] = false;
                }
                i += 1;
            }
            side += 1;
        }

        let mut steps = Steps {
            all: [Step {
                count: 1,
                each: [0; 2],
                axes: [MAX_RANK; 2],
                letter: ' ',
            }; MAX_LOOPS],
            looped: 0,
            count: 0,
        };
        // Those with strides first.
        let mut pass = 0;
        while pass < 2 {
            let mut i = 0;
            while i < parts.count {
                let part = &parts.all[i];
                let has_strides = part.is_even(SOURCE, &is_even) && part.is_even(TARGET, &is_even);
                if part.count > 1 && has_strides == (pass == 0) {
                    steps.all[steps.count] = part.step(has_strides, terms);
                    steps.count += 1;
                }
                i += 1;
            }
            if pass == 0 {
                steps.looped = steps.count;
            }
            pass += 1;
        }
        Ok(steps)
    }

    /// The first part along which elements of the source would have to move to be where the target has
    /// them, with the elements of one step in both.
    pub(crate) const fn first_moved(&self) -> Option<(char, [usize; 2])> {
        let mut i = 0;
        while i < self.count {
            let Step { each, letter, .. } = self.all[i];
            if i >= self.looped || each[SOURCE] != each[TARGET] {
                return Some((letter, each));
            }
            i += 1;
        }
        None
    }
}

impl Parts {
    /// Whether the parts of each axis count all its positions: a step of one is as far as all steps of those
    /// inside it, and that of all together is the size.
    const fn count_all(&self, side: usize, sizes: &[usize; MAX_RANK]) -> bool {
        let mut axis = 0;
        while axis < MAX_RANK {
            let mut product: usize = 1;
            let mut place = self.counts[side];
            while place > 0 {
                place -= 1;
                let Some(part) = self.in_group(side, place, axis) else {
                    continue;
                };
                let part = &self.all[part];
                let is_next = match part.places[side] {
                    Some(at) => at.positions == product,
                    None => false,
                };
                match product.checked_mul(part.count) {
                    Some(more) if is_next && part.count > 0 => product = more,
                    _ => return false,
                }
            }
            if product != sizes[axis] {
                return false;
            }
            axis += 1;
        }
        true
    }

    /// Divides the part in which a digit of a layout begins, so that it begins with a part; `false` if it
    /// cannot be divided.
    const fn divide_at(&mut self, side: usize, digit: &Term) -> bool {
        let mut i = 0;
        while i < self.count {
            let part = self.all[i];
            if let Some(Place { axis, positions }) = part.places[side] {
                let is_within = axis == digit.axis
                    && positions < digit.divisor
                    && digit.divisor / positions < part.count;
                if is_within {
                    let inner = digit.divisor / positions;
                    let is_even = digit.divisor % positions == 0 && part.count % inner == 0;
                    if !is_even || self.count == MAX_LOOPS {
                        return false;
                    }
                    self.all[i].count = inner;
                    self.all[self.count] = part.outer(inner);
                    self.count += 1;
                    return true;
                }
            }
            i += 1;
        }
        true
    }
}

impl Part {
    /// The part that counts so many steps of this one as one step.
    const fn outer(self, inner: usize) -> Part {
        let mut places = self.places;
        let mut side = 0;
        while side < 2 {
            if let Some(Place { axis, positions }) = places[side] {
                let positions = positions * inner;
                places[side] = Some(Place { axis, positions });
            }
            side += 1;
        }
        Part {
            letter: self.letter,
            count: self.count / inner,
            places,
        }
    }

    /// Whether all steps of this part go equally far on that side.
    const fn is_even(&self, side: usize, is_even: &[[bool; MAX_RANK]; 2]) -> bool {
        match self.places[side] {
            Some(at) => is_even[side][at.axis],
            None => true,
        }
    }

    /// The loop over this part.
    const fn step(&self, has_strides: bool, terms: [&Terms; 2]) -> Step {
        let mut step = Step {
            count: self.count,
            each: [0; 2],
            axes: [MAX_RANK; 2],
            letter: self.letter,
        };
        let mut side = 0;
        while side < 2 {
            if let Some(Place { axis, positions }) = self.places[side] {
                step.each[side] = if has_strides {
                    elements_in(positions, axis, terms[side])
                } else {
                    positions
                };
                step.axes[side] = axis;
            }
            side += 1;
        }
        step
    }
}

/// Elements in a step of so many positions, which begins with a digit or lies within one.
const fn elements_in(positions: usize, axis: usize, terms: &Terms) -> usize {
    let terms = terms.as_slice();
    let mut i = 0;
    while i < terms.len() {
        let term = &terms[i];
        let is_within = term.modulus == 0 || positions / term.divisor < term.modulus;
        if term.axis == axis && term.divisor <= positions && is_within {
            return positions / term.divisor * term.stride;
        }
        i += 1;
    }
    0
}

/// Copies all elements to where a rearrangement has them.
///
/// # Safety
///
/// The steps were made for the terms of both mappings. Nothing else accesses the target's elements, and
/// no two of its positions share one.
pub(crate) unsafe fn rearrange_all<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
    steps: &Steps,
) {
    let mut loops = [STAY; MAX_LOOPS];
    let looped = &steps.all[..steps.looped];
    for (each, step) in loops.iter_mut().zip(looped) {
        *each = Loop {
            count: step.count,
            source: step.each[SOURCE],
            target: step.each[TARGET],
            along: 0,
        };
    }
    let plan = CopyPlan::new(&loops[..steps.looped], size_of::<T>());
    let stepped = &steps.all[steps.looped..steps.count];
    for_each_position(stepped, &mut [[0; MAX_RANK]; 2], &mut |positions| {
        // SAFETY: the steps count positions in range.
        let from = unsafe { source.at_known_position(&positions[SOURCE]) };
        // SAFETY: the same.
        let to = unsafe { target.at_known_position(&positions[TARGET]) };
        // SAFETY: from here the loops go through positions in range, each of the target's once. Nothing
        // else accesses those.
        unsafe { plan.execute(from, to) }
    });
}

/// Calls a function with all positions that some steps lead to on both sides.
fn for_each_position(
    steps: &[Step],
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
