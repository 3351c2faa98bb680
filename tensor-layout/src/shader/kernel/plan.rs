//! The loops of a kernel, and the tiles in which it goes through them.

// Decisions:
//
// - **An invocation writes whole words of the target.** Loops with steps of whole words that never share a word are
//   counted. The faster ones, and all loops inside them, are found again from the address, so padding, words at the
//   ends and elements of others need no cases: a mask says which bytes of a word are written.
// - **A tile in the memory of the workgroup serves source and target whose fastest loops differ.** It takes 128 bytes
//   of both. If a loop is too short for this, such as the channels of pixels, the tile takes more of the other.
// - **Loops of both layouts serve a kernel as long as the blocks of one lie within the blocks of the other.** Otherwise,
//   the position is computed from the loops of the target, and the source's offset from the position.

use super::element::Element;
use super::error::KernelCause;
use crate::relayout::{Digit, Pair};
use alloc::vec::Vec;
use tensor_layout_arithmetic::Terms;

/// The number of invocations in a workgroup without a tile, and with one.
const THREADS: [usize; 2] = [64, 256];

/// The maximum number of workgroups along one dimension, in all devices.
const MAX_GROUPS: usize = 65_535;

/// The number of words in each row of a tile of words.
const WORDS: usize = 32;

/// The maximum number of elements in a tile of elements. Each takes a word.
const MAX_AREA: usize = 2048;

/// A tile. `s` is the fastest loop of the source, and `t` the fastest loop of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// The index of the loop `s` among the loops. The loop `t` is the first one.
    pub(super) s: usize,
    pub(super) size_s: usize,
    pub(super) size_t: usize,
    /// Whether the tile consists of words of the target, and not of elements.
    pub(super) has_words: bool,
}

impl Tile {
    /// Returns the distance between rows of a tile of elements, in words. It is odd, so neighbouring invocations
    /// access different banks of the memory.
    pub(super) const fn pitch(&self) -> usize {
        self.size_s | 1
    }

    /// Returns the number of words.
    pub(super) const fn words(&self) -> usize {
        if self.has_words {
            self.size_s * WORDS
        } else {
            self.size_t * self.pitch()
        }
    }
}

/// The loops of a kernel.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) source: Element,
    pub(super) target: Element,
    /// The terms of source and target. From those of the source, an offset is computed where loops have no steps there.
    pub(super) terms: [Terms; 2],
    /// The loops, the fastest one in the target first.
    pub(super) loops: Vec<Digit>,
    /// The number of loops that are found from the address of a word.
    pub(super) inner: usize,
    /// The number of words that these loops reach.
    pub(super) inner_words: usize,
    pub(super) tile: Option<Tile>,
    /// The number of workgroups along two dimensions.
    pub(super) groups: [usize; 2],
    /// The axis whose positions a conversion gets.
    pub(super) along: Option<usize>,
}

/// Returns the loops over the elements of two tensors, the fastest one in the target first.
fn digits([source, target]: &[Terms; 2], lanes: usize) -> Vec<Digit> {
    let mut digits = Vec::new();
    Pair::new(source, target).for_each_digit(lanes > 1, |digit| {
        let order = |digit: &Digit| (digit.target, digit.source);
        let at = digits.partition_point(|other| order(other) <= order(&digit));
        digits.insert(at, digit);
    });
    digits
}

impl Plan {
    /// Checks that kernels can copy from one tensor to another, whose elements are given.
    pub(super) fn check(target: Element, terms: &[Terms; 2]) -> Result<(), KernelCause> {
        for terms in terms {
            let last = terms.span() as u64 - 1;
            KernelCause::Offset(last).unless(last < 1 << 31)?;
        }
        if target.lanes() == 1 {
            return Ok(());
        }
        let mut span = 1;
        for digit in digits(terms, target.lanes()) {
            KernelCause::SharedWords.unless(digit.target >= span)?;
            span += digit.target * (digit.count - 1);
        }
        Ok(())
    }

    /// Makes the plan of a copy that [`check`](Self::check) accepts. If `is_aligned`, the target begins at a whole word.
    pub(super) fn new(
        [source, target]: [Element; 2],
        terms: &[Terms; 2],
        along: Option<usize>,
        is_aligned: bool,
    ) -> Plan {
        let lanes = target.lanes();
        let mut plan = Plan {
            source,
            target,
            terms: *terms,
            loops: digits(terms, lanes),
            inner: 0,
            inner_words: 1,
            tile: None,
            groups: [0; 2],
            along,
        };
        plan.merge();
        plan.find_inner(if is_aligned { 0 } else { lanes - 1 });
        if is_aligned || lanes == 1 {
            plan.tile = plan.find_tile().or_else(|| plan.find_run());
        }
        let threads = plan.tile.map_or(plan.threads(), |_| 1);
        let groups = plan.work().div_ceil(threads);
        // A tensor has at most 2^31 elements, so there are few rows.
        let rows = groups.div_ceil(MAX_GROUPS);
        plan.groups = [groups.div_ceil(rows), rows];
        plan
    }

    /// Returns the size of an axis.
    pub(super) fn size(&self, axis: usize) -> usize {
        self.terms[1].sizes()[axis]
    }

    /// Returns the axes along which loops reach positions that are out of range, with their sizes.
    pub(super) fn guards(&self) -> impl Iterator<Item = (usize, usize)> {
        let guards = self.terms[1].sizes().iter().copied().enumerate();
        guards.filter(|(axis, size)| {
            let of_axis = self.loops.iter().filter(|digit| digit.axis == *axis);
            let last = of_axis.map(|digit| digit.step).max();
            last.is_some_and(|last| size % last != 0)
        })
    }

    /// Returns whether the offset in the source is computed from the position along an axis.
    pub(super) fn has_formula(&self, axis: usize) -> bool {
        self.loops
            .iter()
            .any(|digit| digit.axis == axis && digit.source.is_none())
    }

    /// Joins neighbouring loops where the outer one continues the inner one, and no position along their axes is needed.
    fn merge(&mut self) {
        let kept = |axis| {
            self.along == Some(axis)
                || self.has_formula(axis)
                || self.guards().any(|(guarded, _)| guarded == axis)
        };
        let mut merged: Vec<Digit> = Vec::new();
        for next in &self.loops {
            match merged.last_mut() {
                Some(last)
                    if !kept(last.axis)
                        && !kept(next.axis)
                        && next.target == last.target * last.count
                        && next.source == last.source.map(|step| step * last.count) =>
                {
                    last.count *= next.count;
                }
                _ => merged.push(*next),
            }
        }
        self.loops = merged;
    }

    /// Finds the loops that are not counted: those whose steps end inside a word, and all inside them. A tensor begins
    /// at most `before` elements after the first one of a word.
    fn find_inner(&mut self, before: usize) {
        let lanes = self.target.lanes();
        if lanes == 1 {
            return;
        }
        let (mut span, mut inner_span) = (1, 1);
        for (index, digit) in self.loops.iter().enumerate() {
            let is_inner = digit.target % lanes != 0 || before + span > digit.target;
            span += digit.target * (digit.count - 1);
            if is_inner {
                (self.inner, inner_span) = (index + 1, span);
            }
        }
        self.inner_words = (before + inner_span).div_ceil(lanes);
    }

    /// Returns the tile, if it takes fewer accesses to the memory than words in order.
    fn find_tile(&self) -> Option<Tile> {
        let (lanes, source_lanes) = (self.target.lanes(), self.source.lanes());
        if self.loops.iter().any(|digit| digit.source.is_none()) {
            return None;
        }
        let moving = (0..self.loops.len()).filter(|index| self.loops[*index].source != Some(0));
        let s = moving.min_by_key(|index| self.loops[*index].source)?;
        if s == 0 {
            return None;
        }
        let (of_s, of_t) = (self.loops[s], self.loops[0]);
        let is_whole = |digit: &Digit| digit.target % lanes == 0;
        let are_others_whole =
            (self.loops.iter().enumerate()).all(|(i, digit)| i == 0 || i == s || is_whole(digit));
        if !are_others_whole || (lanes > 1 && of_t.target != 1) {
            return None;
        }
        let are_rows_whole = is_whole(&of_s);
        // Texels are no words.
        if !self.target.is_channel && of_s.count >= WORDS && of_t.count >= WORDS && are_rows_whole {
            return Some(Tile {
                s,
                size_s: WORDS * source_lanes,
                size_t: WORDS * lanes,
                has_words: true,
            });
        }
        // The longest side beside a short one, in whole lines of memory.
        let beside = |short: usize| {
            let long = MAX_AREA / short;
            long - long % if long >= 128 { 128 } else { WORDS }
        };
        let (mut size_s, mut size_t) = (of_s.count, of_t.count);
        if size_s <= size_t {
            size_s = size_s.min(WORDS);
            size_t = size_t.min(beside(size_s));
        } else {
            size_t = size_t.min(WORDS);
            size_s = size_s.min(beside(size_t));
        }
        let area = size_s * size_t;
        // The words of one run, or of whole rows.
        let is_run = size_t == of_t.count
            && of_s.target == of_t.count
            && (area % lanes == 0 || size_s == of_s.count);
        let has_rows = are_rows_whole && size_t % lanes == 0;
        (area >= THREADS[1] && (lanes == 1 || is_run || has_rows)).then_some(Tile {
            s,
            size_s,
            size_t,
            has_words: false,
        })
    }

    /// Returns the tile of a run in the same order on both sides, if their words have other numbers of elements. A loop of
    /// one position is the other side of the tile.
    fn find_run(&mut self) -> Option<Tile> {
        let lanes = self.target.lanes();
        let (run, others) = self.loops.split_first()?;
        let is_run = (run.target, run.source) == (1, Some(1)) && run.count >= MAX_AREA;
        let are_others_whole = others.iter().all(|digit| digit.target % lanes == 0);
        if self.source.lanes() == lanes || !is_run || !are_others_whole {
            return None;
        }
        let one = Digit {
            count: 1,
            step: 0,
            source: Some(0),
            target: 0,
            ..*run
        };
        self.loops.insert(0, one);
        Some(Tile {
            s: 1,
            size_s: MAX_AREA,
            size_t: 1,
            has_words: false,
        })
    }

    /// Returns the loops that a group or an invocation counts, each with its index.
    pub(super) fn outer(&self) -> impl Iterator<Item = (usize, &Digit)> {
        let is_counted = move |index: usize| match self.tile {
            Some(tile) => index != 0 && index != tile.s,
            None => index >= self.inner,
        };
        (self.loops.iter().enumerate()).filter(move |(index, _)| is_counted(*index))
    }

    /// Returns the numbers of tiles along `s` and `t`.
    pub(super) fn tiles(&self, tile: &Tile) -> [usize; 2] {
        let count = |index: usize| self.loops[index].count;
        [
            count(tile.s).div_ceil(tile.size_s),
            count(0).div_ceil(tile.size_t),
        ]
    }

    /// Returns the number of tiles, or of invocations where there are no tiles.
    pub(super) fn work(&self) -> usize {
        let outer: usize = self.outer().map(|(_, digit)| digit.count).product();
        outer
            * match &self.tile {
                Some(tile) => self.tiles(tile).iter().product(),
                None => self.inner_words,
            }
    }

    /// Returns the number of invocations in a workgroup.
    pub(super) fn threads(&self) -> usize {
        THREADS[usize::from(self.tile.is_some())]
    }
}
