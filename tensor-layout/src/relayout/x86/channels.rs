//! Moves few channels from pixels to planes and back.
//!
//! Elements move in groups. On the side of the pixels, a group fills as many vectors as there are channels,
//! without gaps. On the side of the planes, the group fills one vector of each channel. With 3, 5 or 7
//! channels, each vector of the result collects its bytes from all vectors of the source. With 6 channels, there is a step
//! in between, whose vectors have halves of two channels; so each vector collects from half as many. With 2, 4 or 8
//! channels, a copy to planes sorts the bytes within each vector of pixels by channel, and then the vectors
//! exchange parts. A copy to pixels undoes these two steps, the exchange first. Vectors of two lanes hold two
//! groups, one in each lane.
//!
//! A copy of 3 of 4 channels to planes drops the fourth channel when it reads pixels. In the other direction,
//! masked stores leave the fourth channel out. All other pixels with gaps between them pass through a buffer,
//! in which they are packed.

// Decisions:
//
// - **5 channels of 4 bytes go to pixels by shuffles.** For copies from pixels, and for 6 channels, blocks are faster.
// - **Channels of 16 to 31 bytes are moved by vectors of one lane.** Each function goes through the loop around the
//   matrix.
// - **Channels of 2 bytes are written past the caches line by line from registers, if all planes begin at the same
//   offset within a cache line.** Otherwise, with 3, 5 and 7 channels, the lines of one plane are written after those of
//   another, and the pixels are read again for each plane. Planes of 2, 4, 6 and 8 channels are written through the
//   caches.

use super::blocks::rounds;
use super::gather::UnitGather;
use super::matrix::{LINE, PitchedMatrix, masked_stores};
use super::spread::{AHEAD, Spread};
use super::transposition::tiles;
use super::vectors::{Avx2, MaskedStores, Shuffle, Ssse3, Vectors};
use crate::relayout::instructions::Instructions;
use crate::relayout::nest::{Loop, STAY};
use crate::relayout::portable::Units;
use crate::relayout::work::Matrix;
use core::mem::MaybeUninit;
use core::ops::Range;

/// The size of the largest vector in bytes.
const VECTOR: usize = 32;

/// A direction between pixels and planes.
pub(super) trait PixelDirection {
    /// Whether the target consists of pixels. If not, the source consists of pixels.
    const TO_PIXELS: bool;

    /// Returns the number of bytes that one step moves in each channel.
    fn step_bytes<S: Vectors>(streamed: bool) -> usize;

    /// Moves `step_bytes` bytes of each channel.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of [`Move`] for `step_bytes`.
    unsafe fn step<S, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        indices: &Shuffles<CHANNELS>,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle;
}

/// The direction from pixels to planes. With `SIFTED`, pixels have 4 channels, and the last one is skipped:
/// it has no plane.
pub(super) struct ToPlanes<const SIFTED: bool>;

/// The direction from packed pixels to planes.
pub(super) type Deinterleave = ToPlanes<false>;

/// The direction from pixels of 4 channels to planes of the first 3 channels.
type Sift = ToPlanes<true>;

/// The direction from planes to pixels. The bits of `MASK` say which bytes of 16 are written. If some are not, pixels have
/// 4 channels, and the last one has no plane.
pub(super) struct ToPixels<const MASK: u32>;

/// The direction from planes to packed pixels.
pub(super) type Interleave = ToPixels<0xFFFF>;

/// A function that moves a number of bytes of each channel, at each step of a loop.
///
/// The arguments are the instructions, the shuffles of a group, the source, the target, the distance from
/// plane to plane in bytes, the number of bytes to move in each channel, and the loop.
///
/// # Safety
///
/// - The number of bytes is 0, or at least the size of a vector.
/// - At each step, this number of bytes of each channel is readable in the source and writable in the target.
///   Source and target do not overlap.
/// - A function that streams writes only whole lines of the target. If the target has planes, it writes whole
///   lines of each plane. Nothing accesses these lines between this call and the next fence.
type Move<S> = unsafe fn(S, &[[u8; 16]], *const u8, *mut u8, usize, usize, &Loop);

/// The functions and shuffles for one number of channels and one width of elements.
struct Moves<S> {
    set: S,
    indices: &'static [[u8; 16]],
    cached: Move<S>,
    streamed: Move<S>,
    /// Streams the bytes of each plane from the first whole line of the plane on, if there is such a function.
    own_lines: Option<Move<S>>,
    /// Copies pixels with gaps between them.
    pixels: Units,
}

/// A function that transposes a matrix with few channels, at each step of the loop around it.
///
/// # Safety
///
/// The functions were chosen for the matrix, the last one for its pixels. At each step:
///
/// - The instructions are SSSE3 or more, and an element has 1, 2, 4 or 8 bytes.
/// - A pixel is a row of the source or of the target, depending on the direction. It has 2 to 8 channels, and
///   at most 24 bytes. All pixels together have 16 bytes or more of each channel.
/// - All elements are readable in the source and writable in the target. Source and target do not overlap.
/// - If the matrix is streamed, nothing accesses its elements in the target between this call and the next
///   fence.
pub(super) type Transpose = unsafe fn(*const u8, *mut u8, &PitchedMatrix, Instructions, Units);

/// Returns the function for a matrix with few channels, and the size of its pixels.
pub(super) const fn function_of(matrix: &Matrix, width: usize) -> (Transpose, usize) {
    macro_rules! by_channels {
        ($direction:ident, $channels:expr) => {
            match $channels {
                2 => transpose::<$direction, 2>,
                3 => transpose::<$direction, 3>,
                4 => transpose::<$direction, 4>,
                5 => transpose::<$direction, 5>,
                6 => transpose::<$direction, 6>,
                7 => transpose::<$direction, 7>,
                _ => transpose::<$direction, 8>,
            }
        };
    }
    let is_sifted = matrix.columns == 3
        && width < 8
        && matrix.source == 4 * width
        && (matrix.rows - 1) * width >= VECTOR
        && !cfg!(miri);
    if matrix.has_few_rows(width) && !matrix.has_few_columns(width) {
        (by_channels!(Interleave, matrix.rows), matrix.rows * width)
    } else if is_sifted {
        (sift, width)
    } else {
        (
            by_channels!(Deinterleave, matrix.columns),
            matrix.columns * width,
        )
    }
}

/// Transposes as [`Transpose`] describes.
///
/// # Safety
///
/// The caller meets the conditions of `Transpose`.
unsafe fn transpose<D: PixelDirection, const CHANNELS: usize>(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    instructions: Instructions,
    pixels: Units,
) {
    let count = if D::TO_PIXELS {
        matrix.columns
    } else {
        matrix.rows
    };
    let instructions = match instructions {
        Instructions::Avx2(avx2) if count * matrix.width < VECTOR => {
            Instructions::Ssse3(Ssse3::of_avx2(avx2))
        }
        given => given,
    };
    let is_spread = D::TO_PIXELS
        && CHANNELS == 3
        && matrix.width <= 2
        && matrix.target == 4 * matrix.width
        && !cfg!(miri);
    if is_spread {
        if let Some(masks) = masked_stores(instructions) {
            let spread = match matrix.width {
                1 => spread::<1, 0x7777>,
                _ => spread::<2, 0x3F3F>,
            };
            // SAFETY: the caller's promise; `masks` proves that the processor has AVX2.
            return unsafe { spread(masks, source, target, matrix) };
        }
    }
    match instructions {
        Instructions::Avx2(avx2) => {
            let moves = Moves::avx2::<D, CHANNELS>(avx2, matrix.width, pixels);
            // SAFETY: the caller's promise.
            unsafe { moves.execute::<D>(source, target, matrix, instructions) }
        }
        Instructions::Ssse3(ssse3) => {
            let moves = Moves::ssse3::<D, CHANNELS>(ssse3, matrix.width, pixels);
            // SAFETY: the caller's promise.
            unsafe { moves.execute::<D>(source, target, matrix, instructions) }
        }
        Instructions::Sse2(_) | Instructions::Portable => unreachable!("chosen with SSSE3 only"),
    }
}

/// Transposes the first 3 channels of pixels of 4 channels to planes.
///
/// # Safety
///
/// The caller meets the conditions of `Transpose`; `last` copies elements. A row has 3 columns, and the row pitch is the
/// size of 4 columns. Without the last pixel, each channel still fills a whole vector.
unsafe fn sift(
    source: *const u8,
    target: *mut u8,
    matrix: &PitchedMatrix,
    instructions: Instructions,
    last: Units,
) {
    let (width, pixels) = (matrix.width, matrix.rows - 1);
    let all_but_one = PitchedMatrix {
        rows: pixels,
        columns: 4,
        ..*matrix
    };
    let indices = match width {
        1 => const { &sifted::<1>() },
        2 => const { &sifted::<2>() },
        _ => const { &sifted::<4>() },
    };
    macro_rules! sift {
        ($set:ident $function:ident) => {{
            let moves = Moves {
                set: $set,
                indices,
                cached: $function::<Sift, 4, false>,
                streamed: $function::<Sift, 4, true>,
                own_lines: None,
                pixels: last,
            };
            // SAFETY: the caller's promise, without the last pixel.
            unsafe { moves.execute::<Sift>(source, target, &all_but_one, instructions) }
        }};
    }
    match instructions {
        Instructions::Avx2(set) => sift!(set move_avx2),
        Instructions::Ssse3(set) => sift!(set move_ssse3),
        Instructions::Sse2(_) | Instructions::Portable => unreachable!("chosen with SSSE3 only"),
    }
    let channels = Loop::new(3, width, matrix.target);
    let source = source.wrapping_add(pixels * matrix.source);
    let target = target.wrapping_add(pixels * width);
    // SAFETY: these are the last pixels of each step. No line that was streamed contains them.
    unsafe { last(source, target, width, &[channels, STAY, matrix.repeat]) }
}

/// Transposes 3 planes to pixels of 4 channels. The fourth channel is not written.
///
/// # Safety
///
/// The caller meets the conditions of `Transpose`. The source has 3 rows of 32 bytes or more, one for each plane.
/// In the target, a pixel of 4 channels of `WIDTH` bytes begins directly after the previous pixel. `MASK` has the bytes of
/// the first 3 channels. The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn spread<const WIDTH: usize, const MASK: u32>(
    masks: MaskedStores,
    mut source: *const u8,
    mut target: *mut u8,
    matrix: &PitchedMatrix,
) {
    // The compiler knows that no store changes a copy.
    let (indices, bytes) = (shuffles::<WIDTH, 4>(true), matrix.columns * WIDTH);
    let step = move_steps::<ToPixels<MASK>, _, 4, false>;
    for _ in 0..matrix.repeat.count {
        // SAFETY: the caller's promise.
        unsafe { step(masks.avx2(), &indices, source, target, matrix.source, bytes) }
        (source, target) = matrix.repeat.at(1, source, target);
    }
}

/// Returns index arrays of shuffles. An entry is the index of the byte that the shuffle moves there, or
/// `0x80` for a zero. A shuffle with the first array sorts the bytes of a vector of pixels by channel.
/// In this array, the index is `0x80` for each byte of the fourth channel.
const fn sifted<const WIDTH: usize>() -> [[u8; 16]; 4] {
    let mut indices = shuffles::<WIDTH, 4>(false)[0];
    let mut index = 12;
    while index < 16 {
        indices[0][index] = 0x80;
        index += 1;
    }
    indices
}

/// Returns the shuffles for a width, a number of channels and a direction.
fn shuffles_of<const CHANNELS: usize>(width: usize, to_pixels: bool) -> &'static [[u8; 16]] {
    macro_rules! indices {
        ($($width:literal)*) => {
            match (width, to_pixels) {
                $(
                    ($width, false) => const { &shuffles::<$width, CHANNELS>(false) }.as_flattened(),
                    ($width, true) => const { &shuffles::<$width, CHANNELS>(true) }.as_flattened(),
                )*
                _ => unreachable!("chosen for these widths only"),
            }
        };
    }
    indices!(1 2 4 8)
}

macro_rules! moves {
    ($($set:ident $features:literal $new:ident $function:ident $own_lines:ident),*) => {$(
        impl Moves<$set> {
            /// Returns the functions for elements of `width` bytes. `pixels` copies pixels.
            fn $new<D: PixelDirection, const CHANNELS: usize>(
                set: $set,
                width: usize,
                pixels: Units,
            ) -> Self {
                Moves {
                    set,
                    indices: shuffles_of::<CHANNELS>(width, D::TO_PIXELS),
                    cached: $function::<D, CHANNELS, false>,
                    streamed: $function::<D, CHANNELS, true>,
                    // With even numbers of channels, the vectors of a plane do not come from shuffles alone.
                    own_lines: if const { !D::TO_PIXELS && CHANNELS % 2 == 1 } {
                        Some($own_lines::<CHANNELS>)
                    } else {
                        None
                    },
                    pixels,
                }
            }
        }

        /// Streams lines as [`stream_own_lines`] does, compiled for the instructions of `set`.
        ///
        /// # Safety
        ///
        /// The caller meets the conditions of `stream_own_lines`. The processor has the instructions, which
        /// `set` proves.
        #[target_feature(enable = $features)]
        unsafe fn $own_lines<const CHANNELS: usize>(
            set: $set,
            indices: &[[u8; 16]],
            source: *const u8,
            target: *mut u8,
            plane: usize,
            bytes: usize,
            _: &Loop,
        ) {
            let shuffles = square(indices);
            // SAFETY: the caller's promise.
            unsafe { stream_own_lines::<_, CHANNELS>(set, &shuffles, source, target, plane, bytes) }
        }

        /// Moves bytes as [`move_steps`] does, compiled for the instructions of `set`.
        ///
        /// # Safety
        ///
        /// The caller meets the conditions of [`Move`]. The processor has the instructions, which `set`
        /// proves.
        #[target_feature(enable = $features)]
        unsafe fn $function<D: PixelDirection, const CHANNELS: usize, const STREAMED: bool>(
            set: $set,
            indices: &[[u8; 16]],
            source: *const u8,
            target: *mut u8,
            plane: usize,
            bytes: usize,
            each: &Loop,
        ) {
            let shuffles = square(indices);
            let (mut source, mut target) = (source, target);
            for _ in 0..each.count {
                // SAFETY: the caller's promise, for one step of the loop.
                unsafe {
                    move_steps::<D, _, CHANNELS, STREAMED>(set, &shuffles, source, target, plane, bytes);
                }
                (source, target) = each.at(1, source, target);
            }
        }
    )*};
}
moves!(
    Ssse3 "ssse3" ssse3 move_ssse3 own_lines_ssse3,
    Avx2 "avx2" avx2 move_avx2 own_lines_avx2
);

/// Returns a copy of shuffles. The compiler knows that no store changes it.
#[inline(always)]
fn square<const CHANNELS: usize>(indices: &[[u8; 16]]) -> Shuffles<CHANNELS> {
    let mut shuffles = [[[0; 16]; CHANNELS]; CHANNELS];
    for (to, from) in shuffles.iter_mut().zip(indices.chunks_exact(CHANNELS)) {
        to.copy_from_slice(from);
    }
    shuffles
}

/// A buffer for packed pixels, before they are written to the target or after they are read from the source.
#[repr(align(64))]
struct PackedPixels(MaybeUninit<[u8; PACKED_BYTES]>);

/// The size of the buffer [`PackedPixels`], in bytes. The buffer and the pixels that it holds stay in the nearest
/// cache.
const PACKED_BYTES: usize = 4096;

impl<S: Vectors> Moves<S> {
    /// Moves a matrix at each step of the loop around it. If the matrix is streamed, writes of whole cache lines
    /// of the target can bypass the caches.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `Transpose`, and the functions were chosen for the matrix.
    unsafe fn execute<D: PixelDirection>(
        &self,
        source: *const u8,
        target: *mut u8,
        matrix: &PitchedMatrix,
        instructions: Instructions,
    ) {
        let (channels, pixels, plane, pitch) = if D::TO_PIXELS {
            (matrix.rows, matrix.columns, matrix.source, matrix.target)
        } else {
            (matrix.columns, matrix.rows, matrix.target, matrix.source)
        };
        let (pixel, bytes) = (channels * matrix.width, pixels * matrix.width);
        let is_packed = pitch == pixel;
        if is_packed && !(matrix.streams && bytes >= 2 * LINE) {
            let (set, indices, each) = (self.set, self.indices, &matrix.repeat);
            // SAFETY: the caller's promise.
            return unsafe { (self.cached)(set, indices, source, target, plane, bytes, each) };
        }
        let (mut source, mut target) = (source, target);
        for _ in 0..matrix.repeat.count {
            if is_packed {
                // SAFETY: the caller's promise, for one step of the loop.
                unsafe { self.stream::<D>(source, target, matrix) }
            } else {
                // SAFETY: the same.
                unsafe { self.through_buffer::<D>(source, target, matrix, pixel, instructions) }
            }
            (source, target) = matrix.repeat.at(1, source, target);
        }
    }

    /// Moves a streamed matrix whose pixels are packed, with at least two cache lines of each channel.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `Transpose` for one step, and the functions were chosen for the matrix.
    unsafe fn stream<D: PixelDirection>(
        &self,
        source: *const u8,
        target: *mut u8,
        matrix: &PitchedMatrix,
    ) {
        // `in_source` and `in_target` are the number of elements from one element of a channel to the next.
        let (pixels, plane, in_source, in_target) = if D::TO_PIXELS {
            (matrix.columns, matrix.source, 1, matrix.rows)
        } else {
            (matrix.rows, matrix.target, matrix.columns, 1)
        };
        let (set, indices, bytes) = (self.set, self.indices, pixels * matrix.width);
        if let (true, Some(own_lines)) = (plane % LINE != 0, self.own_lines) {
            let (mut least, mut most) = (LINE, 0);
            for channel in 0..matrix.columns {
                let head = target.wrapping_add(channel * plane).align_offset(LINE);
                (least, most) = (least.min(head), most.max(head));
            }
            let are_whole = least % matrix.width == 0 && plane % matrix.width == 0;
            if are_whole && bytes >= most + LINE {
                let lines = (bytes - most) / LINE * LINE;
                let after = (least + lines).min(bytes - VECTOR);
                for Range { start, end } in [0..most.max(VECTOR), after..bytes] {
                    let source = source.wrapping_add(start * in_source);
                    let target = target.wrapping_add(start);
                    // SAFETY: this is a part of the bytes.
                    unsafe { self.cached_once(source, target, plane, end - start) }
                }
                // SAFETY: each channel has as many bytes from its first whole line on. Lines are streamed last.
                return unsafe { own_lines(set, indices, source, target, plane, lines, &STAY) };
            }
        }
        // The bytes before the first whole line of the target: in each channel, if the target has planes.
        let streams = D::TO_PIXELS || plane % LINE == 0;
        let mut head = if streams { 0 } else { LINE };
        while head < LINE && target.wrapping_add(head * in_target).align_offset(LINE) != 0 {
            head += matrix.width;
        }
        if head == LINE {
            // SAFETY: the caller's promise.
            return unsafe { self.cached_once(source, target, plane, bytes) };
        }
        for (streams, Range { start, end }) in head_lines_and_tail(head, bytes) {
            let function = if streams { self.streamed } else { self.cached };
            let source = source.wrapping_add(start * in_source);
            let target = target.wrapping_add(start * in_target);
            // SAFETY: this range is a part of the bytes. Whole lines begin at `head`. They come last, so nothing writes
            // to a streamed byte again.
            unsafe { function(set, indices, source, target, plane, end - start, &STAY) }
        }
    }

    /// Moves bytes of each channel once, through the caches.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of [`Move`].
    unsafe fn cached_once(&self, source: *const u8, target: *mut u8, plane: usize, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { (self.cached)(self.set, self.indices, source, target, plane, bytes, &STAY) }
    }

    /// Moves a matrix whose pixels are not packed.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `Transpose`, and the functions were chosen for the matrix.
    unsafe fn through_buffer<D: PixelDirection>(
        &self,
        source: *const u8,
        target: *mut u8,
        matrix: &PitchedMatrix,
        pixel: usize,
        instructions: Instructions,
    ) {
        let mut packed = PackedPixels(MaybeUninit::uninit());
        let packed = packed.0.as_mut_ptr().cast::<u8>();
        let width = matrix.width;
        let any = Loop::new(1, matrix.source, pixel);
        let gather = UnitGather::of(pixel, &any).filter(|_| !D::TO_PIXELS);
        let any = Loop::new(1, pixel, matrix.target);
        let spread = Spread::of(pixel, &any).filter(|_| D::TO_PIXELS);
        let spread = spread.zip(masked_stores(instructions));
        let pixels = if D::TO_PIXELS {
            matrix.columns
        } else {
            matrix.rows
        };
        for part in tiles(
            pixels,
            PACKED_BYTES / pixel / LINE * LINE,
            S::BYTES / width,
            0,
        ) {
            let (first, bytes) = (part.first, part.count * width);
            let of = |source, target| Loop::new(part.count, source, target);
            if D::TO_PIXELS {
                let source = source.wrapping_add(first * width);
                // SAFETY: this is a part of the pixels, which fit into `packed`.
                unsafe { self.cached_once(source, packed, matrix.source, bytes) }
                let target = target.wrapping_add(first * matrix.target);
                if let Some((spread, masks)) = &spread {
                    // SAFETY: these are the same pixels, which are in `packed` now.
                    unsafe { spread.copy(packed, target, part.count, *masks, self.pixels) }
                } else {
                    let loops = [of(pixel, matrix.target), STAY, STAY];
                    // SAFETY: the same.
                    unsafe { (self.pixels)(packed, target, pixel, &loops) }
                }
            } else {
                let source = source.wrapping_add(first * matrix.source);
                let each = of(matrix.source, pixel);
                if let Some(gather) = &gather {
                    // SAFETY: this is a part of the pixels, which fit into `packed`.
                    unsafe { gather.copy(source, packed, part.count, instructions, self.pixels) }
                } else {
                    // SAFETY: the same.
                    unsafe { (self.pixels)(source, packed, pixel, &[each, STAY, STAY]) }
                }
                let target = target.wrapping_add(first * width);
                // SAFETY: these are the same pixels, which are in `packed` now.
                unsafe { self.cached_once(packed, target, matrix.target, bytes) }
            }
        }
    }
}

/// Divides the bytes of each channel into three ranges. Returns the ranges in the order in which they are
/// moved. The flag of a range says whether the range is streamed.
///
/// Whole lines from `head` on are streamed. The bytes before and after these lines are not streamed; their
/// ranges may overlap the lines, because no function moves less than a vector. Therefore the lines come last:
/// streamed bytes must not be written again.
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

/// Moves a number of bytes of each channel, step by step. The last step may overlap the step
/// before.
///
/// # Safety
///
/// The caller meets the conditions of [`Move`].
#[inline(always)]
unsafe fn move_steps<D, S, const CHANNELS: usize, const STREAMED: bool>(
    set: S,
    indices: &Shuffles<CHANNELS>,
    source: *const u8,
    target: *mut u8,
    plane: usize,
    bytes: usize,
) where
    D: PixelDirection,
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
        unsafe { D::step::<S, CHANNELS, STREAMED>(set, indices, source, target, plane) }
        at += step;
    }
    if const { !STREAMED } && at < bytes {
        let at = bytes - step;
        let source = source.wrapping_add(at * in_source);
        let target = target.wrapping_add(at * in_target);
        // SAFETY: the same. Whole lines consist of whole steps, so a function that streams does not come here.
        unsafe { D::step::<S, CHANNELS, STREAMED>(set, indices, source, target, plane) }
    }
}

/// Moves packed pixels to whole lines of planes, with writes that bypass the caches. The first written
/// line of a plane is the first cache line that begins in this plane.
///
/// # Safety
///
/// From the first whole line of each plane on, `bytes` bytes, a multiple of `LINE`, are writable in the plane and
/// readable in the channel. The number of bytes before that line is a multiple of an element's bytes. Source
/// and target do not overlap. Nothing accesses the lines between this call and the next fence.
#[inline(always)]
unsafe fn stream_own_lines<S: Shuffle, const CHANNELS: usize>(
    set: S,
    indices: &Shuffles<CHANNELS>,
    source: *const u8,
    target: *mut u8,
    plane: usize,
    bytes: usize,
) {
    let mut heads = [0; CHANNELS];
    for (channel, head) in heads.iter_mut().enumerate() {
        *head = target.wrapping_add(channel * plane).align_offset(LINE);
    }
    for line in (0..bytes).step_by(LINE) {
        for (channel, indices) in indices.iter().enumerate() {
            for vector in (0..LINE).step_by(S::BYTES) {
                let at = heads[channel] + line + vector;
                let mut given = [set.zero(); CHANNELS];
                for (index, given) in given.iter_mut().enumerate() {
                    let source = source.wrapping_add(at * CHANNELS + 16 * index);
                    // SAFETY: these are 16 bytes of the pixels of each lane's group.
                    *given = unsafe { set.load_lanes(source, 16 * CHANNELS) };
                }
                let collected = collect_one(set, &given, indices);
                let target = target.wrapping_add(channel * plane + at);
                // SAFETY: this is a vector of a line of the plane.
                unsafe { set.store::<true>(target, collected) }
            }
        }
    }
}

impl<const SIFTED: bool> PixelDirection for ToPlanes<SIFTED> {
    const TO_PIXELS: bool = false;

    #[inline(always)]
    fn step_bytes<S: Vectors>(streamed: bool) -> usize {
        // A line is streamed at once.
        if streamed { LINE } else { S::BYTES }
    }

    #[inline(always)]
    unsafe fn step<S, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        indices: &Shuffles<CHANNELS>,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle,
    {
        // The smallest vectors need this number of groups.
        let mut groups = [[set.zero(); CHANNELS]; LINE / 16];
        let groups = &mut groups[..Self::step_bytes::<S>(STREAMED) / S::BYTES];
        for (index, group) in groups.iter_mut().enumerate() {
            let source = source.wrapping_add(index * S::BYTES * CHANNELS);
            let mut given = [set.zero(); CHANNELS];
            for (index, given) in given.iter_mut().enumerate() {
                let source = source.wrapping_add(16 * index);
                *given = if SIFTED {
                    // SAFETY: the indices are those of three channels. Another pixel follows the last one.
                    unsafe { set.load_shuffled(source, 16 * CHANNELS, &indices[0][0]) }
                } else {
                    // SAFETY: these are 16 bytes of the pixels of each lane's group.
                    unsafe { set.load_lanes(source, 16 * CHANNELS) }
                };
            }
            *group = if SIFTED {
                exchange(set, given)
            } else if const { CHANNELS.is_power_of_two() } {
                sort(set, &mut given, &indices[0][0]);
                exchange(set, given)
            } else if const { CHANNELS == 6 } {
                let (first, second) = given.split_at(CHANNELS / 2);
                let mut channels = [set.zero(); CHANNELS];
                for (pair, indices) in indices[..CHANNELS / 2].iter().enumerate() {
                    let first = collect_one(set, first, indices);
                    let second = collect_one(set, second, indices);
                    (channels[2 * pair], channels[2 * pair + 1]) = set.unpack::<8>(first, second);
                }
                channels
            } else {
                collect(set, &given, indices)
            };
        }
        for channel in 0..CHANNELS - usize::from(SIFTED) {
            let target = target.wrapping_add(channel * plane);
            for (index, group) in groups.iter().enumerate() {
                let target = target.wrapping_add(index * S::BYTES);
                // SAFETY: this is a vector of the channel. Lines begin at multiples of its size.
                unsafe { set.store::<STREAMED>(target, group[channel]) }
            }
        }
    }
}

impl<const MASK: u32> PixelDirection for ToPixels<MASK> {
    const TO_PIXELS: bool = true;

    #[inline(always)]
    fn step_bytes<S: Vectors>(_streamed: bool) -> usize {
        S::BYTES
    }

    #[inline(always)]
    unsafe fn step<S, const CHANNELS: usize, const STREAMED: bool>(
        set: S,
        indices: &Shuffles<CHANNELS>,
        source: *const u8,
        target: *mut u8,
        plane: usize,
    ) where
        S: Shuffle,
    {
        let is_spread = const { MASK != 0xFFFF };
        if is_spread {
            for line in (0..CHANNELS * S::BYTES).step_by(LINE) {
                set.prefetch::<true>(target.wrapping_add(AHEAD + line));
            }
        }
        let mut given = [set.zero(); CHANNELS];
        let planes = CHANNELS - usize::from(is_spread);
        for (channel, given) in given[..planes].iter_mut().enumerate() {
            // SAFETY: this is a vector of the channel.
            *given = unsafe { set.load(source.wrapping_add(channel * plane)) };
        }
        let results = if const { CHANNELS.is_power_of_two() } {
            let mut results = exchange(set, given);
            sort(set, &mut results, &indices[0][0]);
            results
        } else if const { CHANNELS == 6 } {
            let mut results = [set.zero(); CHANNELS];
            let mut halves = [[set.zero(); 3]; 2];
            for pair in 0..3 {
                (halves[0][pair], halves[1][pair]) =
                    set.unpack::<8>(given[2 * pair], given[2 * pair + 1]);
            }
            for (index, indices) in indices[..3].iter().enumerate() {
                results[index] = collect_one(set, &halves[0], indices);
                results[3 + index] = collect_one(set, &halves[1], indices);
            }
            results
        } else {
            collect(set, &given, indices)
        };
        for (index, result) in results.iter().enumerate() {
            let target = target.wrapping_add(16 * index);
            if is_spread {
                // SAFETY: these are bytes of the pixels of each lane's group.
                unsafe { set.store_masked(target, 16 * CHANNELS, *result, MASK) }
            } else {
                // SAFETY: these are 16 bytes of the pixels of each lane's group. If lines are streamed, they begin at
                // multiples of 16.
                unsafe { set.store_lanes::<STREAMED>(target, 16 * CHANNELS, *result) }
            }
        }
    }
}

/// Collects the bytes of each vector of the result from the given vectors.
#[inline(always)]
fn collect<S: Shuffle, const CHANNELS: usize>(
    set: S,
    given: &[S::Vector; CHANNELS],
    indices: &Shuffles<CHANNELS>,
) -> [S::Vector; CHANNELS] {
    let mut results = [set.zero(); CHANNELS];
    for (result, indices) in results.iter_mut().zip(indices) {
        *result = collect_one(set, given, indices);
    }
    results
}

/// Collects the bytes of one vector of the result from the given vectors.
#[inline(always)]
fn collect_one<S: Shuffle>(set: S, given: &[S::Vector], indices: &[[u8; 16]]) -> S::Vector {
    let mut result = set.zero();
    for (given, indices) in given.iter().zip(indices) {
        result = set.or(result, set.shuffle(*given, indices));
    }
    result
}

/// Sorts the bytes of each vector. Uses a loop instead of a closure, because closures are not compiled for
/// the instructions.
#[inline(always)]
fn sort<S: Shuffle>(set: S, vectors: &mut [S::Vector], indices: &[u8; 16]) {
    for vector in vectors {
        *vector = set.shuffle(*vector, indices);
    }
}

/// Exchanges the parts of vectors. Each vector has as many parts as there are channels. Part `i` of vector
/// `j` becomes part `j` of vector `i`, in each lane.
#[inline(always)]
fn exchange<S: Vectors, const CHANNELS: usize>(
    set: S,
    given: [S::Vector; CHANNELS],
) -> [S::Vector; CHANNELS] {
    match CHANNELS {
        2 => rounds::<_, 8, CHANNELS>(set, given),
        4 => rounds::<_, 4, CHANNELS>(set, given),
        _ => rounds::<_, 2, CHANNELS>(set, given),
    }
}

/// Arrays of indices: one for each pair of a vector of the result and a given vector. With 3, 5 or 7
/// channels, an array has the index of each byte of the result in the given vector, or `0x80` if the byte
/// comes from another vector. With 6 channels, these are the first 3 arrays of 3, for vectors with halves
/// of two channels. With 2, 4 or 8 channels, all arrays are equal, and each sorts the bytes of one vector.
type Shuffles<const CHANNELS: usize> = [[[u8; 16]; CHANNELS]; CHANNELS];

/// Returns the shuffles that move a group in one direction.
#[expect(clippy::cast_possible_truncation, reason = "indices in 16 bytes")]
const fn shuffles<const WIDTH: usize, const CHANNELS: usize>(
    to_pixels: bool,
) -> Shuffles<CHANNELS> {
    let mut shuffles = [[[0x80; 16]; CHANNELS]; CHANNELS];
    let mut byte = 0;
    if CHANNELS.is_power_of_two() {
        let mut indices = [0; 16];
        while byte < 16 {
            let (element, part) = (byte / WIDTH, byte % WIDTH);
            let (pixel, channel) = (element / CHANNELS, element % CHANNELS);
            let sorted = channel * (16 / CHANNELS) + pixel * WIDTH + part;
            if to_pixels {
                indices[byte] = sorted as u8;
            } else {
                indices[sorted] = byte as u8;
            }
            byte += 1;
        }
        return [[indices; CHANNELS]; CHANNELS];
    }
    let together = if CHANNELS == 6 { 2 } else { 1 };
    while byte < 16 * CHANNELS / together {
        let (element, part) = (byte / WIDTH, byte % WIDTH);
        let (pixel, channel) = (element / CHANNELS, element % CHANNELS);
        let (packed, index_packed) = (byte / 16, byte % 16);
        let index_in_plane = channel % together * 8 + pixel * WIDTH + part;
        let channel = channel / together;
        if to_pixels {
            shuffles[packed][channel][index_packed] = index_in_plane as u8;
        } else {
            shuffles[channel][packed][index_in_plane] = index_packed as u8;
        }
        byte += 1;
    }
    shuffles
}
