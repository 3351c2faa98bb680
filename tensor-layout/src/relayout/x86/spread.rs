//! Copies units to addresses in the target with gaps between them.
//!
//! A lane holds several units, at their addresses in the target. Stores with a mask write the bytes of the units
//! and no others. These stores are instructions of AVX-512, because AVX2 has no masks for single bytes.

// Decisions:
//
// - **Lines of the target are prefetched 4 KiB ahead.** If the cache line of a masked store is not in the
//   cache, all later stores wait.
// - **Units of 8 bytes or more are stored plainly**, which is as fast.

use super::matrix::LANE;
use super::vectors::{Avx2, MaskedStores, Shuffle, Vectors};
use crate::relayout::nest::{Loop, STAY};
use crate::relayout::portable::Units;

/// The number of bytes between the address that is written in the target and the later line that is prefetched.
/// A store with a mask delays all later stores until its line is in the cache.
pub(super) const AHEAD: usize = 4096;

/// The way to put the units that a loop copies at their addresses in the target.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    /// The size of a unit in bytes.
    unit: usize,
    /// The distance from unit to unit in the source, in bytes.
    source: usize,
    /// The distance from unit to unit in the target, in bytes.
    target: usize,
    /// The number of units in each lane.
    units: usize,
    /// An array for a source lane that begins with the first unit. For each byte of a target lane, the array
    /// has the byte's index in the source lane.
    indices: [u8; LANE],
    /// An array for a source lane that ends with the last unit. For each byte of a target lane, the array has
    /// the byte's index in the source lane.
    indices_to_end: [u8; LANE],
    /// The number of bytes before the first unit, in a source lane that ends with the last unit.
    before: usize,
    /// A mask of the bytes of a target lane: the bit is set for each byte of a unit.
    mask: u32,
}

impl Spread {
    /// Returns the way to spread the units that a loop copies, or `None` if a lane would hold too few bytes.
    #[expect(clippy::cast_possible_truncation, reason = "indices in 16 bytes")]
    pub(super) fn of(unit: usize, each: &Loop) -> Option<Spread> {
        let (source, target) = (each.source, each.target);
        // Miri cannot run assembly.
        if cfg!(miri) || unit == 0 || unit >= 8 || source < unit || target <= unit || target > LANE
        {
            return None;
        }
        let units = (LANE - unit) / source.max(target) + 1;
        // For fewer bytes in a lane, loops are faster.
        if units < 2 || units * unit < LANE / 4 {
            return None;
        }
        let (mut indices, mut indices_to_end, mut mask) = ([0x80; LANE], [0x80; LANE], 0);
        let before = LANE - ((units - 1) * source + unit);
        for number in 0..units {
            for byte in 0..unit {
                let (from, to) = (number * source + byte, number * target + byte);
                indices[to] = from as u8;
                indices_to_end[to] = (before + from) as u8;
                mask |= 1 << to;
            }
        }
        Some(Spread {
            unit,
            source,
            target,
            units,
            indices,
            indices_to_end,
            before,
            mask,
        })
    }

    /// Copies units of plain bytes.
    ///
    /// # Safety
    ///
    /// `units` copies such units. At each of `count` steps, a unit is readable in the source and writable in the
    /// target. Source and target share no byte. The units of the source are in one allocation.
    pub(super) unsafe fn copy(
        &self,
        source: *const u8,
        target: *mut u8,
        count: usize,
        masks: MaskedStores,
        units: Units,
    ) {
        // SAFETY: the caller's promise; `masks` proves that the processor has AVX2.
        let done = unsafe { self.spread(source, target, count, masks) };
        if done == count {
            return;
        }
        let left = Loop::new(count - done, self.source, self.target);
        let source = source.wrapping_add(done * self.source);
        let target = target.wrapping_add(done * self.target);
        // SAFETY: these are the remaining steps.
        unsafe { units(source, target, self.unit, &[left, STAY, STAY]) }
    }

    /// Copies the first units of the loop, several with each vector, and returns the number of copied units.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `copy`. The processor has AVX2.
    #[target_feature(enable = "avx2")]
    unsafe fn spread(
        &self,
        source: *const u8,
        target: *mut u8,
        count: usize,
        masks: MaskedStores,
    ) -> usize {
        let (set, mask) = (masks.avx2(), self.mask);
        let (in_source, in_target) = (self.units * self.source, self.units * self.target);
        // The compiler knows that no store changes a copy.
        let indices = self.indices;
        let in_vector = self.units * (Avx2::BYTES / LANE);
        // No load ends after the last unit that is within reach.
        let reach = in_vector - self.units + (LANE - self.unit).div_ceil(self.source) + 1;
        let reach = reach.max(in_vector);
        let mut done = 0;
        while done + reach <= count {
            let source = source.wrapping_add(done * self.source);
            let target = target.wrapping_add(done * self.target);
            set.prefetch::<true>(target.wrapping_add(AHEAD));
            // SAFETY: the indices are those of units; the lanes end before a unit that the source has, or with it.
            let vector = unsafe { set.load_shuffled(source, in_source, &indices) };
            // SAFETY: the mask has the bytes of units only.
            unsafe { set.store_masked(target, in_target, vector, mask) }
            done += in_vector;
        }
        let indices = self.indices_to_end;
        while done < count && in_vector <= count {
            // The last units overlap the units before them.
            let first = done.min(count - in_vector);
            if first * self.source < self.before {
                break;
            }
            let source = source.wrapping_add(first * self.source - self.before);
            let target = target.wrapping_add(first * self.target);
            // SAFETY: the indices are those of units; the lanes begin with a unit of the source or after it.
            let vector = unsafe { set.load_shuffled(source, in_source, &indices) };
            // SAFETY: the mask has the bytes of units only.
            unsafe { set.store_masked(target, in_target, vector, mask) }
            done = first + in_vector;
        }
        done
    }
}
