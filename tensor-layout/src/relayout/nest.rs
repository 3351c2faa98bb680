//! The loops of a copy, brought into the form from which a kernel is chosen.

/// The maximum number of loops of a copy.
pub(super) const MAX_LOOPS: usize = 32;

/// One loop of a copy: its number of steps, and the length of a step in the source and in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loop {
    /// The number of steps, at least 1.
    pub(super) count: usize,
    /// The length of a step in the source, in elements; 0 if the source is broadcast.
    pub(super) source: usize,
    /// The length of a step in the target, in elements.
    pub(super) target: usize,
    /// The number of positions that a step moves along the axis of `map_along`, or along the only folded axis. It is 0 if
    /// the loop runs along another axis.
    pub(super) along: usize,
}

impl Loop {
    /// Returns a loop that does not move along an axis on which a function depends.
    #[inline(always)]
    pub(super) const fn new(count: usize, source: usize, target: usize) -> Loop {
        Loop {
            count,
            source,
            target,
            along: 0,
        }
    }

    /// Returns the addresses `steps` steps after `source` and `target`. Steps are counted in their elements.
    #[inline(always)]
    pub(super) fn at<T, U>(
        &self,
        steps: usize,
        source: *const T,
        target: *mut U,
    ) -> (*const T, *mut U) {
        let source = source.wrapping_add(steps * self.source);
        (source, target.wrapping_add(steps * self.target))
    }

    /// Returns whether the order of the target's memory puts this loop inside `outer`.
    const fn is_inside(&self, outer: &Loop) -> bool {
        self.target < outer.target || (self.target == outer.target && self.source < outer.source)
    }

    /// Returns whether this loop continues where `inner` ends. If it does, a single loop can replace both.
    const fn continues(&self, inner: &Loop) -> bool {
        self.source == inner.source * inner.count
            && self.target == inner.target * inner.count
            && self.along == inner.along * inner.count
    }
}

/// A loop of a single step. It moves nowhere.
pub(super) const STAY: Loop = Loop::new(1, 0, 0);

/// A position that nested loops reach: the distances from the start in the source, in the target, and along the
/// axis of `map_along`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LoopPosition {
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) along: usize,
}

impl LoopPosition {
    /// Returns the position after `steps` steps of a loop, if the loop starts at this position.
    #[inline(always)]
    pub(super) fn after(self, steps: usize, of: &Loop) -> LoopPosition {
        LoopPosition {
            source: self.source + steps * of.source,
            target: self.target + steps * of.target,
            along: self.along + steps * of.along,
        }
    }

    /// Returns the addresses of this position in a source and a target. Distances are counted in their elements.
    #[inline(always)]
    pub(super) fn from<T, U>(self, source: *const T, target: *mut U) -> (*const T, *mut U) {
        (
            source.wrapping_add(self.source),
            target.wrapping_add(self.target),
        )
    }
}

/// At most `MOST` loops, the innermost first. A small `MOST` saves the time to initialise loops that are
/// not used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nest<const MOST: usize = MAX_LOOPS> {
    loops: [Loop; MOST],
    length: usize,
}

impl<const MOST: usize> Nest<MOST> {
    pub(super) const EMPTY: Self = Nest {
        loops: [STAY; MOST],
        length: 0,
    };

    /// Returns the fewest loops that visit the same positions as `loops`. They are sorted in the order of the
    /// target's memory.
    ///
    /// Panics if more than `MOST` loops have more than one step.
    pub(super) const fn new(loops: &[Loop]) -> Self {
        let mut nest = Self::EMPTY;
        let mut index = 0;
        while index < loops.len() {
            nest.insert(loops[index]);
            index += 1;
        }
        nest.merge();
        nest
    }

    /// Inserts a loop, and keeps the loops in the order of the target's memory. A loop of a single step is
    /// left out.
    pub(super) const fn insert(&mut self, new: Loop) {
        if new.count == 1 {
            return;
        }
        let mut index = self.length;
        while index > 0 && new.is_inside(&self.loops[index - 1]) {
            self.loops[index] = self.loops[index - 1];
            index -= 1;
        }
        self.loops[index] = new;
        self.length += 1;
    }

    /// Joins neighbouring loops where the outer loop continues the inner loop.
    pub(super) const fn merge(&mut self) {
        let mut merged = 0;
        let mut index = 1;
        while index < self.length {
            let next = self.loops[index];
            if next.continues(&self.loops[merged]) {
                self.loops[merged].count *= next.count;
            } else {
                merged += 1;
                self.loops[merged] = next;
            }
            index += 1;
        }
        if self.length > merged + 1 {
            self.length = merged + 1;
        }
    }

    pub(super) const fn as_slice(&self) -> &[Loop] {
        self.loops.split_at(self.length).0
    }

    /// Returns whether the innermost loop visits adjacent elements in the source and in the target.
    pub(super) const fn is_run(&self) -> bool {
        match self.as_slice() {
            [inner, ..] => inner.source == 1 && inner.target == 1,
            [] => false,
        }
    }

    /// Moves the loop at an index to the index `to`, further inside.
    #[cfg(any(test, not(debug_assertions)))]
    pub(super) const fn move_inside(&mut self, mut index: usize, to: usize) {
        let moved = self.loops[index];
        while index > to {
            self.loops[index] = self.loops[index - 1];
            index -= 1;
        }
        self.loops[to] = moved;
    }

    /// Sorts the loops that move along the axis of `Loop::along`, so that its positions are visited in order.
    #[cfg(feature = "alloc")]
    pub(super) fn sort_along(&mut self) {
        for outer in 1..self.length {
            for inner in 0..outer {
                let [one, other] = [self.loops[inner], self.loops[outer]];
                if other.along > 0 && one.along > other.along {
                    self.loops.swap(inner, outer);
                }
            }
        }
    }

    /// Removes the loop at an index and returns it.
    pub(super) const fn remove(&mut self, index: usize) -> Loop {
        let removed = self.loops[index];
        let mut next = index + 1;
        while next < self.length {
            self.loops[next - 1] = self.loops[next];
            next += 1;
        }
        self.length -= 1;
        removed
    }

    /// Returns the number of positions that the loops visit. If the number does not fit into a `usize`, returns
    /// `usize::MAX`.
    pub(super) const fn volume(&self) -> usize {
        self.volume_inside(self.length)
    }

    /// Returns the number of positions that the loops inside of the loop at an index visit, as `volume` does.
    pub(super) const fn volume_inside(&self, end: usize) -> usize {
        let mut volume: usize = 1;
        let mut index = 0;
        while index < end {
            volume = volume.saturating_mul(self.loops[index].count);
            index += 1;
        }
        volume
    }

    /// Converts the lengths of all steps from units to elements or bytes. `of` is the number of elements or
    /// bytes in a unit.
    pub(super) const fn in_units(&mut self, of: usize) {
        let mut index = 0;
        while index < self.length {
            self.loops[index].source = self.loops[index].source.wrapping_mul(of);
            self.loops[index].target = self.loops[index].target.wrapping_mul(of);
            index += 1;
        }
    }
}

/// Calls `body` at every position that the loops visit. In `loops`, the innermost loop comes first.
#[inline]
pub(super) fn walk(loops: &[Loop], position: LoopPosition, body: &mut impl FnMut(LoopPosition)) {
    let Some((outer, inner)) = loops.split_last() else {
        return body(position);
    };
    if inner.is_empty() {
        for step in 0..outer.count {
            body(position.after(step, outer));
        }
        return;
    }
    for step in 0..outer.count {
        walk(inner, position.after(step, outer), body);
    }
}

#[cfg(test)]
mod tests;
