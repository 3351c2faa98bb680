//! Packs units that have gaps between them.
//!
//! A vector of the source holds several units. Shuffles put the units of one or more vectors side by side. A
//! store may write more bytes than its units have; the next store writes the additional bytes again. Vectors
//! of two lanes do the same in each lane: the second lane has the units that follow the units of the first.

use super::matrix::LANE;
use super::vectors::{Avx2, Shuffle, Ssse3};
use crate::relayout::instructions::Instructions;
use crate::relayout::nest::{Loop, STAY};
use crate::relayout::portable::Units;

/// The maximum number of source vectors that fill one lane of the target.
const MOST_LOADS: usize = 8;

/// The way to pack the units that a loop copies.
#[derive(Clone, Copy)]
pub(super) struct UnitGather {
    /// The size of a unit, in bytes.
    unit: usize,
    /// The distance from unit to unit in the source, in bytes.
    step: usize,
    /// The number of units in each vector of the source.
    units: usize,
    /// The number of source vectors that fill one lane of the target, at most `MOST_LOADS`.
    loads: usize,
    /// An array for each of the source vectors that together fill one lane. For each byte of the lane, the
    /// array has the byte's index in the source vector, or `0x80` if the byte comes from another vector.
    indices: [[u8; LANE]; MOST_LOADS],
}

impl UnitGather {
    /// Returns the way to pack the units that a loop copies, or `None` if a vector cannot hold two units.
    #[expect(clippy::cast_possible_truncation, reason = "indices in 16 bytes")]
    pub(super) fn of(unit: usize, each: &Loop) -> Option<UnitGather> {
        let step = each.source;
        // Miri does not run assembly.
        if cfg!(miri) || unit == 0 || step <= unit || unit + step > LANE || each.target != unit {
            return None;
        }
        let units = (LANE - unit) / step + 1;
        let loads = LANE / (units * unit);
        let mut indices = [[0x80; LANE]; MOST_LOADS];
        for (load, indices) in indices[..loads].iter_mut().enumerate() {
            for number in 0..units {
                for byte in 0..unit {
                    let to = (load * units + number) * unit + byte;
                    indices[to] = (number * step + byte) as u8;
                }
            }
        }
        Some(UnitGather {
            unit,
            step,
            units,
            loads,
            indices,
        })
    }

    /// Copies units of plain bytes.
    ///
    /// # Safety
    ///
    /// The instructions are SSSE3 or more, and `units` copies such units. At each of `count` steps, a unit is readable in the source and
    /// writable in the target. Source and target share no byte. All units of the source are in one
    /// allocation.
    pub(super) unsafe fn copy(
        &self,
        source: *const u8,
        target: *mut u8,
        count: usize,
        instructions: Instructions,
        units: Units,
    ) {
        macro_rules! functions {
            ($function:ident) => {
                match self.loads {
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
                unsafe { function(avx2, self, source, target, count) }
            }
            Instructions::Ssse3(ssse3) => {
                let function = functions!(gather_ssse3);
                // SAFETY: the caller's promise; `ssse3` proves that the processor has SSSE3.
                unsafe { function(ssse3, self, source, target, count) }
            }
            Instructions::Sse2(_) | Instructions::Portable => {
                unreachable!("chosen with SSSE3 only")
            }
        };
        let left = Loop::new(count - done, self.step, self.unit);
        let source = source.wrapping_add(done * self.step);
        let target = target.wrapping_add(done * self.unit);
        // SAFETY: these are the remaining steps.
        unsafe { units(source, target, self.unit, &[left, STAY, STAY]) }
    }
}

macro_rules! compiled {
    ($($set:ident $features:literal $function:ident),*) => {$(
        /// Gathers units as [`gather_lanes`] does, compiled for the instructions of `set`.
        ///
        /// # Safety
        ///
        /// The caller meets the conditions of `gather_lanes`. The processor has the instructions, which `set`
        /// proves.
        #[target_feature(enable = $features)]
        unsafe fn $function<const LOADS: usize>(
            set: $set,
            gather: &UnitGather,
            source: *const u8,
            target: *mut u8,
            count: usize,
        ) -> usize {
            // SAFETY: the caller's promise.
            unsafe { gather_lanes::<_, LOADS>(set, gather, source, target, count) }
        }
    )*};
}
compiled!(Ssse3 "ssse3" gather_ssse3, Avx2 "avx2" gather_avx2);

/// Copies the first units of the loop, several with each vector, and returns the number of copied units.
///
/// # Safety
///
/// The caller meets the conditions of `UnitGather::copy`. `LOADS` vectors of the source fill one lane of the
/// target.
#[inline(always)]
unsafe fn gather_lanes<S: Shuffle, const LOADS: usize>(
    set: S,
    gather: &UnitGather,
    source: *const u8,
    target: *mut u8,
    count: usize,
) -> usize {
    let UnitGather {
        unit, step, units, ..
    } = *gather;
    // With a copy, the compiler knows that no store changes the indices.
    let mut indices = [[0; LANE]; LOADS];
    indices.copy_from_slice(&gather.indices[..LOADS]);
    // The number of units in a lane of the target, and in a vector.
    let in_lane = units * LOADS;
    let in_vector = in_lane * (S::BYTES / LANE);
    // A load may read into the unit after its own units, but not beyond. No store writes after the last unit.
    let reach = in_vector.max(in_vector - in_lane + LANE.div_ceil(unit)) + 1;
    if count < reach {
        return 0;
    }
    let (mut from, mut to) = (source, target);
    let mut left = count;
    loop {
        let mut packed = set.zero();
        for (load, indices) in indices.iter().enumerate() {
            let from = from.wrapping_add(load * units * step);
            // SAFETY: the indices are those of units, and no unit's last byte is nearer to a lane's end than the
            // next unit's, which the source has.
            let part = unsafe { set.load_shuffled(from, in_lane * step, indices) };
            packed = set.or(packed, part);
        }
        // SAFETY: the units within reach have at least this number of bytes.
        unsafe { set.store_lanes::<false>(to, in_lane * unit, packed) }
        if left >= in_vector + reach {
            left -= in_vector;
            from = from.wrapping_add(in_vector * step);
            to = to.wrapping_add(in_vector * unit);
        } else if left > reach {
            // The last units overlap the units before them.
            left = reach;
            from = source.wrapping_add((count - reach) * step);
            to = target.wrapping_add((count - reach) * unit);
        } else {
            return count - reach + in_vector;
        }
    }
}
