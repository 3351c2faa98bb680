//! From a pair of layouts to loops over both at once.

use super::nest::{Loop, MAX_LOOPS, STAY};
use tensor_layout_arithmetic::{MAX_FACTORS, MAX_RANK, Term, Terms};

/// Two layouts of one shape.
pub(super) struct Pair<'a> {
    pub(super) source: &'a Terms,
    pub(super) target: &'a Terms,
    /// The axis along which positions are counted, if any.
    pub(super) along: Option<usize>,
}

/// Loops that start at some offsets, and at some position along the axis that is counted.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) along: usize,
    pub(super) loops: &'a [Loop],
}

impl Pair<'_> {
    /// Calls a function with pieces that together are the whole.
    ///
    /// There is one if no axis is blocked. Where a block is not full at the end of an axis, what is
    /// before it and what is in it are pieces of their own.
    pub(super) fn for_each_piece(&self, function: &mut dyn FnMut(Piece<'_>)) {
        self.pieces_from(0, [0; MAX_RANK], &mut [STAY; MAX_LOOPS], 0, function);
    }

    /// The pieces whose positions along the axes before `axis` are taken care of by the first
    /// `count` loops.
    fn pieces_from(
        &self,
        axis: usize,
        mut position: [usize; MAX_RANK],
        loops: &mut [Loop; MAX_LOOPS],
        count: usize,
        function: &mut dyn FnMut(Piece<'_>),
    ) {
        if axis == MAX_RANK {
            return function(Piece {
                source: self.source.offset(&position),
                target: self.target.offset(&position),
                along: self.along.map_or(0, |axis| position[axis]),
                loops: &loops[..count],
            });
        }
        let size = self.target.sizes()[axis];
        let Some(digits) = Digits::common(self.terms(axis)) else {
            for along in 0..size {
                position[axis] = along;
                self.pieces_from(axis + 1, position, loops, count, function);
            }
            return;
        };
        // The positions that a digit counts in full steps, and then those left over by lower ones.
        for (place, &step) in digits.as_slice().iter().enumerate().rev() {
            let steps = (size - position[axis]) / step;
            if steps == 0 {
                continue;
            }
            let mut end = count;
            let mut repeat = |step, steps| {
                if steps > 1 {
                    loops[end] = self.steps_along(axis, step, steps);
                    end += 1;
                }
            };
            repeat(step, steps);
            for pair in digits.as_slice()[..=place].windows(2).rev() {
                repeat(pair[0], pair[1] / pair[0]);
            }
            self.pieces_from(axis + 1, position, loops, end, function);
            position[axis] += steps * step;
        }
    }

    /// The terms of both layouts along an axis.
    fn terms(&self, axis: usize) -> impl Iterator<Item = &Term> {
        let terms = self.source.as_slice().iter().chain(self.target.as_slice());
        terms.filter(move |term| term.axis == axis)
    }

    /// So many steps of `step` positions each, none of which carries into a higher digit.
    fn steps_along(&self, axis: usize, step: usize, steps: usize) -> Loop {
        Loop {
            count: steps,
            source: elements_in(step, axis, self.source),
            target: elements_in(step, axis, self.target),
            along: if self.along == Some(axis) { step } else { 0 },
        }
    }
}

/// Elements in a step of so many positions, a multiple of those in a step of the digit it changes.
fn elements_in(step: usize, axis: usize, terms: &Terms) -> usize {
    let changes = |term: &&Term| {
        let within = |divisor: usize| term.modulus == 0 || step / divisor < term.modulus;
        term.axis == axis && term.divisor <= step && within(term.divisor)
    };
    let term = terms.as_slice().iter().find(changes);
    term.map_or(0, |term| step / term.divisor * term.stride)
}

/// The digits into which two layouts together take apart the positions along an axis: how many
/// positions a step of each is, the lowest first.
struct Digits {
    steps: [usize; 2 * MAX_FACTORS],
    count: usize,
}

impl Digits {
    /// None if the blocks of one do not lie within those of the other.
    fn common<'a>(terms: impl Iterator<Item = &'a Term>) -> Option<Self> {
        let mut digits = Digits {
            steps: [1; 2 * MAX_FACTORS],
            count: 1,
        };
        for term in terms {
            let before = digits.steps[..digits.count].partition_point(|step| *step < term.divisor);
            if digits.steps[..digits.count].get(before) != Some(&term.divisor) {
                digits.steps[before..=digits.count].rotate_right(1);
                digits.steps[before] = term.divisor;
                digits.count += 1;
            }
        }
        let is_divided = |pair: &[usize]| pair[1] % pair[0] == 0;
        (digits.as_slice().windows(2).all(is_divided)).then_some(digits)
    }

    fn as_slice(&self) -> &[usize] {
        &self.steps[..self.count]
    }
}
