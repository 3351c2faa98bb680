//! Few channels, from packed pixels to planes and back.
//!
//! A group is as many vectors as there are channels: packed pixels on one side, as many elements of
//! each channel on the other. Each vector of the result collects its bytes from all that are given.
//! Vectors of two lanes hold two groups, one after the other.

use super::vectors::{Avx2, Shuffle, Ssse3, Vectors};
use super::{LINE, PitchedMatrix};
use crate::relayout::instructions::Instructions;
use core::ops::Range;

/// The bytes of the largest vector.
const VECTOR: usize = 32;

/// A direction between pixels and planes.
pub(super) trait Direction {
    /// Whether the target has the pixels.
    const TO_PIXELS: bool;

    /// Returns the bytes of each channel that a step moves.
    fn step_bytes<S: Vectors>(streamed: bool) -> usize;

    /// Moves a step.
    ///
    /// # Safety
    ///
    /// The promise of [`Move`] for `step_bytes`.
    unsafe fn step<S, const WIDTH: usize, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle;
}

/// Packed pixels to planes.
pub(super) struct Deinterleave;

/// Planes to packed pixels.
pub(super) struct Interleave;

/// A function that moves a number of bytes of each channel.
///
/// The arguments are the instructions, a source and a target, the bytes from plane to plane, and that
/// number.
///
/// # Safety
///
/// The number is 0, or a vector or more. So many bytes of each channel are readable in the source and
/// writable in the target, and none of the first is one of the second. A function that streams moves
/// whole lines of the target, in each channel if the target has planes; nothing accesses them between
/// this and the next fence.
type Move<S> = unsafe fn(S, *const u8, *mut u8, usize, usize);

/// The functions for elements of one width, and one number of channels.
struct Moves<S> {
    set: S,
    cached: Move<S>,
    streamed: Move<S>,
}

/// Transposes a matrix with few channels.
///
/// # Safety
///
/// The instructions are SSSE3 or more, and an element has 1, 2 or 4 bytes. Pixels are the rows of the
/// source, or the columns if the target has the pixels: 32 bytes or more in each channel. The other
/// side is 2 to 4 channels, packed where the pixels are. All elements are readable in the source and
/// writable in the target, and none of the first is one of the second. If the matrix is streamed,
/// nothing accesses those in the target between this and the next fence.
pub(super) unsafe fn transpose<D: Direction>(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    instructions: Instructions,
) {
    match instructions {
        Instructions::Avx2(avx2) => {
            let moves = Moves::avx2::<D>(avx2, matrix);
            // SAFETY: the caller's promise.
            unsafe { moves.execute::<D>(source, target, matrix) }
        }
        Instructions::Ssse3(ssse3) => {
            let moves = Moves::ssse3::<D>(ssse3, matrix);
            // SAFETY: the caller's promise.
            unsafe { moves.execute::<D>(source, target, matrix) }
        }
        Instructions::Sse2(_) | Instructions::Portable => unreachable!("chosen with SSSE3 only"),
    }
}

macro_rules! moves {
    ($($set:ident $features:literal $new:ident $function:ident),*) => {$(
        impl Moves<$set> {
            /// Chooses the functions for the elements and channels of a matrix.
            fn $new<D: Direction>(set: $set, matrix: &PitchedMatrix) -> Self {
                let channels = if D::TO_PIXELS { matrix.rows } else { matrix.columns };
                macro_rules! functions {
                    ($width:literal) => {
                        match channels {
                            2 => ($function::<D, $width, 2, false>, $function::<D, $width, 2, true>),
                            3 => ($function::<D, $width, 3, false>, $function::<D, $width, 3, true>),
                            _ => ($function::<D, $width, 4, false>, $function::<D, $width, 4, true>),
                        }
                    };
                }
                let (cached, streamed): (Move<$set>, Move<$set>) = match matrix.width {
                    1 => functions!(1),
                    2 => functions!(2),
                    _ => functions!(4),
                };
                Moves { set, cached, streamed }
            }
        }

        /// Moves bytes as [`move_steps`] does, compiled for these instructions.
        ///
        /// # Safety
        ///
        /// The promise of [`Move`]. The processor has the instructions, which `set` proves.
        #[target_feature(enable = $features)]
        unsafe fn $function<
            D: Direction,
            const WIDTH: usize,
            const CHANNELS: usize,
            const STREAMED: bool,
        >(
            set: $set,
            source: *const u8,
            target: *mut u8,
            plane: usize,
            bytes: usize,
        ) {
            // SAFETY: the caller's promise.
            unsafe {
                move_steps::<D, _, WIDTH, CHANNELS, STREAMED>(set, source, target, plane, bytes);
            }
        }
    )*};
}
moves!(Ssse3 "ssse3" ssse3 move_ssse3, Avx2 "avx2" avx2 move_avx2);

impl<S: Copy> Moves<S> {
    /// Moves a matrix, whole lines of the target past the caches if it is streamed.
    ///
    /// # Safety
    ///
    /// The promise of `transpose`, and the functions were chosen for the matrix.
    unsafe fn execute<D: Direction>(
        &self,
        source: *const u8,
        target: *mut u8,
        matrix: &PitchedMatrix,
    ) {
        // How many times as far apart elements are as in a plane.
        let (pixels, plane, in_source, in_target) = if D::TO_PIXELS {
            (matrix.columns, matrix.source, 1, matrix.rows)
        } else {
            (matrix.rows, matrix.target, matrix.columns, 1)
        };
        let bytes = pixels * matrix.width;
        // What is before the first whole line of the target: in each channel, if the target has planes.
        let lines_agree = D::TO_PIXELS || plane % LINE == 0;
        let head = (0..LINE).step_by(matrix.width).find(|head| {
            let begin = target.wrapping_add(head * in_target);
            matrix.streams && lines_agree && bytes >= 2 * LINE && begin.align_offset(LINE) == 0
        });
        let Some(head) = head else {
            // SAFETY: the caller's promise.
            return unsafe { (self.cached)(self.set, source, target, plane, bytes) };
        };
        for (streams, Range { start, end }) in head_lines_and_tail(head, bytes) {
            let function = if streams { self.streamed } else { self.cached };
            let source = source.wrapping_add(start * in_source);
            let target = target.wrapping_add(start * in_target);
            // SAFETY: a part of the bytes. Lines begin at `head`, and are streamed last.
            unsafe { function(self.set, source, target, plane, end - start) }
        }
    }
}

/// Returns which bytes of each channel are moved, and whether they are streamed, in that order.
///
/// Whole lines from `head` on are streamed. The bytes before and after them are not; these ranges may
/// overlap the lines, because no function moves less than a vector. So the lines come last: what has been
/// streamed may not be written again.
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

/// Moves a number of bytes of each channel, step by step. The last step overlaps the one before if
/// need be.
///
/// # Safety
///
/// The promise of [`Move`].
#[inline(always)]
unsafe fn move_steps<D, S, const WIDTH: usize, const CHANNELS: usize, const STREAMED: bool>(
    set: S,
    source: *const u8,
    target: *mut u8,
    plane: usize,
    bytes: usize,
) where
    D: Direction,
    S: Shuffle,
{
    let (in_source, in_target) = if D::TO_PIXELS {
        (1, CHANNELS)
    } else {
        (CHANNELS, 1)
    };
    let step = D::step_bytes::<S>(STREAMED);
    let mut at = 0;
    while at + step <= bytes {
        let source = source.wrapping_add(at * in_source);
        let target = target.wrapping_add(at * in_target);
        // SAFETY: `step` bytes from `at` on are part of the bytes.
        unsafe { D::step::<S, WIDTH, CHANNELS, STREAMED>(set, source, target, plane) }
        at += step;
    }
    if at < bytes {
        let at = bytes - step;
        let source = source.wrapping_add(at * in_source);
        let target = target.wrapping_add(at * in_target);
        // SAFETY: the same. Whole lines are whole steps, so that this is no function that streams.
        unsafe { D::step::<S, WIDTH, CHANNELS, STREAMED>(set, source, target, plane) }
    }
}

impl Direction for Deinterleave {
    const TO_PIXELS: bool = false;

    #[inline(always)]
    fn step_bytes<S: Vectors>(streamed: bool) -> usize {
        // A line is streamed at once.
        if streamed { LINE } else { S::BYTES }
    }

    #[inline(always)]
    unsafe fn step<S, const WIDTH: usize, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle,
    {
        // As many as the smallest vectors need.
        let mut groups = [[set.zero(); CHANNELS]; LINE / 16];
        let groups = &mut groups[..Self::step_bytes::<S>(STREAMED) / S::BYTES];
        for (index, group) in groups.iter_mut().enumerate() {
            let source = source.wrapping_add(index * S::BYTES * CHANNELS);
            let mut given = [set.zero(); CHANNELS];
            for (index, given) in given.iter_mut().enumerate() {
                let source = source.wrapping_add(16 * index);
                // SAFETY: 16 bytes of the pixels of each lane's group.
                *given = unsafe { set.load_lanes(source, 16 * CHANNELS) };
            }
            *group = collect(set, &given, const { &shuffles::<WIDTH, CHANNELS>(false) });
        }
        for channel in 0..CHANNELS {
            let target = target.wrapping_add(channel * plane);
            for (index, group) in groups.iter().enumerate() {
                let target = target.wrapping_add(index * S::BYTES);
                // SAFETY: a vector of the channel; lines begin at multiples of its size.
                unsafe { set.store::<STREAMED>(target, group[channel]) }
            }
        }
    }
}

impl Direction for Interleave {
    const TO_PIXELS: bool = true;

    #[inline(always)]
    fn step_bytes<S: Vectors>(_streamed: bool) -> usize {
        S::BYTES
    }

    #[inline(always)]
    unsafe fn step<S, const WIDTH: usize, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle,
    {
        let mut given = [set.zero(); CHANNELS];
        for (channel, given) in given.iter_mut().enumerate() {
            // SAFETY: a vector of the channel.
            *given = unsafe { set.load(source.wrapping_add(channel * plane)) };
        }
        let results = collect(set, &given, const { &shuffles::<WIDTH, CHANNELS>(true) });
        for (index, result) in results.iter().enumerate() {
            let target = target.wrapping_add(16 * index);
            // SAFETY: 16 bytes of the pixels of each lane's group; these begin at multiples of 16 if
            // lines are streamed.
            unsafe { set.store_lanes::<STREAMED>(target, 16 * CHANNELS, *result) }
        }
    }
}

/// Collects the bytes of each vector of the result from those that are given.
#[inline(always)]
fn collect<S: Shuffle, const CHANNELS: usize>(
    set: S,
    given: &[S::Vector; CHANNELS],
    shuffles: &Shuffles<CHANNELS>,
) -> [S::Vector; CHANNELS] {
    let mut results = [set.zero(); CHANNELS];
    for (result, shuffles) in results.iter_mut().zip(shuffles) {
        for (given, places) in given.iter().zip(shuffles) {
            *result = set.or(*result, set.shuffle(*given, places));
        }
    }
    results
}

/// For each vector of the result and each vector that is given: the places in the latter of the
/// former's bytes, and `0x80` for those that are not there.
type Shuffles<const CHANNELS: usize> = [[[u8; 16]; CHANNELS]; CHANNELS];

/// Returns the shuffles of a group.
#[expect(clippy::cast_possible_truncation, reason = "places in 16 bytes")]
const fn shuffles<const WIDTH: usize, const CHANNELS: usize>(
    to_pixels: bool,
) -> Shuffles<CHANNELS> {
    let mut shuffles = [[[0x80; 16]; CHANNELS]; CHANNELS];
    let mut byte = 0;
    while byte < 16 * CHANNELS {
        let (element, part) = (byte / WIDTH, byte % WIDTH);
        let (pixel, channel) = (element / CHANNELS, element % CHANNELS);
        let (packed, place_packed) = (byte / 16, byte % 16);
        let place_in_plane = pixel * WIDTH + part;
        if to_pixels {
            shuffles[packed][channel][place_packed] = place_in_plane as u8;
        } else {
            shuffles[channel][packed][place_in_plane] = place_packed as u8;
        }
        byte += 1;
    }
    shuffles
}
