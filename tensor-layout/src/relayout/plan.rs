//! The plan of a copy: a task that moves several elements, and the loops around the task.

use super::instructions::Instructions;
#[cfg(any(test, not(debug_assertions)))]
use super::limits::{CACHED_BYTES, FEW_MOVED, SHORTEST_GATHER, SHORTEST_SPREAD};
use super::limits::{
    FEW_UNITS, FILLED, LEAST_ODD_FILL, LINE, LONG_RUN, PAGE, SECOND_CACHE, STREAMED_BYTES,
    STREAMED_RUNS, TILED_UNIT,
};
use super::nest::{Loop, MAX_LOOPS, Nest, STAY};
use super::pair::Pair;
use super::portable::{self, cache_lines};
use super::work::{Matrix, Task, Work};
#[cfg(target_feature = "sse2")]
use super::x86;
use core::any::TypeId;

/// The plan of a copy. It serves each source and target that have the loops and the element size of the plan.
///
/// A plan is made from numbers alone, so it is a constant for layouts that are known at compile time.
/// The instructions of the processor are determined when the plan is executed.
#[derive(Clone, Copy)]
pub(super) struct CopyPlan<const MOST: usize = MAX_LOOPS> {
    /// The loops around the work. Their steps are in bytes, once the work is chosen.
    pub(super) outer: Nest<MOST>,
    pub(super) work: Work,
}

impl<const MOST: usize> CopyPlan<MOST> {
    /// The plan of an empty copy.
    pub(super) const EMPTY: Self = CopyPlan {
        outer: Nest::EMPTY,
        work: Work::new(Task::Units([STAY; 2]), 0, false, true),
    };

    /// Plans a copy that visits the positions of the given loops. An element has `size` bytes.
    ///
    /// Panics if more than `MOST` loops have more than one step.
    pub(super) const fn new(loops: &[Loop], size: usize) -> Self {
        let mut plan = Self::EMPTY;
        plan.outer = Nest::new(loops);
        plan.choose(size);
        plan
    }

    /// Chooses the work, after all loops have been inserted and merged. An element has `size` bytes.
    pub(super) const fn choose(&mut self, size: usize) {
        let bytes = self.outer.volume().saturating_mul(size);
        let mut unit = size;
        if self.outer.is_run() {
            unit = self.outer.remove(0).count.saturating_mul(size);
        }
        let streams = streams(bytes, unit);
        self.outer.in_units(size);
        let task = Task::choose(&mut self.outer, unit, streams);
        let is_small = match task {
            Task::Units([inner, _]) => unit < TILED_UNIT && inner.count < FEW_UNITS,
            Task::Fill(_) => true,
            Task::Matrix(matrix) => matrix.rows.saturating_mul(matrix.columns) < FEW_UNITS,
        };
        self.work = Work::new(task, unit, streams, is_small);
    }

    /// Copies the elements at `source` to `target`.
    ///
    /// # Safety
    ///
    /// The plan was made for elements with as many bytes as `T` has. The loops that it was made for have the
    /// counts `count_i` and the steps `source_i` and `target_i`. For all numbers of steps `d_i < count_i`,
    /// `source + Σ d_i * source_i` is readable and `target + Σ d_i * target_i` is writable. The addresses in the
    /// target are distinct, and none is an address in the source. Nothing else accesses these addresses meanwhile.
    #[inline]
    pub(super) unsafe fn execute<T: Copy + 'static>(&self, source: *const T, target: *mut T) {
        // SAFETY: the caller's promise.
        unsafe { self.execute_bytes(ElementType::of::<T>(), source.cast(), target.cast()) }
    }

    /// Copies elements of a type, with the best instructions of this processor.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `execute`, for elements of that type.
    pub(super) unsafe fn execute_bytes(
        &self,
        elements: ElementType,
        source: *const u8,
        target: *mut u8,
    ) {
        // For few units, detecting the instructions takes longer than moving the units.
        let instructions = if self.work.is_small || !elements.is_plain {
            Instructions::Portable
        } else {
            Instructions::best()
        };
        // SAFETY: the caller's promise.
        unsafe { self.execute_using(elements, source, target, instructions) }
    }

    /// Copies elements of a type. If the elements are plain (see [`is_plain`]), a kernel may use the given
    /// instructions. Otherwise, portable loops copy the elements.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `execute`, for elements of that type.
    pub(super) unsafe fn execute_using(
        &self,
        elements: ElementType,
        source: *const u8,
        target: *mut u8,
        instructions: Instructions,
    ) {
        if elements.size == 0 {
            return;
        }
        // Kernels move bytes through registers. This is not allowed for padding and pointers.
        #[cfg(target_feature = "sse2")]
        if elements.is_plain {
            if let Some(kernel) = x86::Kernel::choose(&self.work, instructions) {
                let outer = self.outer.as_slice();
                // SAFETY: the caller's promise; the elements are plain.
                return unsafe { x86::execute(kernel, &self.work, outer, source, target) };
            }
        }
        let _ = instructions;
        // SAFETY: the caller's promise.
        unsafe { portable::execute(&self.work, self.outer.as_slice(), source, target) }
    }

    /// Returns whether the nearest cache holds all bytes that the plan moves.
    #[cfg(any(test, not(debug_assertions)))]
    pub(super) const fn is_small(&self) -> bool {
        let moved = self.outer.volume().saturating_mul(self.work.bytes());
        moved <= CACHED_BYTES
    }

    /// Returns whether loops with constants are faster than the kernel for this plan. `constant` says where.
    #[cfg(any(test, not(debug_assertions)))]
    pub(super) const fn prefers_constants(&self) -> bool {
        let Work {
            task,
            unit,
            streams,
            ..
        } = self.work;
        match task {
            Task::Fill(_) => false,
            Task::Units([inner, other]) => {
                if inner.count == 1 && other.count == 1 && self.outer.as_slice().is_empty() {
                    return !streams;
                }
                // Other kernels move several units in a vector.
                let is_near = if inner.target == unit {
                    unit + inner.source <= 16 && inner.count >= SHORTEST_GATHER
                } else {
                    let steps = inner.target <= 4 * unit && inner.source <= 4 * unit;
                    unit < 8 && steps && inner.count >= SHORTEST_SPREAD
                };
                let is_short = unit < if streams { 256 } else { 1024 };
                (is_short || self.is_small()) && !is_near
            }
            Task::Matrix(matrix) => {
                let Matrix { rows, columns, .. } = matrix;
                let units = rows.saturating_mul(columns);
                let short = if rows < columns { rows } else { columns };
                if matrix.has_few_rows(unit) && rows == 2 {
                    units * unit < 4096
                } else if matrix.has_few_columns(unit) || matrix.has_few_rows(unit) {
                    // For packed pixels, the kernel is entered once for all steps of a loop.
                    let outer = self.outer.as_slice();
                    let is_packed = if matrix.has_few_columns(unit) {
                        matrix.source == columns * unit
                    } else {
                        matrix.target == rows * unit
                    };
                    let entered = if is_packed && !outer.is_empty() {
                        outer[self.work.repeated(outer)].count
                    } else {
                        1
                    };
                    // Shuffles move only two elements of 8 bytes at a time, and the compiler makes good vectors of short
                    // planes of 2 and 4 bytes, and of pairs.
                    let most = match unit {
                        8 => CACHED_BYTES / 2,
                        4 if columns == 2 => 4096,
                        2 if columns == 2 => 1024,
                        4 if rows == 5 => 2048,
                        4 => 1024,
                        2 if matrix.has_few_rows(unit) => 2048,
                        _ => 512,
                    };
                    units * unit < most / entered
                } else if unit == 16 {
                    // Rows that are a multiple of 1 KiB apart compete for lines of the nearest cache.
                    let competes = matrix.source % 1024 == 0 && rows >= 16;
                    !competes && (short < 16 || (!streams && units <= 4096))
                } else {
                    let all_units = self.outer.volume().saturating_mul(units);
                    let all = all_units.saturating_mul(unit);
                    // Blocks of the kernels have a lane on each side, and overlap in a side that is no multiple of it.
                    // The compiler makes a vector of 8 elements of 2 bytes.
                    let is_thin = match unit {
                        2 => short < 8 || (rows == 8 && all_units < 768),
                        3 => rows < 8 || columns < 4,
                        4 => short < 4 || (short < 8 && all <= CACHED_BYTES / 4),
                        8 => columns < 4 || (rows < 8 && rows != 4),
                        _ => short < 8,
                    };
                    is_thin
                        || (unit != 3 && all_units <= FEW_MOVED)
                        || (units < 40 * unit && all <= CACHED_BYTES)
                        || (unit == 8 && all <= 4 * CACHED_BYTES)
                }
            }
        }
    }

    /// Returns the kernel that executes this plan with the given instructions, if it is not the portable loops.
    #[cfg(all(test, target_feature = "sse2"))]
    pub(super) fn kernel(&self, instructions: Instructions) -> Option<x86::Kernel> {
        x86::Kernel::choose(&self.work, instructions).filter(|_| !self.work.is_small)
    }
}

/// Returns whether the caches would not hold a target of `bytes` bytes, which is written in runs of `unit` bytes.
const fn streams(bytes: usize, unit: usize) -> bool {
    let least = if unit < LONG_RUN {
        STREAMED_BYTES
    } else {
        STREAMED_RUNS
    };
    bytes >= least
}

impl CopyPlan {
    /// Fills this empty plan with a copy between two layouts. Succeeds if one nest of loops can visit all
    /// positions.
    ///
    /// Returns whether it succeeds. If not, this plan must not be executed.
    pub(super) const fn take_pair(&mut self, pair: &Pair<'_>, size: usize) -> bool {
        let is_whole = pair.take_whole(&mut self.outer);
        if is_whole {
            self.choose(size);
        }
        is_whole
    }
}

impl Task {
    /// Chooses the task, and removes the loops of the task from the nest.
    ///
    /// *Inner* is the innermost loop of the target.
    ///
    /// `Units` and `Matrix` consist of inner and a second loop. If inner has step 1 in the source, the second
    /// loop is the next outer loop. Otherwise, it is a loop with step 1 in the source. If there is none, it
    /// is the loop with the smallest step in the source. There are two exceptions, if units are small and caches hold the
    /// target. If the two loops would visit few units, or pairs of 1 or 2 bytes that no kernel moves, the second loop is the
    /// longest one that caches hold: several passes over the source then cost less than many calls for few units. If inner
    /// has few steps, and the nearest cache lacks lines for the units at each step of the second loop, the next outer loop
    /// replaces it.
    const fn choose<const MOST: usize>(nest: &mut Nest<MOST>, unit: usize, streams: bool) -> Task {
        let [inner, others @ ..] = nest.as_slice() else {
            return Task::Units([STAY; 2]);
        };
        let inner = *inner;
        let mut nearest = 0;
        // If the source steps from unit to unit already, the next loop of the target is best.
        let mut index = if inner.source == unit {
            others.len()
        } else {
            1
        };
        while index < others.len() && others[nearest].source != unit {
            if others[index].source < others[nearest].source || others[index].source == unit {
                nearest = index;
            }
            index += 1;
        }
        if !streams && unit < TILED_UNIT && !others.is_empty() {
            let near = others[nearest];
            // Kernels read the pixels of more channels once, which is faster, unless these are pages apart.
            let most = if near.target % PAGE == 0 {
                7
            } else if unit < 4 {
                2
            } else {
                3
            };
            let lacks_lines = inner.count <= most && near.count > cache_lines(near.target);
            let are_pairs = near.count == 2 && unit <= 2 && inner.source > LINE;
            if lacks_lines && inner.count.saturating_mul(inner.source) <= SECOND_CACHE {
                nearest = 0;
            } else if are_pairs || near.count < FEW_UNITS.div_ceil(inner.count) {
                let mut index = 0;
                while index < others.len() {
                    let each = others[index];
                    let is_cached = each.count.saturating_mul(each.source) <= SECOND_CACHE
                        && each.count.saturating_mul(each.target) <= SECOND_CACHE;
                    if is_cached && each.count > others[nearest].count {
                        nearest = index;
                    }
                    index += 1;
                }
            }
        }
        let bytes = inner.count.saturating_mul(unit);
        // Loops copy short units of odd sizes in less time, unless there are many.
        let least = match unit {
            1 | 2 | 4 | 8 | 16 | FILLED.. => FILLED,
            _ => LEAST_ODD_FILL,
        };
        if inner.target == unit && inner.source == 0 && bytes >= least {
            nest.remove(0);
            return Task::Fill(inner.count);
        }
        let other = if others.is_empty() {
            STAY
        } else {
            nest.remove(nearest + 1)
        };
        nest.remove(0);
        if inner.target == unit && other.source == unit && matches!(unit, 1 | 2 | 3 | 4 | 8 | 16) {
            return Task::Matrix(Matrix {
                rows: inner.count,
                columns: other.count,
                source: inner.source,
                target: other.target,
            });
        }
        Task::Units([inner, other])
    }
}

/// The properties of the element type that a copy depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct ElementType {
    size: usize,
    is_plain: bool,
}

impl ElementType {
    #[inline]
    pub(super) fn of<T: 'static>() -> ElementType {
        ElementType {
            size: size_of::<T>(),
            is_plain: is_plain::<T>(),
        }
    }

    /// Returns the number of bytes of an element.
    pub(super) fn size(self) -> usize {
        self.size
    }

    /// Returns whether the type is known to have no padding and no pointers; see [`is_plain`].
    #[cfg(target_feature = "sse2")]
    pub(super) fn is_plain(self) -> bool {
        self.is_plain
    }
}

/// Returns whether a type is known to have no padding and no pointers. The known types are numbers, `char`,
/// `bool` and short arrays of numbers.
///
/// In optimised code, the answer is a constant for each type.
#[inline(always)]
pub(super) fn is_plain<T: 'static>() -> bool {
    macro_rules! is_one_of {
        ($($plain:ty),*) => { $(TypeId::of::<T>() == TypeId::of::<$plain>())||* };
    }
    #[cfg(feature = "half")]
    if is_one_of!(half::f16, half::bf16) {
        return true;
    }
    is_one_of!(
        u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, u128, i128, f32, f64, char, bool,
        [u8; 2], [u8; 3], [u8; 4], [u16; 2], [u16; 3], [u16; 4], [f32; 2], [f32; 3], [f32; 4],
        [f64; 2], [f64; 3], [f64; 4]
    )
}
