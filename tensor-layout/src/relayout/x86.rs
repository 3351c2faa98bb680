//! Kernels for x86 processors.

#![allow(
    clippy::multiple_unsafe_ops_per_block,
    reason = "a kernel is one proof and many instructions"
)]

use super::copy::{Body, Instructions, Matrix, Plan};
use super::map::map_slice;
use super::nest::{Place, walk};
use super::portable;
#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::mem::MaybeUninit;
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
        (true, true) => Instructions::Avx2,
        (true, false) => Instructions::Ssse3,
        _ => Instructions::Sse2,
    }
}

/// # Safety
///
/// That of `Plan::execute`; the processor has the plan's instructions, and the elements are plain.
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
/// As for `execute`, with that width.
unsafe fn execute_width<const WIDTH: usize>(
    plan: &Plan,
    source: NonNull<[u8; WIDTH]>,
    target: NonNull<[u8; WIDTH]>,
) {
    let mut outer = plan.outer;
    let kernel = match plan.body {
        Body::Transposition(matrix) => transposition::<WIDTH>(&matrix, plan),
        Body::Run(count) if count * WIDTH >= 4 * LINE => {
            let rows = if outer.as_slice().is_empty() { super::nest::STAY } else { outer.remove(0) };
            Some(Kernel {
                function: runs,
                size: Size { rows: rows.count, columns: count * WIDTH, source: rows.source * WIDTH, target: rows.target * WIDTH, streams: plan.streams },
            })
        }
        _ => None,
    };
    let Some(Kernel { function, size }) = kernel else {
        // SAFETY: what the caller promises.
        return unsafe { portable::execute(plan, source, target) };
    };
    walk(outer.as_slice(), Place::default(), &mut |place| {
        // SAFETY: the kernel's part begins at these places, by the contract.
        unsafe {
            let source = source.add(place.source).cast().as_ptr();
            let target = target.add(place.target).cast().as_ptr();
            function(source, target, &size);
        }
    });
    if plan.streams {
        // Other processors shall see these stores before any later one.
        // SAFETY: all x86-64 processors have it.
        unsafe { _mm_sfence() }
    }
}

/// Bytes of a line of the caches.
const LINE: usize = 64;

/// A matrix with strides in bytes.
#[derive(Clone, Copy, Default)]
struct Size {
    rows: usize,
    columns: usize,
    source: usize,
    target: usize,
    streams: bool,
}

/// Moves the elements of a matrix.
///
/// # Safety
///
/// That of `portable::transpose`, for elements of the function's width; and the processor has the
/// function's instructions.
type Function = unsafe fn(*const u8, *mut u8, &Size);

struct Kernel {
    function: Function,
    size: Size,
}

/// The kernel for a matrix, if there is a better one than the portable.
fn transposition<const WIDTH: usize>(matrix: &Matrix, plan: &Plan) -> Option<Kernel> {
    let Matrix { rows, columns, .. } = *matrix;
    let instructions = plan.instructions;
    let vector = if instructions == Instructions::Avx2 {
        32
    } else {
        16
    };
    let pixels_are_rows = matrix.source == columns;
    let pixels_are_columns = matrix.target == rows;
    let function: Function = match (rows, columns) {
        _ if WIDTH == 16 => return None,
        (2.., 2..=4)
            if pixels_are_rows && instructions >= Instructions::Ssse3 && rows * WIDTH >= vector =>
        {
            match (columns, instructions) {
                (2, Instructions::Avx2) => apart_avx2::<WIDTH, 2>,
                (3, Instructions::Avx2) => apart_avx2::<WIDTH, 3>,
                (4, Instructions::Avx2) => apart_avx2::<WIDTH, 4>,
                (2, _) => apart_ssse3::<WIDTH, 2>,
                (3, _) => apart_ssse3::<WIDTH, 3>,
                (_, _) => apart_ssse3::<WIDTH, 4>,
            }
        }
        (2..=4, 2..)
            if pixels_are_columns
                && instructions >= Instructions::Ssse3
                && columns * WIDTH >= vector =>
        {
            match (rows, instructions) {
                (2, Instructions::Avx2) => together_avx2::<WIDTH, 2>,
                (3, Instructions::Avx2) => together_avx2::<WIDTH, 3>,
                (4, Instructions::Avx2) => together_avx2::<WIDTH, 4>,
                (2, _) => together_ssse3::<WIDTH, 2>,
                (3, _) => together_ssse3::<WIDTH, 3>,
                (_, _) => together_ssse3::<WIDTH, 4>,
            }
        }
        _ if rows * WIDTH >= vector && columns * WIDTH >= 16 => {

            match instructions {
                Instructions::Avx2 => blocks_avx2::<WIDTH>,
                _ => blocks_sse2::<WIDTH>,
            }
        }
        _ => return None,
    };
    Some(Kernel {
        function,
        size: Size {
            rows,
            columns,
            source: matrix.source * WIDTH,
            target: matrix.target * WIDTH,
            streams: plan.streams,
        },
    })
}

/// For each vector of the result and each vector of the given: which byte goes where.
///
/// A group is `CHANNELS` vectors: pixels together, or as many elements of each channel apart.
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

/// Bytes of a channel that are put into a buffer before they are streamed.
const STAGE: usize = 2048;

#[repr(align(64))]
struct Staged<const CHANNELS: usize>(MaybeUninit<[[u8; STAGE]; CHANNELS]>);

macro_rules! few_channels {
    ($features:literal, $vector:literal, $apart:ident, $together:ident, $apart_block:ident, $together_block:ident) => {
        #[target_feature(enable = $features)]
        unsafe fn $apart<const WIDTH: usize, const CHANNELS: usize>(
            source: *const u8,
            target: *mut u8,
            size: &Size,
        ) {
            unsafe {
                let bytes = size.rows * WIDTH;
                if size.streams {
                    let mut staged = Staged::<CHANNELS>(MaybeUninit::uninit());
                    let buffer = staged.0.as_mut_ptr().cast::<u8>();
                    let mut done = 0;
                    // Whole lines of the first channel after the first time.
                    let mut next = first_stage(target, WIDTH, 1);
                    while bytes - done >= $vector {
                        let count = next.min(bytes - done);
                        next = STAGE;
                        for_each_block(count, $vector, |at| {
                            $apart_block::<WIDTH, CHANNELS>(
                                source.add((done + at) * CHANNELS),
                                buffer.add(at),
                                STAGE,
                            );
                        });
                        for channel in 0..CHANNELS {
                            stream(
                                buffer.add(channel * STAGE),
                                target.add(channel * size.target + done),
                                count,
                            );
                        }
                        done += count;
                    }
                    // Fewer than a vector are left.
                    if done < bytes {
                        let done = bytes - $vector;
                        $apart_block::<WIDTH, CHANNELS>(
                            source.add(done * CHANNELS),
                            target.add(done),
                            size.target,
                        );
                    }
                } else {
                    for_each_block(bytes, $vector, |at| {
                        $apart_block::<WIDTH, CHANNELS>(
                            source.add(at * CHANNELS),
                            target.add(at),
                            size.target,
                        );
                    });
                }
            }
        }

        #[target_feature(enable = $features)]
        unsafe fn $together<const WIDTH: usize, const CHANNELS: usize>(
            source: *const u8,
            target: *mut u8,
            size: &Size,
        ) {
            unsafe {
                let bytes = size.columns * WIDTH;
                if size.streams {
                    let mut staged = Staged::<CHANNELS>(MaybeUninit::uninit());
                    let buffer = staged.0.as_mut_ptr().cast::<u8>();
                    let mut done = 0;
                    // Whole lines after the first time.
                    let mut next = first_stage(target, WIDTH, CHANNELS);
                    while bytes - done >= $vector {
                        let count = next.min(bytes - done);
                        next = STAGE;
                        for_each_block(count, $vector, |at| {
                            $together_block::<WIDTH, CHANNELS>(
                                source.add(done + at),
                                buffer.add(at * CHANNELS),
                                size.source,
                            );
                        });
                        stream(buffer, target.add(done * CHANNELS), count * CHANNELS);
                        done += count;
                    }
                    if done < bytes {
                        let done = bytes - $vector;
                        $together_block::<WIDTH, CHANNELS>(
                            source.add(done),
                            target.add(done * CHANNELS),
                            size.source,
                        );
                    }
                } else {
                    for_each_block(bytes, $vector, |at| {
                        $together_block::<WIDTH, CHANNELS>(
                            source.add(at),
                            target.add(at * CHANNELS),
                            size.source,
                        );
                    });
                }
            }
        }
    };
}

few_channels!(
    "ssse3",
    16,
    apart_ssse3,
    together_ssse3,
    apart_block_ssse3,
    together_block_ssse3
);
few_channels!(
    "avx2",
    32,
    apart_avx2,
    together_avx2,
    apart_block_avx2,
    together_block_avx2
);

fn first_stage(target: *const u8, width: usize, channels: usize) -> usize {
    (0..LINE)
        .step_by(width)
        .map(|less| STAGE - less)
        .find(|bytes| target.wrapping_add(bytes * channels).align_offset(LINE) == 0)
        .unwrap_or(STAGE)
}

/// Calls `block` at steps that cover all bytes, the last of them overlapping the one before.
#[inline(always)]
fn for_each_block(bytes: usize, step: usize, mut block: impl FnMut(usize)) {
    let mut at = 0;
    while at + step <= bytes {
        block(at);
        at += step;
    }
    if at < bytes {
        block(bytes - step);
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn apart_block_ssse3<const WIDTH: usize, const CHANNELS: usize>(
    source: *const u8,
    target: *mut u8,
    plane: usize,
) {
    unsafe {
        let mut given = [_mm_setzero_si128(); CHANNELS];
        for (index, given) in given.iter_mut().enumerate() {
            *given = _mm_loadu_si128(source.add(16 * index).cast());
        }
        for channel in 0..CHANNELS {
            let mut result = _mm_setzero_si128();
            for index in 0..CHANNELS {
                let shuffle = &Shuffles::<WIDTH, CHANNELS>::APART[channel][index];
                let shuffle = _mm_loadu_si128(shuffle.as_ptr().cast());
                result = _mm_or_si128(result, _mm_shuffle_epi8(given[index], shuffle));
            }
            _mm_storeu_si128(target.add(channel * plane).cast(), result);
        }
    }
}

#[inline]
#[target_feature(enable = "ssse3")]
unsafe fn together_block_ssse3<const WIDTH: usize, const CHANNELS: usize>(
    source: *const u8,
    target: *mut u8,
    plane: usize,
) {
    unsafe {
        let mut given = [_mm_setzero_si128(); CHANNELS];
        for (channel, given) in given.iter_mut().enumerate() {
            *given = _mm_loadu_si128(source.add(channel * plane).cast());
        }
        for index in 0..CHANNELS {
            let mut result = _mm_setzero_si128();
            for channel in 0..CHANNELS {
                let shuffle = &Shuffles::<WIDTH, CHANNELS>::TOGETHER[index][channel];
                let shuffle = _mm_loadu_si128(shuffle.as_ptr().cast());
                result = _mm_or_si128(result, _mm_shuffle_epi8(given[channel], shuffle));
            }
            _mm_storeu_si128(target.add(16 * index).cast(), result);
        }
    }
}

/// Two groups at once, one in each half of the vectors.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn apart_block_avx2<const WIDTH: usize, const CHANNELS: usize>(
    source: *const u8,
    target: *mut u8,
    plane: usize,
) {
    unsafe {
        let mut given = [_mm256_setzero_si256(); CHANNELS];
        for (index, given) in given.iter_mut().enumerate() {
            *given = halves(source.add(16 * index), source.add(16 * (CHANNELS + index)));
        }
        for channel in 0..CHANNELS {
            let mut result = _mm256_setzero_si256();
            for index in 0..CHANNELS {
                let shuffle = &Shuffles::<WIDTH, CHANNELS>::APART[channel][index];
                let shuffle = _mm256_broadcastsi128_si256(_mm_loadu_si128(shuffle.as_ptr().cast()));
                result = _mm256_or_si256(result, _mm256_shuffle_epi8(given[index], shuffle));
            }
            _mm256_storeu_si256(target.add(channel * plane).cast(), result);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn together_block_avx2<const WIDTH: usize, const CHANNELS: usize>(
    source: *const u8,
    target: *mut u8,
    plane: usize,
) {
    unsafe {
        let mut given = [_mm256_setzero_si256(); CHANNELS];
        for (channel, given) in given.iter_mut().enumerate() {
            *given = _mm256_loadu_si256(source.add(channel * plane).cast());
        }
        for index in 0..CHANNELS {
            let mut result = _mm256_setzero_si256();
            for channel in 0..CHANNELS {
                let shuffle = &Shuffles::<WIDTH, CHANNELS>::TOGETHER[index][channel];
                let shuffle = _mm256_broadcastsi128_si256(_mm_loadu_si128(shuffle.as_ptr().cast()));
                result = _mm256_or_si256(result, _mm256_shuffle_epi8(given[channel], shuffle));
            }
            _mm_storeu_si128(
                target.add(16 * index).cast(),
                _mm256_castsi256_si128(result),
            );
            _mm_storeu_si128(
                target.add(16 * (CHANNELS + index)).cast(),
                _mm256_extracti128_si256::<1>(result),
            );
        }
    }
}

/// 16 bytes from each of two places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn halves(low: *const u8, high: *const u8) -> __m256i {
    unsafe {
        _mm256_inserti128_si256::<1>(
            _mm256_castsi128_si256(_mm_loadu_si128(low.cast())),
            _mm_loadu_si128(high.cast()),
        )
    }
}

/// Copies past the caches. The caller orders these stores before later ones.
unsafe fn stream(source: *const u8, target: *mut u8, bytes: usize) {
    unsafe {
        let head = target.align_offset(LINE);
        if bytes < head + LINE {
            return source.copy_to_nonoverlapping(target, bytes);
        }
        source.copy_to_nonoverlapping(target, head);
        let lines = (bytes - head) / LINE;
        for line in 0..lines {
            let at = head + line * LINE;
            let from = source.add(at).cast::<__m128i>();
            let to = target.add(at).cast::<__m128i>();
            let vectors = [0, 1, 2, 3].map(|index| _mm_loadu_si128(from.add(index)));
            for (index, vector) in vectors.into_iter().enumerate() {
                _mm_stream_si128(to.add(index), vector);
            }
        }
        let done = head + lines * LINE;
        source
            .add(done)
            .copy_to_nonoverlapping(target.add(done), bytes - done);
    }
}

#[target_feature(enable = "avx2")]
unsafe fn runs(source: *const u8, target: *mut u8, size: &Size) {
    unsafe {
        let size = *size;
        let ahead = DIST.load(core::sync::atomic::Ordering::Relaxed);
        for row in 0..size.rows {
            let source = source.add(row * size.source);
            let target = target.add(row * size.target);
            if size.streams {
                stream(source, target, size.columns);
            } else {
                let mut at = 0;
                while at + 128 <= size.columns {
                    if ahead > 0 {
                        let p = at + ahead * 64;
                        let p = if p > size.columns { p - size.columns + size.source } else { p };
                        _mm_prefetch::<_MM_HINT_T0>(source.wrapping_add(p).cast());
                        _mm_prefetch::<_MM_HINT_T0>(source.wrapping_add(p + 64).cast());
                    }
                    let vectors = [0, 32, 64, 96].map(|v| _mm256_loadu_si256(source.add(at + v).cast()));
                    for (v, vector) in vectors.into_iter().enumerate() {
                        _mm256_storeu_si256(target.add(at + 32 * v).cast(), vector);
                    }
                    at += 128;
                }
                while at < size.columns {
                    at = at.min(size.columns - 32);
                    _mm256_storeu_si256(target.add(at).cast(), _mm256_loadu_si256(source.add(at).cast()));
                    at += 32;
                }
            }
        }
    }
}

pub static DIST: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(0);
pub static ORDER: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(0);
pub static PC: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(64);
pub static MACRO: core::sync::atomic::AtomicUsize = core::sync::atomic::AtomicUsize::new(1024);

macro_rules! blocks {
    ($features:literal, $vector:literal, $blocks:ident, $tile:ident, $block:ident) => {
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $tile<const WIDTH: usize>(source: *const u8, source_stride: usize, target: *mut u8, target_stride: usize, rows: usize, columns: usize) {
            unsafe {
                let mut column = 0;
                while column < columns {
                    column = column.min(columns - 16 / WIDTH);
                    let from = source.add(column * WIDTH);
                    let to = target.add(column * target_stride);
                    let mut row = 0;
                    while row < rows {
                        row = row.min(rows - $vector / WIDTH);
                        $block::<WIDTH>(from.add(row * source_stride), source_stride, to.add(row * WIDTH), target_stride);
                        row += $vector / WIDTH;
                    }
                    column += 16 / WIDTH;
                }
            }
        }

        #[target_feature(enable = $features)]
        unsafe fn $blocks<const WIDTH: usize>(source: *const u8, target: *mut u8, size: &Size) {
            unsafe {
                let size = *size;
                let (least_rows, least_columns) = ($vector / WIDTH, 16 / WIDTH);
                let tile = LINE / WIDTH;
                let head = if size.target % LINE == 0 { target.align_offset(LINE) / WIDTH } else { 0 };
                let mac = MACRO.load(core::sync::atomic::Ordering::Relaxed) / WIDTH;
                let lines = DIST.load(core::sync::atomic::Ordering::Relaxed).max(1);
                let tile_columns = if size.streams { PC.load(core::sync::atomic::Ordering::Relaxed).max(tile) } else { tile };
                let tile_rows = if size.streams { lines * tile } else { tile };
                for_each_tile(size.columns, mac, least_columns, 0, |first_column, column_count| {
                    for_each_tile(size.rows, tile_rows, least_rows, head, |row, rows| {
                        for_each_tile(column_count, tile_columns, least_columns, 0, |column, columns| {
                            let column = first_column + column;
                            let source = source.add(row * size.source + column * WIDTH);
                            let target = target.add(column * size.target + row * WIDTH);
                            if size.streams && rows >= tile {
                                let mut packed = Packed(MaybeUninit::uninit());
                                let buffer = packed.0.as_mut_ptr().cast::<u8>();
                                let mut row = 0;
                                while row < rows {
                                    row = row.min(rows - least_rows);
                                    $tile::<WIDTH>(source.add(row * size.source), size.source, buffer.add(row * WIDTH), tile_rows * WIDTH, least_rows, columns);
                                    row += least_rows;
                                }
                                let pf = ORDER.load(core::sync::atomic::Ordering::Relaxed);
                                if pf == 1 {
                                    for row in rows..2 * rows {
                                        let at = source.wrapping_add(row * size.source);
                                        for line in 0..columns * WIDTH / LINE {
                                            _mm_prefetch::<_MM_HINT_T1>(at.wrapping_add(line * LINE).cast());
                                        }
                                    }
                                }
                                if pf == 2 {
                                    for row in 0..rows {
                                        let at = source.wrapping_add(row * size.source + columns * WIDTH);
                                        for line in 0..columns * WIDTH / LINE {
                                            _mm_prefetch::<_MM_HINT_T1>(at.wrapping_add(line * LINE).cast());
                                        }
                                    }
                                }
                                for column in 0..columns {
                                    stream(buffer.add(column * tile_rows * WIDTH), target.add(column * size.target), rows * WIDTH);
                                }
                            } else {
                                $tile::<WIDTH>(source, size.source, target, size.target, rows, columns);
                            }
                        });
                    });
                });
            }
        }
    };
}

const PACKED_ROW: usize = 8 * LINE;
blocks!("sse2", 16, blocks_sse2, tile_sse2, block_sse2);
blocks!("avx2", 32, blocks_avx2, tile_avx2, block_avx2);

/// A tile, a line for each row.
#[repr(align(64))]
struct Packed(MaybeUninit<[u8; 2*LINE * PACKED_ROW]>);

/// Calls `body` with first and number of each part of `count` steps, all no less than `least`, of
/// which the last overlaps the one before if need be. The second begins at `head` or later.
#[inline(always)]
fn for_each_tile(
    count: usize,
    tile: usize,
    least: usize,
    head: usize,
    mut body: impl FnMut(usize, usize),
) {
    if head > 0 {
        body(0, count.min(least.max(head)));
    }
    let mut first = head;
    while first + tile <= count {
        body(first, tile);
        first += tile;
    }
    if first < count {
        let rest = least.max(count - first);
        body(count - rest, rest);
    }
}

macro_rules! unpack {
    ($name:ident, $features:literal, $vector:ty, $($width:literal $low:ident $high:ident),*) => {
        /// Elements of both in turn, in each 16 bytes.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const WIDTH: usize>(a: $vector, b: $vector) -> ($vector, $vector) {
            unsafe {
                match WIDTH {
                    $($width => ($low(a, b), $high(a, b)),)*
                    _ => unreachable!(),
                }
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

macro_rules! transpose_vectors {
    ($name:ident, $features:literal, $vector:ty, $unpack:ident) => {
        /// Transposes a square matrix, one in each 16 bytes of the vectors.
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
transpose_vectors!(transpose_vectors_sse2, "sse2", __m128i, unpack_sse2);
transpose_vectors!(transpose_vectors_avx2, "avx2", __m256i, unpack_avx2);

#[inline]
#[target_feature(enable = "sse2")]
unsafe fn block_sse2<const WIDTH: usize>(
    source: *const u8,
    source_stride: usize,
    target: *mut u8,
    target_stride: usize,
) {
    #[inline]
    #[target_feature(enable = "sse2")]
    unsafe fn block<const WIDTH: usize, const SIDE: usize>(
        source: *const u8,
        source_stride: usize,
        target: *mut u8,
        target_stride: usize,
    ) {
        unsafe {
            let mut rows = [_mm_setzero_si128(); SIDE];
            for (index, row) in rows.iter_mut().enumerate() {
                *row = _mm_loadu_si128(source.add(index * source_stride).cast());
            }
            let rows = transpose_vectors_sse2::<WIDTH, SIDE>(rows);
            for (index, row) in rows.into_iter().enumerate() {
                _mm_storeu_si128(target.add(index * target_stride).cast(), row);
            }
        }
    }
    unsafe {
        match WIDTH {
            1 => block::<WIDTH, 16>(source, source_stride, target, target_stride),
            2 => block::<WIDTH, 8>(source, source_stride, target, target_stride),
            4 => block::<WIDTH, 4>(source, source_stride, target, target_stride),
            _ => block::<WIDTH, 2>(source, source_stride, target, target_stride),
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn block_avx2<const WIDTH: usize>(
    source: *const u8,
    source_stride: usize,
    target: *mut u8,
    target_stride: usize,
) {
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn block<const WIDTH: usize, const SIDE: usize>(
        source: *const u8,
        source_stride: usize,
        target: *mut u8,
        target_stride: usize,
    ) {
        unsafe {
            let (mut low, mut high) = (source, source.add(SIDE * source_stride));
            let mut rows = [_mm256_setzero_si256(); SIDE];
            for row in &mut rows {
                *row = halves(low, high);
                low = low.wrapping_add(source_stride);
                high = high.wrapping_add(source_stride);
            }
            let rows = transpose_vectors_avx2::<WIDTH, SIDE>(rows);
            let mut target = target;
            for row in rows {
                _mm256_storeu_si256(target.cast(), row);
                target = target.wrapping_add(target_stride);
            }
        }
    }
    unsafe {
        match WIDTH {
            1 => block::<WIDTH, 16>(source, source_stride, target, target_stride),
            2 => block::<WIDTH, 8>(source, source_stride, target, target_stride),
            4 => block::<WIDTH, 4>(source, source_stride, target, target_stride),
            _ => block::<WIDTH, 2>(source, source_stride, target, target_stride),
        }
    }
}

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
