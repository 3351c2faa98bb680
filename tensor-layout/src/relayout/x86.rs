//! Kernels for x86 processors: all code with instructions by name.

#![allow(
    clippy::multiple_unsafe_ops_per_block,
    reason = "a kernel is one proof and many instructions"
)]
#![allow(
    clippy::wildcard_imports,
    reason = "the instructions have a prefix of their own"
)]
#![allow(
    unused_unsafe,
    reason = "instructions on registers are unsafe to call before Rust 1.87"
)]

use super::copy::{Body, Instructions, Matrix, Plan};
use super::map::map_slice;
use super::nest::{Nest, Place, STAY, walk};
use super::portable;
#[cfg(test)]
use super::tests::writes;
#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::NonNull;

/// The best instructions that this processor has.
#[inline]
pub(super) fn best_instructions() -> Instructions {
    #[cfg(feature = "std")]
    let (ssse3, avx2) = (
        std::is_x86_feature_detected!("ssse3"),
        std::is_x86_feature_detected!("avx2"),
    );
    #[cfg(not(feature = "std"))]
    let (ssse3, avx2) = (
        cfg!(target_feature = "ssse3"),
        cfg!(target_feature = "avx2"),
    );
    match (ssse3, avx2) {
        (_, true) => Instructions::Avx2,
        (true, _) => Instructions::Ssse3,
        _ => Instructions::Sse2,
    }
}

/// Executes the plan with the kernel for its width.
///
/// A debug build compiles kernels in the crate that calls them (`inline`, here and on what is called
/// from here), so that nobody else waits for them. In a release build they are compiled once, with this
/// crate, because optimising them takes long.
///
/// # Safety
///
/// That of `Plan::execute`; the processor has the plan's instructions, and the elements are plain.
#[cfg_attr(debug_assertions, inline)]
pub(super) unsafe fn execute(plan: &Plan, source: NonNull<u8>, target: NonNull<u8>) {
    // SAFETY: the same contract; an array of bytes may lie anywhere.
    unsafe {
        match plan.width {
            1 => execute_width::<1>(plan, source.cast(), target.cast()),
            2 => execute_width::<2>(plan, source.cast(), target.cast()),
            4 => execute_width::<4>(plan, source.cast(), target.cast()),
            8 => execute_width::<8>(plan, source.cast(), target.cast()),
            _ => execute_width::<16>(plan, source.cast(), target.cast()),
        }
    }
}

/// # Safety
///
/// As for `execute`, with elements of that width.
unsafe fn execute_width<const WIDTH: usize>(
    plan: &Plan,
    source: NonNull<[u8; WIDTH]>,
    target: NonNull<[u8; WIDTH]>,
) {
    let mut outer = plan.outer;
    let Some((kernel, part)) = Kernel::choose::<WIDTH>(plan, &mut outer) else {
        // SAFETY: what the caller promises.
        return unsafe { portable::execute(plan, source, target) };
    };
    walk(outer.as_slice(), Place::default(), &mut |place| {
        // SAFETY: by the contract, the part begins at these places.
        unsafe {
            let source = source.add(place.source).cast().as_ptr();
            let target = target.add(place.target).cast().as_ptr();
            kernel.execute(source, target, &part);
        }
    });
    if plan.streams {
        // SAFETY: every processor that has SSE2 has it. It puts the stores that went past the
        // caches before all later ones. Until here, nothing has accessed again what they wrote: the
        // parts have different elements, and within a part each kernel streams a byte at most once, as
        // the last to write it.
        unsafe { _mm_sfence() }
        #[cfg(test)]
        writes::fence();
    }
}

/// Bytes of a line of the caches.
const LINE: usize = 64;

/// Shorter runs are not streamed: too many of their lines are written in parts.
const SHORTEST_STREAM: usize = 16 * LINE;

/// Bytes of the largest vector.
const VECTOR: usize = 32;

/// A matrix of which the rows are so many bytes apart.
#[derive(Clone, Copy)]
struct Part {
    rows: usize,
    columns: usize,
    width: usize,
    source: usize,
    target: usize,
    streams: bool,
}

/// What moves the elements of a part.
///
/// Each function has the contract of `portable::transpose` or, for `Rows`, copies each row.
#[derive(Clone, Copy)]
enum Kernel {
    Rows,
    /// Few channels, pixel by pixel in the source.
    Apart(FewChannels),
    /// Few channels, pixel by pixel in the target.
    Together(FewChannels),
    /// At least a vector of rows, and 16 bytes of columns.
    Blocks(unsafe fn(*const u8, *mut u8, &Part)),
}

/// Functions that move so many bytes, at least a vector, of each channel, which are so many bytes
/// apart.
#[derive(Clone, Copy)]
struct FewChannels {
    cached: unsafe fn(*const u8, *mut u8, apart: usize, bytes: usize),
    /// The same for whole lines of the target, past the caches.
    streamed: unsafe fn(*const u8, *mut u8, apart: usize, bytes: usize),
}

impl Kernel {
    /// The kernel for a plan, if there is a better one than the portable, and what it moves at each
    /// place of the loops that are left.
    fn choose<const WIDTH: usize>(plan: &Plan, outer: &mut Nest) -> Option<(Kernel, Part)> {
        let (matrix, kernel) = match plan.body {
            Body::Run(count) if count * WIDTH >= 4 * LINE => {
                let rows = if outer.as_slice().is_empty() {
                    STAY
                } else {
                    outer.remove(0)
                };
                let matrix = Matrix {
                    rows: rows.count,
                    columns: count,
                    source: rows.source,
                    target: rows.target,
                };
                (matrix, Kernel::Rows)
            }
            Body::Transposition(matrix) => (
                matrix,
                Kernel::for_matrix::<WIDTH>(&matrix, plan.instructions)?,
            ),
            _ => return None,
        };
        // Adjacent elements of the target.
        let run = match kernel {
            Kernel::Rows => matrix.columns,
            Kernel::Together(_) => matrix.rows * matrix.columns,
            Kernel::Apart(_) | Kernel::Blocks(_) => matrix.rows,
        };
        let part = Part {
            rows: matrix.rows,
            columns: matrix.columns,
            width: WIDTH,
            source: matrix.source * WIDTH,
            target: matrix.target * WIDTH,
            streams: plan.streams && run * WIDTH >= SHORTEST_STREAM,
        };
        Some((kernel, part))
    }

    /// | rows | columns | |
    /// |---|---|---|
    /// | pixels | 2 to 4 channels, adjacent | `Apart` |
    /// | 2 to 4 channels, adjacent | pixels | `Together` |
    /// | a vector or more | 16 bytes or more | `Blocks` |
    fn for_matrix<const WIDTH: usize>(
        matrix: &Matrix,
        instructions: Instructions,
    ) -> Option<Kernel> {
        let Matrix { rows, columns, .. } = *matrix;
        let fits =
            |few, many, stride| (2..=4).contains(&few) && many * WIDTH >= VECTOR && stride == few;
        let few = WIDTH <= 4 && instructions >= Instructions::Ssse3;
        let (vector, blocks): (_, unsafe fn(_, _, &_)) = match instructions {
            Instructions::Avx2 => (32, blocks_avx2::<WIDTH>),
            _ => (16, blocks_sse2::<WIDTH>),
        };
        macro_rules! few_channels {
            ($function:ident, $channels:literal) => {
                FewChannels {
                    cached: $function::<WIDTH, $channels, false>,
                    streamed: $function::<WIDTH, $channels, true>,
                }
            };
        }
        if few && fits(columns, rows, matrix.source) {
            Some(Kernel::Apart(match (columns, instructions) {
                (2, Instructions::Avx2) => few_channels!(apart_avx2, 2),
                (3, Instructions::Avx2) => few_channels!(apart_avx2, 3),
                (_, Instructions::Avx2) => few_channels!(apart_avx2, 4),
                (2, _) => few_channels!(apart_ssse3, 2),
                (3, _) => few_channels!(apart_ssse3, 3),
                (_, _) => few_channels!(apart_ssse3, 4),
            }))
        } else if few && fits(rows, columns, matrix.target) {
            Some(Kernel::Together(match (rows, instructions) {
                (2, Instructions::Avx2) => few_channels!(together_avx2, 2),
                (3, Instructions::Avx2) => few_channels!(together_avx2, 3),
                (_, Instructions::Avx2) => few_channels!(together_avx2, 4),
                (2, _) => few_channels!(together_ssse3, 2),
                (3, _) => few_channels!(together_ssse3, 3),
                (_, _) => few_channels!(together_ssse3, 4),
            }))
        } else if WIDTH <= 8 && rows * WIDTH >= vector && columns * WIDTH >= 16 {
            Some(Kernel::Blocks(blocks))
        } else {
            None
        }
    }

    /// # Safety
    ///
    /// The part is one that this kernel was chosen for; its elements are readable in the source and
    /// writable in the target, and none of the first is one of the second.
    #[cfg_attr(debug_assertions, inline)]
    unsafe fn execute(self, source: *const u8, target: *mut u8, part: &Part) {
        // SAFETY: the same contract.
        unsafe {
            match self {
                Kernel::Rows => rows(source, target, part),
                Kernel::Apart(functions) => {
                    let (source, target) = ((source, part.columns), (target, 1));
                    let bytes = part.rows * part.width;
                    few_channels(functions, source, target, part, part.target, bytes);
                }
                Kernel::Together(functions) => {
                    let (source, target) = ((source, 1), (target, part.rows));
                    let bytes = part.columns * part.width;
                    few_channels(functions, source, target, part, part.source, bytes);
                }
                Kernel::Blocks(function) => function(source, target, part),
            }
        }
    }
}

// Rows.

#[cfg_attr(debug_assertions, inline)]
unsafe fn rows(source: *const u8, target: *mut u8, part: &Part) {
    let bytes = part.columns * part.width;
    for row in 0..part.rows {
        // SAFETY: `bytes`, no less than a line, are adjacent in each row.
        unsafe {
            let source = source.add(row * part.source);
            let target = target.add(row * part.target);
            if part.streams {
                stream(source, target, bytes);
            } else {
                for_each_step(bytes, LINE, |at| {
                    let line = load_line(source.add(at));
                    for (index, vector) in line.into_iter().enumerate() {
                        _mm_storeu_si128(target.add(at + 16 * index).cast(), vector);
                    }
                });
            }
        }
    }
}

#[inline(always)]
unsafe fn load_line(source: *const u8) -> [__m128i; 4] {
    // SAFETY: the caller has a line to read there.
    unsafe { [0, 16, 32, 48].map(|at| _mm_loadu_si128(source.add(at).cast())) }
}

/// Copies adjacent bytes past the caches, but for lines of which they are a part only.
#[inline]
unsafe fn stream(source: *const u8, target: *mut u8, bytes: usize) {
    let head = target.align_offset(LINE).min(bytes);
    let end = head + (bytes - head) / LINE * LINE;
    #[cfg(test)]
    for (range, streams) in [(0..head, false), (head..end, true), (end..bytes, false)] {
        writes::record(target.addr() + range.start, range.len(), streams);
    }
    // SAFETY: `bytes` are readable and writable; lines begin at multiples of `LINE`.
    unsafe {
        if head > 0 {
            source.copy_to_nonoverlapping(target, head);
        }
        for at in (head..end).step_by(LINE) {
            let line = load_line(source.add(at));
            for (index, vector) in line.into_iter().enumerate() {
                _mm_stream_si128(target.add(at + 16 * index).cast(), vector);
            }
        }
        if end < bytes {
            source
                .add(end)
                .copy_to_nonoverlapping(target.add(end), bytes - end);
        }
    }
}

/// Calls `body` at steps that cover all bytes, no less than one step, the last of them overlapping
/// the one before if need be.
#[inline(always)]
fn for_each_step(bytes: usize, step: usize, mut body: impl FnMut(usize)) {
    let mut at = 0;
    while at + step <= bytes {
        body(at);
        at += step;
    }
    if at < bytes {
        body(bytes - step);
    }
}

// Few channels.

/// Moves `bytes` of each channel, of which those in the source are `in_source` times as far apart as
/// in a plane, and those in the target `in_target` times: 1, or the number of channels.
///
/// # Safety
///
/// That of both functions.
#[cfg_attr(debug_assertions, inline)]
unsafe fn few_channels(
    FewChannels { cached, streamed }: FewChannels,
    (source, in_source): (*const u8, usize),
    (target, in_target): (*mut u8, usize),
    part: &Part,
    apart: usize,
    bytes: usize,
) {
    // What is before the first whole line, in each channel if they are apart in the target.
    let lines_agree = in_target > 1 || part.target % LINE == 0;
    let head = (0..LINE).step_by(part.width).find(|head| {
        let begin = target.wrapping_add(head * in_target);
        part.streams && lines_agree && bytes >= 2 * LINE && begin.align_offset(LINE) == 0
    });
    let Some(head) = head else {
        // SAFETY: the same contract.
        return unsafe { cached(source, target, apart, bytes) };
    };
    for (streams, Range { start, end }) in head_lines_and_tail(head, bytes) {
        let function = if streams { streamed } else { cached };
        #[cfg(test)]
        for channel in 0..if in_target > 1 { 1 } else { part.columns } {
            let first = target.addr() + channel * apart + start * in_target;
            writes::record(first, (end - start) * in_target, streams);
        }
        // SAFETY: a part of the copy; lines begin at `head`, in each channel if they are apart.
        unsafe {
            let (source, target) = (source.add(start * in_source), target.add(start * in_target));
            function(source, target, apart, end - start);
        }
    }
}

/// Which bytes of each channel are moved, and whether they are streamed, in that order: whole lines from
/// `head` on, and what is before and after them.
///
/// No kernel moves less than a vector, so both ends may overlap the lines between them. The lines come
/// last, for nothing may be written again that has been streamed.
fn head_lines_and_tail(head: usize, bytes: usize) -> [(bool, Range<usize>); 3] {
    let end = head + (bytes - head) / LINE * LINE;
    let before = if head == 0 { 0 } else { head.max(VECTOR) };
    let after = if end == bytes {
        bytes
    } else {
        end.min(bytes - VECTOR)
    };
    [(false, 0..before), (false, after..bytes), (true, head..end)]
}

/// For each vector of the result and each vector of the given: which byte goes where.
///
/// A group is `CHANNELS` vectors: pixels together, or as many elements of each channel apart.
#[expect(clippy::cast_possible_truncation, reason = "places in 16 bytes")]
const fn shuffles<const WIDTH: usize, const CHANNELS: usize>(
    to_apart: bool,
) -> [[[u8; 16]; CHANNELS]; CHANNELS] {
    let mut shuffles = [[[0x80; 16]; CHANNELS]; CHANNELS];
    let mut byte = 0;
    while byte < 16 * CHANNELS {
        let (element, part) = (byte / WIDTH, byte % WIDTH);
        let (pixel, channel) = (element / CHANNELS, element % CHANNELS);
        let (together, place_together) = (byte / 16, byte % 16);
        let (apart, place_apart) = (channel, pixel * WIDTH + part);
        if to_apart {
            shuffles[apart][together][place_apart] = place_together as u8;
        } else {
            shuffles[together][apart][place_together] = place_apart as u8;
        }
        byte += 1;
    }
    shuffles
}

struct Shuffles<const WIDTH: usize, const CHANNELS: usize>;
impl<const WIDTH: usize, const CHANNELS: usize> Shuffles<WIDTH, CHANNELS> {
    const APART: [[[u8; 16]; CHANNELS]; CHANNELS] = shuffles::<WIDTH, CHANNELS>(true);
    const TOGETHER: [[[u8; 16]; CHANNELS]; CHANNELS] = shuffles::<WIDTH, CHANNELS>(false);
}

/// A group is the vectors of `CHANNELS` times 16 bytes: pixels together, or as many elements of each
/// channel. Each vector of the result collects its bytes from all that are given.
///
/// With AVX2, the halves of the vectors are two groups, one behind the other.
macro_rules! few_channels {
    (
        $features:literal, $vector:ty, $step:literal, $apart:ident, $together:ident, $collect:ident,
        $zero:ident, $or:ident, $shuffle:ident, $repeat:expr,
        $load:ident, $load_pair:ident, $store:ident, $stream:ident, $store_pair:ident
    ) => {
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $collect<const CHANNELS: usize>(
            given: [$vector; CHANNELS],
            shuffles: &[[[u8; 16]; CHANNELS]; CHANNELS],
        ) -> [$vector; CHANNELS] {
            // SAFETY: instructions that this function has, and 16 bytes to load.
            unsafe {
                let mut results = [$zero(); CHANNELS];
                for (result, shuffles) in results.iter_mut().zip(shuffles) {
                    for (given, shuffle) in given.iter().zip(shuffles) {
                        let shuffle = $repeat(_mm_loadu_si128(shuffle.as_ptr().cast()));
                        *result = $or(*result, $shuffle(*given, shuffle));
                    }
                }
                results
            }
        }

        #[target_feature(enable = $features)]
        unsafe fn $apart<const WIDTH: usize, const CHANNELS: usize, const STREAMS: bool>(
            source: *const u8,
            target: *mut u8,
            apart: usize,
            bytes: usize,
        ) {
            // All of a line at once.
            const STEPS: usize = LINE / $step;
            let step = if STREAMS { LINE } else { $step };
            // SAFETY: at `at` in each channel and at `at * CHANNELS` in the source, a step and as
            // many groups of bytes are part of the copy.
            for_each_step(bytes, step, |at| unsafe {
                let group = |step: usize| {
                    let source = source.add((at + step * $step) * CHANNELS);
                    let mut given = [$zero(); CHANNELS];
                    for (index, given) in given.iter_mut().enumerate() {
                        *given = $load_pair(source.add(16 * index), 16 * CHANNELS);
                    }
                    $collect(given, &Shuffles::<WIDTH, CHANNELS>::APART)
                };
                let place = |channel: usize| target.add(channel * apart + at);
                if STREAMS {
                    let mut groups = [[$zero(); CHANNELS]; STEPS];
                    for (step, results) in groups.iter_mut().enumerate() {
                        *results = group(step);
                    }
                    for channel in 0..CHANNELS {
                        for (step, results) in groups.iter().enumerate() {
                            $stream(place(channel).add(step * $step).cast(), results[channel]);
                        }
                    }
                } else {
                    for (channel, result) in group(0).into_iter().enumerate() {
                        $store(place(channel).cast(), result);
                    }
                }
            });
        }

        #[target_feature(enable = $features)]
        unsafe fn $together<const WIDTH: usize, const CHANNELS: usize, const STREAMS: bool>(
            source: *const u8,
            target: *mut u8,
            apart: usize,
            bytes: usize,
        ) {
            // SAFETY: as above, with source and target exchanged.
            for_each_step(bytes, $step, |at| unsafe {
                let target = target.add(at * CHANNELS);
                let mut given = [$zero(); CHANNELS];
                for (channel, given) in given.iter_mut().enumerate() {
                    *given = $load(source.add(channel * apart + at).cast());
                }
                let results = $collect(given, &Shuffles::<WIDTH, CHANNELS>::TOGETHER);
                for (index, result) in results.into_iter().enumerate() {
                    $store_pair::<STREAMS>(target.add(16 * index), 16 * CHANNELS, result);
                }
            });
        }
    };
}

few_channels!(
    "ssse3",
    __m128i,
    16,
    apart_ssse3,
    together_ssse3,
    collect_ssse3,
    _mm_setzero_si128,
    _mm_or_si128,
    _mm_shuffle_epi8,
    core::convert::identity,
    _mm_loadu_si128,
    load_one,
    _mm_storeu_si128,
    _mm_stream_si128,
    store_one
);
few_channels!(
    "avx2",
    __m256i,
    32,
    apart_avx2,
    together_avx2,
    collect_avx2,
    _mm256_setzero_si256,
    _mm256_or_si256,
    _mm256_shuffle_epi8,
    _mm256_broadcastsi128_si256,
    _mm256_loadu_si256,
    load_pair,
    _mm256_storeu_si256,
    _mm256_stream_si256,
    store_pair
);

#[inline(always)]
unsafe fn load_one(source: *const u8, _to_next: usize) -> __m128i {
    // SAFETY: the caller has 16 bytes to read there.
    unsafe { _mm_loadu_si128(source.cast()) }
}

#[inline(always)]
unsafe fn store_one<const STREAMS: bool>(target: *mut u8, _to_next: usize, vector: __m128i) {
    // SAFETY: the caller has 16 bytes to write there, at a multiple of 16 if they are streamed.
    unsafe {
        if STREAMS {
            _mm_stream_si128(target.cast(), vector);
        } else {
            _mm_storeu_si128(target.cast(), vector);
        }
    }
}

/// 16 bytes from each of two places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_pair(source: *const u8, to_next: usize) -> __m256i {
    // SAFETY: the caller has 16 bytes to read at each.
    unsafe {
        _mm256_inserti128_si256::<1>(
            _mm256_castsi128_si256(_mm_loadu_si128(source.cast())),
            _mm_loadu_si128(source.add(to_next).cast()),
        )
    }
}

/// 16 bytes to each of two places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_pair<const STREAMS: bool>(target: *mut u8, to_next: usize, vector: __m256i) {
    // SAFETY: the caller has 16 bytes to write at each, at multiples of 16 if they are streamed.
    unsafe {
        store_one::<STREAMS>(target, 0, _mm256_castsi256_si128(vector));
        let high = _mm256_extracti128_si256::<1>(vector);
        store_one::<STREAMS>(target.add(to_next), 0, high);
    }
}

// Blocks.

/// Bytes of the parts of the source's rows that are worked on at a time: as much of the target as
/// the caches hold until all of each line has been written.
const BAND: usize = 1024;

/// Rows of the source that are more elements apart are far from each other.
const NEAR: usize = 512;

/// Bytes of each row of the target, and columns, of a tile that is streamed. Nearby lines are faster
/// than single ones, on both sides.
const fn streamed_tile(width: usize) -> (usize, usize) {
    match width {
        1 => (2 * LINE, 4 * LINE),
        2 => (2 * LINE, 2 * LINE),
        _ => (4 * LINE, LINE),
    }
}

#[repr(align(64))]
struct Packed(MaybeUninit<[u8; 8 * LINE * LINE]>);

/// Calls `body` with first and number of each tile of `count` steps, and with those of its steps that are
/// in no other tile or in the next one only. None is less than `least`: the last overlaps the one before if
/// need be. The second begins at `head`, unless that is 0.
#[inline(always)]
fn for_each_tile(
    count: usize,
    tile: usize,
    least: usize,
    head: usize,
    mut body: impl FnMut(usize, usize, Range<usize>),
) {
    if head > 0 {
        body(0, head.max(least).min(count), 0..head.min(count));
    }
    let mut first = head;
    while first + tile <= count {
        body(first, tile, 0..tile);
        first += tile;
    }
    if first < count {
        let rest = least.max(count - first);
        body(count - rest, rest, rest - (count - first)..rest);
    }
}

macro_rules! blocks {
    ($features:literal, $vector:literal, $blocks:ident, $tile:ident, $block:ident) => {
        /// Transposes a matrix, at least a vector of rows and 16 bytes of columns, by blocks of
        /// that size, the last of which overlap those before if need be.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $tile<const WIDTH: usize>(
            source: *const u8,
            source_stride: usize,
            target: *mut u8,
            target_stride: usize,
            rows: usize,
            columns: usize,
        ) {
            let mut column = 0;
            while column < columns {
                column = column.min(columns - 16 / WIDTH);
                let mut row = 0;
                while row < rows {
                    row = row.min(rows - $vector / WIDTH);
                    // SAFETY: the block is within the matrix.
                    unsafe {
                        $block::<WIDTH>(
                            source.add(row * source_stride + column * WIDTH),
                            source_stride,
                            target.add(column * target_stride + row * WIDTH),
                            target_stride,
                        );
                    }
                    row += $vector / WIDTH;
                }
                column += 16 / WIDTH;
            }
        }

        #[target_feature(enable = $features)]
        unsafe fn $blocks<const WIDTH: usize>(source: *const u8, target: *mut u8, part: &Part) {
            // A copy, of which the compiler knows that no store changes it.
            let part = *part;
            let (least_rows, least_columns) = ($vector / WIDTH, 16 / WIDTH);
            // Tiles are lines of the target, if those begin at the same place in each of its rows.
            // If not, many lines would be streamed in parts.
            let lines_agree = part.target % LINE == 0;
            let head = if lines_agree {
                target.align_offset(LINE) / WIDTH
            } else {
                0
            };
            if part.streams && lines_agree {
                let (packed_stride, tile_columns) = streamed_tile(WIDTH);
                let mut packed = Packed(MaybeUninit::uninit());
                let buffer = packed.0.as_mut_ptr().cast::<u8>();
                for_each_tile(
                    part.columns,
                    tile_columns,
                    least_columns,
                    0,
                    |column, columns, own_columns| {
                        for_each_tile(
                            part.rows,
                            packed_stride / WIDTH,
                            least_rows,
                            head,
                            |row, rows, own_rows| {
                                // SAFETY: the tile is within the matrix, and fits into the buffer.
                                unsafe {
                                    let source = source.add(row * part.source + column * WIDTH);
                                    let target = target.add(column * part.target + row * WIDTH);
                                    // Few rows at a time: where their distance is a power of two, they
                                    // compete for the same places in the caches.
                                    for_each_step(rows, least_rows, |row| {
                                        $tile::<WIDTH>(
                                            source.add(row * part.source),
                                            part.source,
                                            buffer.add(row * WIDTH),
                                            packed_stride,
                                            least_rows,
                                            columns,
                                        );
                                    });
                                    // What tiles share is written once: no byte that has been streamed
                                    // may be written again.
                                    for column in own_columns.clone() {
                                        let begin = own_rows.start * WIDTH;
                                        stream(
                                            buffer.add(column * packed_stride + begin),
                                            target.add(column * part.target + begin),
                                            own_rows.len() * WIDTH,
                                        );
                                    }
                                }
                            },
                        );
                    },
                );
                return;
            }
            let tile = LINE / WIDTH;
            // Nearby lines are faster than single ones, if the rows of the source are near each other
            // and do not compete for the same places in the nearest cache.
            let near = part.source <= NEAR * WIDTH && part.source % (2 * LINE * WIDTH) != 0;
            let tile_rows = if near { 4 * tile } else { tile };
            for_each_tile(
                part.columns,
                BAND / WIDTH,
                least_columns,
                0,
                |band, band_columns, _| {
                    for_each_tile(part.rows, tile_rows, least_rows, head, |row, rows, _| {
                        for_each_tile(
                            band_columns,
                            tile,
                            least_columns,
                            0,
                            |column, columns, _| {
                                // SAFETY: the tile is within the matrix.
                                unsafe {
                                    let column = band + column;
                                    $tile::<WIDTH>(
                                        source.add(row * part.source + column * WIDTH),
                                        part.source,
                                        target.add(column * part.target + row * WIDTH),
                                        part.target,
                                        rows,
                                        columns,
                                    );
                                }
                            },
                        );
                    });
                },
            );
        }
    };
}

blocks!("sse2", 16, blocks_sse2, tile_sse2, block_sse2);
blocks!("avx2", 32, blocks_avx2, tile_avx2, block_avx2);

macro_rules! block {
    (
        $features:literal, $block:ident, $square:ident,
        $zero:ident, $load:ident, $unpack:ident, $rounds:ident, $store:ident
    ) => {
        /// Transposes a block: a vector of rows, 16 bytes of columns.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $block<const WIDTH: usize>(
            source: *const u8,
            source_stride: usize,
            target: *mut u8,
            target_stride: usize,
        ) {
            // SAFETY: the same contract.
            unsafe {
                match WIDTH {
                    1 => $square::<WIDTH, 8>(source, source_stride, target, target_stride),
                    2 => $square::<WIDTH, 4>(source, source_stride, target, target_stride),
                    4 => $square::<WIDTH, 2>(source, source_stride, target, target_stride),
                    _ => $square::<WIDTH, 1>(source, source_stride, target, target_stride),
                }
            }
        }

        /// The same, with half the number of columns; for each 16 bytes of a vector, as many rows.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $square<const WIDTH: usize, const HALF: usize>(
            source: *const u8,
            source_stride: usize,
            mut target: *mut u8,
            target_stride: usize,
        ) {
            // SAFETY: 16 bytes of each row of the source are readable, and a vector in each row of
            // the target is writable.
            unsafe {
                // The first round. Half the vectors behind it have the lower half of the columns.
                let mut halves = [[$zero(); HALF]; 2];
                for index in 0..HALF {
                    let source = source.add(index * source_stride);
                    let upper = $load(source, 2 * HALF * source_stride);
                    let source = source.add(HALF * source_stride);
                    let lower = $load(source, 2 * HALF * source_stride);
                    (halves[0][index], halves[1][index]) = $unpack::<WIDTH>(upper, lower);
                }
                // One half after the other, because not all would fit into registers.
                for half in halves {
                    for row in $rounds::<WIDTH, HALF>(half) {
                        $store(target.cast(), row);
                        target = target.wrapping_add(target_stride);
                    }
                }
            }
        }
    };
}

block!(
    "sse2",
    block_sse2,
    square_sse2,
    _mm_setzero_si128,
    load_one,
    unpack_sse2,
    rounds_sse2,
    _mm_storeu_si128
);
block!(
    "avx2",
    block_avx2,
    square_avx2,
    _mm256_setzero_si256,
    load_pair,
    unpack_avx2,
    rounds_avx2,
    _mm256_storeu_si256
);

macro_rules! unpack {
    ($name:ident, $features:literal, $vector:ty, $($width:literal $low:ident $high:ident),*) => {
        /// Elements of both in turn, in each 16 bytes.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const WIDTH: usize>(a: $vector, b: $vector) -> ($vector, $vector) {
            match WIDTH {
                $(
                    // SAFETY: instructions that this function has.
                    $width => unsafe { ($low(a, b), $high(a, b)) },
                )*
                _ => unreachable!(),
            }
        }
    };
}

unpack!(unpack_sse2, "sse2", __m128i,
    1 _mm_unpacklo_epi8 _mm_unpackhi_epi8,
    2 _mm_unpacklo_epi16 _mm_unpackhi_epi16,
    4 _mm_unpacklo_epi32 _mm_unpackhi_epi32,
    8 _mm_unpacklo_epi64 _mm_unpackhi_epi64
);
unpack!(unpack_avx2, "avx2", __m256i,
    1 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8,
    2 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16,
    4 _mm256_unpacklo_epi32 _mm256_unpackhi_epi32,
    8 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
);

macro_rules! rounds {
    ($name:ident, $features:literal, $vector:ty, $unpack:ident) => {
        /// Transposes what the first round has left of a square matrix, one in each 16 bytes.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const WIDTH: usize, const SIDE: usize>(
            mut rows: [$vector; SIDE],
        ) -> [$vector; SIDE] {
            // A number of row and column has twice as many bits as SIDE - 1; each round rotates it
            // by one, so half of them exchange row and column.
            for _ in 0..SIDE.ilog2() {
                let given = rows;
                for index in 0..SIDE / 2 {
                    // SAFETY: instructions that this function has.
                    unsafe {
                        (rows[2 * index], rows[2 * index + 1]) =
                            $unpack::<WIDTH>(given[index], given[index + SIDE / 2]);
                    }
                }
            }
            rows
        }
    };
}
rounds!(rounds_sse2, "sse2", __m128i, unpack_sse2);
rounds!(rounds_avx2, "avx2", __m256i, unpack_avx2);

/// `map_slice`, compiled for these instructions together with the conversion.
///
/// # Safety
///
/// The processor has these instructions.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn map_run_avx2<T: Copy, U, G: FnMut(T) -> U>(
    source: &[T],
    target: &mut [MaybeUninit<U>],
    convert: G,
) {
    map_slice(source, target, convert);
}
