//! Loops over two layouts of one shape.

use super::nest::{Loop, LoopPosition, MAX_LOOPS, Nest, STAY};
use tensor_layout_arithmetic::{MAX_FACTORS, MAX_RANK, Terms};

/// Two layouts of one shape.
pub(crate) struct Pair<'a> {
    pub(super) source: &'a Terms,
    pub(super) target: &'a Terms,
    /// The axis on whose positions a conversion depends, if there is one.
    pub(super) along: Option<usize>,
}

/// A digit of the positions along an axis (see [`CommonDigits`]), as a loop over two layouts.
#[cfg(all(feature = "shader", feature = "alloc"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digit {
    pub(crate) axis: usize,
    /// The number of positions that a step moves along the axis.
    pub(crate) step: usize,
    /// The number of steps. If `step` does not divide the size of the axis, the last step is not full.
    pub(crate) count: usize,
    /// The length of a step in the source, in elements. `None` if the source has no such digit.
    pub(crate) source: Option<usize>,
    /// The length of a step in the target, in elements.
    pub(crate) target: usize,
}

impl<'a> Pair<'a> {
    /// Two layouts of which all positions are visited, for a copy that does not depend on positions.
    pub(crate) const fn new(source: &'a Terms, target: &'a Terms) -> Self {
        Pair {
            source,
            target,
            along: None,
        }
    }

    /// Returns loops over all positions, or `None` if one piece is not enough.
    pub(super) const fn nest(&self) -> Option<Nest> {
        let mut nest = Nest::EMPTY;
        if self.take_whole(&mut nest) {
            Some(nest)
        } else {
            None
        }
    }

    /// Inserts loops over all positions into an empty nest. The loops start at the first position.
    ///
    /// Returns whether one piece is enough: no axis is blocked, or all blocks are full. If one piece is
    /// not enough, the nest must not be used.
    pub(super) const fn take_whole(&self, nest: &mut Nest) -> bool {
        let mut axis = 0;
        while axis < MAX_RANK {
            let size = self.target.sizes()[axis];
            if size != self.source.sizes()[axis] {
                // Layouts of different sizes are never copied.
                return false;
            }
            if size > 1 && !self.take_axis(axis, size, nest) {
                return false;
            }
            axis += 1;
        }
        nest.merge();
        true
    }

    /// Inserts loops over one axis. Returns whether one piece is enough for the axis.
    const fn take_axis(&self, axis: usize, size: usize, nest: &mut Nest) -> bool {
        if !is_blocked(self.source, axis) && !is_blocked(self.target, axis) {
            nest.insert(self.steps_along(axis, 1, size));
            return true;
        }
        let Some(digits) = CommonDigits::common(self, axis) else {
            return false;
        };
        // The highest digit with several values must count all positions.
        let mut index = digits.count - 1;
        while digits.steps[index] > size {
            index -= 1;
        }
        let mut within = size;
        loop {
            let step = digits.steps[index];
            if within % step != 0 {
                return false;
            }
            nest.insert(self.steps_along(axis, step, within / step));
            if index == 0 {
                return true;
            }
            within = step;
            index -= 1;
        }
    }

    /// Calls a function with each piece of a copy: the position at which it starts, and its loops. Together, the pieces
    /// cover all positions.
    ///
    /// There is one piece if no axis is blocked. If the last block of an axis is not full, the
    /// positions before this block and the positions in it are separate pieces.
    pub(super) fn for_each_piece(&self, function: &mut dyn FnMut(LoopPosition, &[Loop])) {
        self.pieces_from(0, [0; MAX_RANK], &mut [STAY; MAX_LOOPS], 0, function);
    }

    /// Calls `function` with the pieces of a copy. The first `count` loops already visit the positions along
    /// all axes before `axis`; this function adds loops along `axis` and all later axes.
    fn pieces_from(
        &self,
        axis: usize,
        mut position: [usize; MAX_RANK],
        loops: &mut [Loop; MAX_LOOPS],
        count: usize,
        function: &mut dyn FnMut(LoopPosition, &[Loop]),
    ) {
        if axis == MAX_RANK {
            let start = LoopPosition {
                source: self.source.offset(&position),
                target: self.target.offset(&position),
                along: self.along.map_or(0, |axis| position[axis]),
            };
            return function(start, &loops[..count]);
        }
        let size = self.target.sizes()[axis];
        let Some(digits) = CommonDigits::common(self, axis) else {
            for along in 0..size {
                position[axis] = along;
                self.pieces_from(axis + 1, position, loops, count, function);
            }
            return;
        };
        // First take the positions that a digit counts in full steps, then the positions that are left for
        // lower digits.
        for (index, &step) in digits.as_slice().iter().enumerate().rev() {
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
            for pair in digits.as_slice()[..=index].windows(2).rev() {
                repeat(pair[0], pair[1] / pair[0]);
            }
            self.pieces_from(axis + 1, position, loops, end, function);
            position[axis] += steps * step;
        }
    }

    /// Calls a function with the digits of all axes that have several positions.
    ///
    /// Loops over all digits reach each position once, and positions that are out of range where the last
    /// block of an axis is not full. The digits are those of the target alone if the blocks of the layouts do
    /// not lie within each other, or if `is_exact`, and a last block that only the source has is not full:
    /// its positions out of range would have offsets of other elements of the target.
    #[cfg(all(feature = "shader", feature = "alloc"))]
    pub(crate) fn for_each_digit(&self, is_exact: bool, mut function: impl FnMut(Digit)) {
        for axis in 0..MAX_RANK {
            let size = self.target.sizes()[axis];
            if size < 2 {
                continue;
            }
            let steps = |digits: &CommonDigits| digits.as_slice().partition_point(|s| *s < size);
            let own = CommonDigits::common(&Pair::new(self.target, self.target), axis);
            let own = own.expect("the blocks of one layout lie within each other");
            let last_of_own = own.steps[steps(&own) - 1];
            let common = CommonDigits::common(self, axis).filter(|common| {
                let last = common.steps[steps(common) - 1];
                !is_exact || last == last_of_own || size % last == 0
            });
            let digits = common.as_ref().unwrap_or(&own);
            let steps = &digits.steps[..steps(digits)];
            for (index, &step) in steps.iter().enumerate() {
                let count = match steps.get(index + 1) {
                    Some(next) => next / step,
                    None => size.div_ceil(step),
                };
                let along = self.steps_along(axis, step, count);
                function(Digit {
                    axis,
                    step,
                    count,
                    source: common.is_some().then_some(along.source),
                    target: along.target,
                });
            }
        }
    }

    /// Returns the loop of `steps` steps, each of `step` positions along `axis`. All steps change the same
    /// digit (see [`CommonDigits`]) and no other.
    const fn steps_along(&self, axis: usize, step: usize, steps: usize) -> Loop {
        Loop {
            count: steps,
            source: elements_in(step, axis, self.source),
            target: elements_in(step, axis, self.target),
            along: match self.along {
                Some(along) if along == axis => step,
                _ => 0,
            },
        }
    }
}

/// Returns whether an axis is blocked, that is, whether it occurs several times in the layout, as in `CHWc`.
pub(super) const fn is_blocked(terms: &Terms, axis: usize) -> bool {
    let terms = terms.as_slice();
    let mut index = 0;
    while index < terms.len() {
        let term = &terms[index];
        if term.axis == axis && (term.divisor != 1 || term.modulus != 0) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the distance, in elements, of a step of `step` positions along an axis. The step changes only one
/// digit (see [`CommonDigits`]), by 1 or more. The distance is 0 if `axis` is `MAX_RANK`, because a side of a pattern lacks
/// the axis.
pub(super) const fn elements_in(step: usize, axis: usize, terms: &Terms) -> usize {
    let terms = terms.as_slice();
    let mut index = 0;
    while index < terms.len() {
        let term = &terms[index];
        if term.axis == axis
            && term.divisor <= step
            && (term.modulus == 0 || step / term.divisor < term.modulus)
        {
            return step / term.divisor * term.stride;
        }
        index += 1;
    }
    0
}

/// The digits of a position along an axis, chosen to suit both layouts. For example, blocks of 16 divide a
/// position into two digits: the index within a block, and the index of the block. The lowest digit comes
/// first. `steps` has an entry for each digit: if the digit grows by 1, the position grows by this entry. In
/// the example, the entries are 1 and 16.
struct CommonDigits {
    steps: [usize; 2 * MAX_FACTORS],
    count: usize,
}

impl CommonDigits {
    /// Returns the digits of `axis` that suit both layouts, or `None` if the blocks of one layout do not lie
    /// within the blocks of the other.
    const fn common(pair: &Pair<'_>, axis: usize) -> Option<Self> {
        let mut digits = CommonDigits {
            steps: [1; 2 * MAX_FACTORS],
            count: 1,
        };
        digits.insert(pair.source, axis);
        digits.insert(pair.target, axis);
        let mut index = 1;
        while index < digits.count {
            if digits.steps[index] % digits.steps[index - 1] != 0 {
                return None;
            }
            index += 1;
        }
        Some(digits)
    }

    /// Inserts the steps of the digits into which a layout divides the positions along an axis.
    const fn insert(&mut self, terms: &Terms, axis: usize) {
        let terms = terms.as_slice();
        let mut index = 0;
        while index < terms.len() {
            if terms[index].axis == axis {
                self.insert_step(terms[index].divisor);
            }
            index += 1;
        }
    }

    const fn insert_step(&mut self, step: usize) {
        let mut index = self.count;
        while index > 0 && step < self.steps[index - 1] {
            index -= 1;
        }
        if index > 0 && self.steps[index - 1] == step {
            return;
        }
        let mut last = self.count;
        while last > index {
            self.steps[last] = self.steps[last - 1];
            last -= 1;
        }
        self.steps[index] = step;
        self.count += 1;
    }

    fn as_slice(&self) -> &[usize] {
        &self.steps[..self.count]
    }
}
