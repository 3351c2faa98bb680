//! Units with gaps between them, packed.
//!
//! A vector of the source holds a number of units. Shuffles put those of one or more such vectors side by side,
//! and what a store writes too much, the next one writes again. Vectors of two lanes do that twice, the second
//! lane with the units that follow those of the first.

use super::vectors::{Avx2, Shuffle, Ssse3};
use crate::relayout::instructions::Instructions;
use crate::relayout::nest::{Loop, STAY};
use crate::relayout::portable::units_of;

/// The bytes of a lane.
const LANE: usize = 16;

/// Where the bytes of a lane come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::relayout) struct Gather {
    /// The bytes of a unit.
    unit: usize,
    /// The units in each vector of the source.
    units: usize,
    /// The vectors of the source for a lane of the target, at most `MOST_LOADS`.
    loads: usize,
}

/// The most vectors of the source for a lane of the target.
const MOST_LOADS: usize = 8;

impl Gather {
    /// Returns how units at each step of a loop are packed, if vectors hold two of them and more.
    pub(super) const fn of(unit: usize, each: &Loop) -> Option<Gather> {
        let step = each.source;
        // Miri knows no assembly.
        if cfg!(miri) || unit == 0 || step <= unit || unit + step > LANE || each.target != unit {
            return None;
        }
        let units = (LANE - unit) / step + 1;
        let loads = LANE / (units * unit);
        Some(Gather { unit, units, loads })
    }

    /// Returns, for each vector of the source, the places in it of the target's bytes.
    #[expect(clippy::cast_possible_truncation, reason = "places in 16 bytes")]
    fn places<const LOADS: usize>(self, step: usize) -> [[u8; LANE]; LOADS] {
        let mut places = [[0x80; LANE]; LOADS];
        for (load, places) in places.iter_mut().enumerate() {
            for unit in 0..self.units {
                for byte in 0..self.unit {
                    let to = (load * self.units + unit) * self.unit + byte;
                    places[to] = (unit * step + byte) as u8;
                }
            }
        }
        places
    }
}

/// Copies units of plain bytes to adjacent units, at each step of a loop.
///
/// # Safety
///
/// `gather` is for this loop, and the instructions are SSSE3 or more. At each step, a unit is readable in the
/// source and writable in the target; no byte is both. The units of the source are in one allocation.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn gather(
    source: *const u8,
    target: *mut u8,
    gather: Gather,
    each: &Loop,
    instructions: Instructions,
) {
    macro_rules! functions {
        ($function:ident) => {
            match gather.loads {
                1 => $function::<1>,
                2 => $function::<2>,
                4 => $function::<4>,
                5 => $function::<5>,
                _ => $function::<MOST_LOADS>,
            }
        };
    }
    let done = match instructions {
        Instructions::Avx2(avx2) => {
            let function = functions!(gather_avx2);
            // SAFETY: the caller's promise; `avx2` proves that the processor has AVX2.
            unsafe { function(avx2, source, target, gather, each) }
        }
        Instructions::Ssse3(ssse3) => {
            let function = functions!(gather_ssse3);
            // SAFETY: the caller's promise; `ssse3` proves that the processor has SSSE3.
            unsafe { function(ssse3, source, target, gather, each) }
        }
        Instructions::Sse2(_) | Instructions::Portable => unreachable!("chosen with SSSE3 only"),
    };
    let left = Loop {
        count: each.count - done,
        ..*each
    };
    let source = source.wrapping_add(done * each.source);
    let target = target.wrapping_add(done * each.target);
    // SAFETY: the steps that are left.
    unsafe { units_of(gather.unit)(source, target, gather.unit, &[left, STAY]) }
}

macro_rules! compiled {
    ($($set:ident $features:literal $function:ident),*) => {$(
        /// Gathers units as [`gather_lanes`] does, compiled for these instructions.
        ///
        /// # Safety
        ///
        /// The promise of `gather_lanes`. The processor has the instructions, which `set` proves.
        #[target_feature(enable = $features)]
        unsafe fn $function<const LOADS: usize>(
            set: $set,
            source: *const u8,
            target: *mut u8,
            gather: Gather,
            each: &Loop,
        ) -> usize {
            // SAFETY: the caller's promise.
            unsafe { gather_lanes::<_, LOADS>(set, source, target, gather, each) }
        }
    )*};
}
compiled!(Ssse3 "ssse3" gather_ssse3, Avx2 "avx2" gather_avx2);

/// Copies the first units, and returns how many.
///
/// # Safety
///
/// The promise of `gather`, with `LOADS` vectors of the source for a lane.
#[inline(always)]
unsafe fn gather_lanes<S: Shuffle, const LOADS: usize>(
    set: S,
    source: *const u8,
    target: *mut u8,
    gather: Gather,
    each: &Loop,
) -> usize {
    let Gather { unit, units, .. } = gather;
    let places = gather.places::<LOADS>(each.source);
    // The units in a lane of the target, and in a vector.
    let in_lane = units * LOADS;
    let in_vector = in_lane * (S::BYTES / LANE);
    // No load ends after the unit that follows its own, and no store after the last unit.
    let reach = in_vector.max(in_vector - in_lane + LANE.div_ceil(unit)) + 1;
    let mut first = 0;
    while first + reach <= each.count {
        let source = source.wrapping_add(first * each.source);
        let target = target.wrapping_add(first * unit);
        let mut packed = set.zero();
        for (load, places) in places.iter().enumerate() {
            let source = source.wrapping_add(load * units * each.source);
            // SAFETY: the places are those of units, and no unit's last byte is nearer to a lane's end than the
            // next unit's, which the source has.
            let part = unsafe { set.load_shuffled(source, in_lane * each.source, places) };
            packed = set.or(packed, part);
        }
        // SAFETY: no more bytes than the units within reach have.
        unsafe { set.store_lanes::<false>(target, in_lane * unit, packed) }
        first += in_vector;
    }
    first
}
