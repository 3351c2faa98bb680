//! The work at each position of the outer loops of a copy.

use super::limits::{CACHED_BYTES, SHORT_BYTES};
#[cfg(any(target_feature = "sse2", test, not(debug_assertions)))]
use super::limits::{LINE, PAGE};
use super::nest::{Loop, LoopPosition, STAY, walk};
use super::portable::{Units, fill_of, units_of};
#[cfg(target_feature = "sse2")]
use super::x86::MatrixFunctions;

/// The work that a copy does at each position of its outer loops.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) task: Task,
    /// The number of adjacent bytes that are moved as one: an element, or a run of elements.
    pub(super) unit: usize,
    /// Whether the target is so large that the caches would not hold all of its bytes after the copy.
    #[cfg_attr(
        not(target_feature = "sse2"),
        allow(dead_code, reason = "only kernels for x86 go past the caches")
    )]
    pub(super) streams: bool,
    /// Whether only portable loops do the work: the task is a fill, or there are too few units for other
    /// kernels.
    pub(super) is_small: bool,
    /// The portable loops.
    pub(super) units: Units,
    /// The other functions for the matrix, if the task is one.
    #[cfg(target_feature = "sse2")]
    pub(super) matrix: Option<MatrixFunctions>,
}

/// The loops around the work of a plan. A kernel goes through one of them by itself.
pub(super) struct OuterLoops<'a> {
    /// The loop that the kernel goes through. If there are no outer loops, this is a loop of one step.
    pub(super) repeat: Loop,
    inside: &'a [Loop],
    around: &'a [Loop],
}

impl<'a> OuterLoops<'a> {
    /// Divides loops at an index.
    #[inline]
    pub(super) fn at(outer: &'a [Loop], index: usize) -> Self {
        match outer.split_at_checked(index) {
            Some((inside, [repeat, around @ ..])) => OuterLoops {
                repeat: *repeat,
                inside,
                around,
            },
            _ => OuterLoops {
                repeat: STAY,
                inside: outer,
                around: &[],
            },
        }
    }

    /// Calls `body` at each position of the loops but the one that the kernel goes through.
    #[inline]
    pub(super) fn walk(&self, body: &mut impl FnMut(LoopPosition)) {
        walk(self.around, LoopPosition::default(), &mut |position| {
            walk(self.inside, position, body);
        });
    }
}

/// The task at each position of the outer loops.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(super) enum Task {
    /// Moves a unit at each position of two nested loops, whose steps are in bytes. The first loop is the
    /// innermost loop of the target.
    Units([Loop; 2]),
    /// Fills this number of adjacent units of the target with copies of one unit of the source.
    Fill(usize),
    /// Transposes a matrix of units that have 1, 2, 3, 4, 8 or 16 bytes.
    Matrix(Matrix),
}

/// A matrix in the source. In the target, it is transposed.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(super) struct Matrix {
    /// The number of rows in the source. Each row of the target has this number of adjacent units.
    pub(super) rows: usize,
    /// The number of adjacent units in each row of the source. The target has this number of rows.
    pub(super) columns: usize,
    /// The row pitch in the source, in bytes.
    pub(super) source: usize,
    /// The row pitch in the target, in bytes.
    pub(super) target: usize,
}

impl Matrix {
    /// Returns whether the columns are few channels, which shuffles move from pixels to planes.
    #[cfg(any(target_feature = "sse2", test, not(debug_assertions)))]
    pub(super) const fn has_few_columns(&self, unit: usize) -> bool {
        are_few_channels(self.columns, self.rows, self.source, unit, 16)
    }

    /// Returns whether the rows are few channels, which shuffles move from planes to pixels. If pixels compete for the
    /// same lines of the caches, loops take half of the time of shuffles; pixels of 8 bytes or more are moved by blocks.
    #[cfg(any(target_feature = "sse2", test, not(debug_assertions)))]
    pub(super) const fn has_few_rows(&self, unit: usize) -> bool {
        self.target % PAGE != 0 && are_few_channels(self.rows, self.columns, self.target, unit, 20)
    }

    /// Returns whether the columns or the rows are few channels.
    #[cfg(target_feature = "sse2")]
    pub(super) const fn has_few_channels(&self, unit: usize) -> bool {
        self.has_few_columns(unit) || self.has_few_rows(unit)
    }

    /// Returns two loops over the units of `unit` bytes: along a row of the target, and from row to row.
    #[inline]
    pub(super) const fn loops(&self, unit: usize) -> [Loop; 2] {
        let along = Loop::new(self.rows, self.source, unit);
        [along, Loop::new(self.columns, unit, self.target)]
    }
}

/// Returns whether pixels with `pitch` bytes from one to the next have at least 2 channels, and few bytes. Pixels
/// of 4-byte channels have at most `most` bytes. All pixels together have 16 bytes or more of each channel. Pixels of 2
/// channels are at most a line apart: loops copy others in less time.
#[cfg(any(target_feature = "sse2", test, not(debug_assertions)))]
const fn are_few_channels(
    channels: usize,
    pixels: usize,
    pitch: usize,
    unit: usize,
    most: usize,
) -> bool {
    let bytes = channels.saturating_mul(unit);
    let most = match unit {
        1 => 8,
        2 => 15,
        4 => most,
        8 => 24,
        _ => 0,
    };
    // Pixels with gaps between them pass through a buffer. Loops move fewer small pixels in less time, and blocks of 8 bytes
    // fewer of the others.
    let least = if bytes < 8 { 256 } else { 2048 };
    channels >= 2
        && (channels > 2 || pitch <= LINE)
        && bytes <= most
        && pixels.saturating_mul(unit) >= 16
        && (unit < 8 || pitch == bytes)
        && (pitch == bytes || channels.saturating_mul(pixels) >= least)
}

impl Work {
    pub(super) const fn new(task: Task, unit: usize, streams: bool, is_small: bool) -> Work {
        Work {
            task,
            unit,
            streams,
            is_small,
            units: match task {
                Task::Fill(_) => fill_of(unit),
                Task::Units(_) | Task::Matrix(_) => units_of(unit),
            },
            #[cfg(target_feature = "sse2")]
            matrix: match &task {
                Task::Matrix(matrix) => Some(MatrixFunctions::of(matrix, unit)),
                Task::Fill(_) | Task::Units(_) => None,
            },
        }
    }

    /// Returns the number of bytes that are moved at one position of the outer loops.
    #[inline]
    pub(super) const fn bytes(&self) -> usize {
        let units = match &self.task {
            Task::Units([inner, other]) => inner.count.saturating_mul(other.count),
            Task::Fill(count) => *count,
            Task::Matrix(matrix) => matrix.rows.saturating_mul(matrix.columns),
        };
        units.saturating_mul(self.unit)
    }

    /// Returns the index of the outer loop that a kernel goes through by itself, so that it is entered less often.
    ///
    /// This is the innermost loop. There is one exception: if the work moves few bytes, it is the longest of the
    /// loops whose steps together move no more than a cache holds. Of loops of similar lengths, it is the innermost.
    #[inline]
    pub(super) const fn repeated(&self, outer: &[Loop]) -> usize {
        let bytes = self.bytes();
        let (mut longest, mut index) = (0, 1);
        while bytes < SHORT_BYTES && index < outer.len() {
            let count = outer[index].count;
            let is_longer = count.saturating_mul(4) > outer[longest].count.saturating_mul(5);
            if is_longer && count.saturating_mul(bytes) <= CACHED_BYTES {
                longest = index;
            }
            index += 1;
        }
        longest
    }

    /// Returns the two loops over units, the innermost loop of the target first.
    ///
    /// For a fill, the first one is the units of the target.
    #[inline]
    pub(super) const fn loops(&self) -> [Loop; 2] {
        match &self.task {
            Task::Units(loops) => *loops,
            Task::Fill(count) => [Loop::new(*count, 0, self.unit), STAY],
            Task::Matrix(matrix) => matrix.loops(self.unit),
        }
    }
}
