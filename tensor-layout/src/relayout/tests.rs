//! Compares each copy with a loop over all positions. The loop shares no code with the tested copies.

use super::constant::{self, ConstantCopy, ConstantLoops};
use super::instructions::Instructions;
use super::map::{map_along_with, map_directly};
use super::nest::{Loop, MAX_LOOPS, Nest};
use super::plan::{CopyPlan, ElementType};
#[cfg(target_feature = "sse2")]
use super::x86::{Avx2, Sse2, Ssse3};
use super::zip::{ConvertRun, ZipNest, ZipSide, stream};
use core::fmt::Debug;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use core::slice;
use std::vec;
use std::vec::Vec;
use tensor_layout_arithmetic::{MAX_RANK, Terms};

/// A generator of pseudo-random numbers. They are the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    fn one_of<X: Copy>(&mut self, choices: &[X]) -> X {
        choices[self.below(choices.len())]
    }
}

/// Returns all sets of instructions that this processor has.
fn all_instructions() -> Vec<Instructions> {
    let mut all = vec![Instructions::Portable];
    #[cfg(target_feature = "sse2")]
    {
        all.push(Instructions::Sse2(Sse2));
        all.extend(Ssse3::detect().map(Instructions::Ssse3));
        let avx2 = Avx2::detect();
        all.extend(avx2.map(|avx2| Instructions::Avx2(avx2.without_masked_stores())));
        all.extend(avx2.map(Instructions::Avx2));
    }
    all
}

/// Records the writes of kernels. If a streamed byte is written again before the next fence, the contents of
/// the target do not show this mistake.
#[cfg(target_feature = "sse2")]
pub(super) mod writes {
    use core::cell::{Cell, RefCell};
    use std::vec;
    use std::vec::Vec;

    /// The size of the smallest vector in bytes. No smaller block is streamed.
    const BLOCK: usize = 16;

    /// The number of slots for blocks. A target with more blocks between two fences is too large for the record.
    const SLOTS: usize = 1 << 20;

    /// The blocks streamed since the last fence. The slot of a block is its number modulo the number of slots.
    #[derive(Default)]
    struct Streamed {
        slots: Vec<usize>,
        used: Vec<usize>,
    }

    std::thread_local! {
        static STREAMED: RefCell<Streamed> = RefCell::default();
        /// The number of blocks streamed by this thread.
        static COUNT: Cell<usize> = const { Cell::new(0) };
    }

    /// Records a write, and panics if one of its bytes has been streamed since the last fence.
    pub(in super::super) fn record(start: usize, bytes: usize, streams: bool) {
        STREAMED.with_borrow_mut(|Streamed { slots, used }| {
            if bytes == 0 || (used.is_empty() && !streams) {
                return;
            }
            if slots.is_empty() {
                *slots = vec![0; SLOTS];
            }
            for block in start / BLOCK..=(start + bytes - 1) / BLOCK {
                let slot = &mut slots[block % SLOTS];
                assert!(*slot != block, "a streamed byte is written again");
                if streams {
                    assert!(*slot == 0, "the target is too large");
                    *slot = block;
                    used.push(block % SLOTS);
                    COUNT.set(COUNT.get() + 1);
                }
            }
        });
        assert!(!streams || (start % BLOCK, bytes % BLOCK) == (0, 0));
    }

    /// Records a fence.
    pub(in super::super) fn fence() {
        STREAMED.with_borrow_mut(|Streamed { slots, used }| {
            for slot in used.drain(..) {
                slots[slot] = 0;
            }
        });
    }

    /// Returns the bytes streamed so far by this thread.
    pub(super) fn streamed_bytes() -> usize {
        BLOCK * COUNT.get()
    }
}

/// Takes instructions away from this thread, as if the processor lacked them.
#[cfg(target_feature = "sse2")]
pub(super) mod lacking {
    use core::cell::RefCell;
    use std::vec::Vec;

    std::thread_local! {
        static TAKEN: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }

    /// Calls a function as if the processor lacked the instructions `features`.
    #[cfg(feature = "std")]
    pub(super) fn without(features: &[&'static str], function: impl FnOnce()) {
        TAKEN.set(features.to_vec());
        function();
        TAKEN.set(Vec::new());
    }

    pub(in super::super) fn is_taken(feature: &str) -> bool {
        TAKEN.with_borrow(|taken| taken.contains(&feature))
    }
}

/// Each set of instructions is used only if the processor has all instructions of the set.
#[test]
#[cfg(all(target_feature = "sse2", feature = "std"))]
fn instructions_that_the_processor_lacks_are_not_used() {
    let (has_ssse3, has_avx2) = (
        std::is_x86_feature_detected!("ssse3"),
        std::is_x86_feature_detected!("avx2"),
    );
    let has_masks =
        std::is_x86_feature_detected!("avx512bw") && std::is_x86_feature_detected!("avx512vl");
    // The instructions that are taken, and whether SSSE3, AVX2 and masked stores may be left.
    let cases: [(&[&str], [bool; 3]); 7] = [
        (&[], [true, true, true]),
        (&["avx512bw"], [true, true, false]),
        (&["avx512vl"], [true, true, false]),
        (&["avx512bw", "avx512vl"], [true, true, false]),
        (&["avx2"], [true, false, false]),
        (&["avx2", "avx512bw", "avx512vl"], [true, false, false]),
        (&["ssse3", "avx2", "avx512bw", "avx512vl"], [false; 3]),
    ];
    for (taken, [ssse3, avx2, masks]) in cases {
        lacking::without(taken, || {
            let (ssse3, avx2) = (ssse3 && has_ssse3, avx2 && has_avx2);
            let masks = avx2 && masks && has_masks;
            assert_eq!(Ssse3::detect().is_some(), ssse3, "without {taken:?}");
            assert_eq!(Avx2::detect().is_some(), avx2, "without {taken:?}");
            let masked_stores = Avx2::detect().and_then(Avx2::masked_stores);
            assert_eq!(masked_stores.is_some(), masks, "without {taken:?}");
            match Instructions::best() {
                Instructions::Avx2(best) => {
                    assert!(avx2);
                    assert_eq!(best.masked_stores().is_some(), masks, "without {taken:?}");
                }
                Instructions::Ssse3(_) => assert!(ssse3 && !avx2, "without {taken:?}"),
                Instructions::Sse2(_) => assert!(!ssse3, "without {taken:?}"),
                Instructions::Portable => panic!("the compiler was told of SSE2"),
            }
        });
    }
}

/// Returns a tuple for each position that the loops visit: the offset in the source, the offset in the target,
/// and the position along the axis of `map_along`. Computes the tuples by division.
fn positions(loops: &[Loop]) -> Vec<(usize, usize, usize)> {
    let count: usize = loops.iter().map(|each| each.count).product();
    (0..count)
        .map(|number| {
            let mut rest = number;
            let (mut source, mut target, mut along) = (0, 0, 0);
            for each in loops {
                let digit = rest % each.count;
                rest /= each.count;
                source += digit * each.source;
                target += digit * each.target;
                along += digit * each.along;
            }
            (source, target, along)
        })
        .collect()
}

fn spans(positions: &[(usize, usize, usize)]) -> (usize, usize) {
    let source = positions.iter().map(|each| each.0).max().unwrap() + 1;
    let target = positions.iter().map(|each| each.1).max().unwrap() + 1;
    (source, target)
}

/// Returns the strides of axes with the given sizes. `order` lists the axes, the innermost first. `padding`
/// lists the padding of each axis, in the same order. `innermost` is the stride of the innermost axis.
fn strides(sizes: &[usize], order: &[usize], padding: &[usize], innermost: usize) -> Vec<usize> {
    let mut strides = vec![0; sizes.len()];
    let mut next = innermost;
    for (axis, padding) in order.iter().zip(padding) {
        strides[*axis] = next;
        next = next * sizes[*axis] + padding;
    }
    strides
}

fn shuffled(random: &mut Random, length: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    for index in (1..length).rev() {
        order.swap(index, random.below(index + 1));
    }
    order
}

/// Returns loops over axes of random sizes in random orders with random padding.
fn random_loops(random: &mut Random) -> Vec<Loop> {
    let rank = 1 + random.below(5);
    let mut left = 6000;
    let mut sizes = Vec::new();
    for _ in 0..rank {
        let size = match random.below(4) {
            0 => 1 + random.below(4),
            1 => 1 + random.below(20),
            2 => random.one_of(&[2, 3, 4, 7, 8, 16, 17, 33, 64]),
            _ => 1 + random.below(150),
        };
        let size = size.min(left);
        left /= size;
        sizes.push(size);
    }
    let mut side = |pads: bool| {
        let order = shuffled(random, rank);
        let padding: Vec<usize> = (0..rank)
            .map(|_| {
                if pads && random.below(3) == 0 {
                    random.below(9)
                } else {
                    0
                }
            })
            .collect();
        let innermost = if pads && random.below(5) == 0 { 2 } else { 1 };
        strides(&sizes, &order, &padding, innermost)
    };
    let pads = [side(false), side(true)];
    let [tight, padded] = pads;
    let (mut source, target) = match random.below(4) {
        0 => (tight, padded),
        1 => (padded, tight),
        2 => (tight.clone(), tight),
        _ => (padded.clone(), padded),
    };
    if random.below(4) == 0 {
        source[random.below(rank)] = 0;
    }
    let axis = random.below(rank + 1);
    let mut loops: Vec<Loop> = (0..rank)
        .map(|index| Loop {
            count: sizes[index],
            source: source[index],
            target: target[index],
            along: usize::from(index == axis),
        })
        .collect();
    // An axis in two parts.
    if random.below(4) == 0 {
        let index = random.below(rank);
        let whole = loops[index];
        if whole.count % 2 == 0 {
            loops[index].count = whole.count / 2;
            loops[index].source *= 2;
            loops[index].target *= 2;
            loops[index].along *= 2;
            loops.push(Loop { count: 2, ..whole });
        }
    }
    loops
}

/// Copies with each set of instructions, and compares the whole memory of the target with the expected
/// contents.
fn check<T: Copy + PartialEq + Debug + 'static>(
    loops: &[Loop],
    positions: &[(usize, usize, usize)],
    shift: (usize, usize),
    element: impl Fn(usize) -> T,
    guard: T,
) {
    let (source_span, target_span) = spans(positions);
    let source: Vec<T> = (0..shift.0 + source_span).map(element).collect();
    let mut expected = vec![guard; shift.1 + target_span + 70];
    for (from, to, _) in positions {
        expected[shift.1 + to] = source[shift.0 + from];
    }
    for instructions in all_instructions() {
        for streams in [false, true] {
            let mut plan = CopyPlan::<MAX_LOOPS>::new(loops, size_of::<T>());
            plan.work.streams = streams;
            // Portable copies never stream, and need no second run.
            if streams && matches!(instructions, Instructions::Portable) {
                continue;
            }
            let mut target = vec![guard; expected.len()];
            let from = source[shift.0..].as_ptr();
            let to = target[shift.1..].as_mut_ptr();
            // SAFETY: both vectors are as long as the loops go.
            unsafe {
                plan.execute_using(ElementType::of::<T>(), from.cast(), to.cast(), instructions);
            }
            assert!(
                target == expected,
                "{instructions:?}, streams: {streams}, {shift:?}, {loops:?}"
            );
        }
    }
}

/// Mixes the bits of a number. The bytes of the result differ from the bytes of the results for neighbouring
/// numbers.
fn mixed(number: usize) -> u64 {
    Random(u64::try_from(number).unwrap()).next() | 1
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "any part of the bits will do"
)]
fn check_all_types(loops: &[Loop], shift: (usize, usize)) {
    let positions = positions(loops);
    check::<u8>(loops, &positions, shift, |number| mixed(number) as u8, 0);
    check::<u16>(loops, &positions, shift, |number| mixed(number) as u16, 0);
    check::<i32>(loops, &positions, shift, |number| mixed(number) as i32, 0);
    check::<u64>(loops, &positions, shift, mixed, 0);
    check::<[u8; 3]>(
        loops,
        &positions,
        shift,
        |number| {
            let bytes = mixed(number).to_le_bytes();
            [bytes[0], bytes[1], bytes[2]]
        },
        [0; 3],
    );
    check::<(u8, u16)>(
        loops,
        &positions,
        shift,
        |number| (mixed(number) as u8, mixed(number) as u16),
        (0, 0),
    );
    check::<[u64; 2]>(
        loops,
        &positions,
        shift,
        |number| [mixed(number), !mixed(number)],
        [0; 2],
    );
    check::<()>(loops, &positions, shift, |_| (), ());
}

const fn of(count: usize, source: usize, target: usize) -> Loop {
    Loop {
        count,
        source,
        target,
        along: 0,
    }
}

/// Copies by loops whose counts and steps are constants, in all kinds of loops.
#[test]
fn constant_copies() {
    macro_rules! check {
        ($($type:ty: [$($loops:expr),*] $is_constant:expr;)*) => {$({
            const LOOPS: &[Loop] = &[$($loops),*];
            const CONSTANT: Option<ConstantLoops> = {
                let plan = CopyPlan::new(LOOPS, size_of::<$type>());
                ConstantLoops::of(&Nest::new(LOOPS), &plan)
            };
            struct It;
            impl ConstantCopy for It {
                const LOOPS: ConstantLoops = match CONSTANT {
                    Some(loops) => loops,
                    None => ConstantLoops::NONE,
                };
            }
            assert_eq!(CONSTANT.is_some(), $is_constant, "{LOOPS:?}");
            if CONSTANT.is_some() {
                let positions = positions(LOOPS);
                let (in_source, in_target) = spans(&positions);
                let element = |number| {
                    let bytes = mixed(number).to_le_bytes();
                    // SAFETY: the types are numbers, or arrays of numbers, of at most 16 bytes.
                    unsafe { [bytes, bytes].as_ptr().cast::<$type>().read_unaligned() }
                };
                let source: Vec<$type> = (0..in_source).map(element).collect();
                let guard = element(in_source + 1);
                let (mut expected, mut target) =
                    (vec![guard; in_target + 9], vec![guard; in_target + 9]);
                for (from, to, _) in positions {
                    expected[to] = source[from];
                }
                let from = source.as_ptr();
                let to = target.as_mut_ptr();
                // SAFETY: both vectors are as long as the loops go.
                unsafe { constant::copy::<_, It>(from, to) }
                assert!(target == expected, "{LOOPS:?}");
            }
        })*};
    }
    check! {
        u8: [of(5000, 1, 1)] true;
        [u8; 3]: [of(700, 1, 1)] true;
        u16: [of(67, 1, 1), of(30, 128, 70)] true;
        [u8; 3]: [of(46, 1, 1), of(5, 50, 140), of(3, 250, 46)] true;
        u8: [of(4, 47 * 16, 1), of(4, 4, 4), of(47, 16, 64), of(4, 1, 16)] true;
        u8: [of(4, 15, 1), of(3, 5, 4), of(15, 180, 12), of(5, 1, 180), of(4, 2700, 900)] true;
        u8: [of(2, 225, 1), of(5, 45, 2), of(9, 5, 10), of(5, 1, 640), of(3, 450, 3200), of(2, 1350, 9600)] true;
        u64: [of(12, 18, 1), of(12, 1, 12)] true;
        f64: [of(2, 242, 1), of(242, 1, 3)] true;
        [u64; 2]: [of(230, 12, 1), of(12, 1, 250), of(3, 2760, 3000)] true;
        u32: [of(300, 0, 3), of(3, 7, 1)] true;
        u8: [of(2, 3136, 1), of(56, 1, 2), of(2, 6272, 112), of(56, 56, 224)] true;
        // Pairs of numbers in 12 rows that are far from each other.
        u16: [of(12, 5000, 1), of(2, 1, 12), of(169, 8, 24)] true;
        // 6 channels of 100 pixels, and thin matrices that blocks do not divide.
        u32: [of(6, 100, 1), of(100, 1, 6)] true;
        u64: [of(5, 3000, 1), of(3000, 1, 5)] true;
        [u8; 3]: [of(6, 500, 1), of(500, 1, 6)] true;
        // Loops in the order of the source.
        [u64; 2]: [of(196, 2400, 1), of(2, 1, 196), of(3, 8, 392), of(4, 2, 1176)] true;
        u8: [of(4, 1, 1), of(900, 4096, 4), of(32, 32, 3600)] true;
        u16: [of(2, 1, 1), of(1344, 588, 2), of(42, 14, 2688)] true;
        u16: [of(114, 16, 64), of(16, 1, 7296), of(5, 1824, 116_736)] true;
        // Small blocks, which are read before they are written.
        u8: [of(2, 30, 1), of(30, 1, 2), of(9, 60, 60)] true;
        u64: [of(2, 8, 1), of(8, 1, 3), of(9, 16, 24)] true;
        u16: [of(3, 7, 1), of(7, 1, 3), of(46, 21, 21)] true;
        u16: [of(8, 9, 10), of(8, 1, 90), of(2, 72, 1)] true;
        // Few runs of 1 KiB and more, and units with gaps in the target.
        u8: [of(1826, 1, 1), of(4, 1900, 2000)] true;
        u16: [of(47, 1, 2), of(5, 50, 100)] true;
        // Few channels to pixels, rows of 8 elements of 2 bytes, and few units.
        u16: [of(3, 330, 1), of(330, 1, 3)] true;
        u32: [of(5, 100, 1), of(100, 1, 5)] true;
        u16: [of(8, 95, 1), of(95, 1, 8)] true;
        u8: [of(12, 12, 1), of(12, 1, 12)] true;
        // Kernels are faster.
        u8: [of(3, 900, 1), of(900, 1, 3)] false;
        u8: [of(9000, 1, 1), of(2, 9500, 9500)] false;
        u16: [of(48, 1, 2), of(5, 50, 100)] false;
        u16: [of(3, 345, 1), of(345, 1, 3)] false;
        u32: [of(5, 103, 1), of(103, 1, 5)] false;
        u16: [of(8, 96, 1), of(96, 1, 8)] false;
        u8: [of(17, 17, 1), of(17, 1, 17)] false;
        u8: [of(3, 50176, 1), of(16, 1, 3), of(16, 224, 48)] false;
        u32: [of(90, 90, 1), of(90, 1, 90)] false;
        u32: [of(900, 0, 1)] false;
        u8: [of(900, 3, 1)] false;
        u32: [of(6, 200, 1), of(200, 1, 6)] false;
        u32: [of(200, 6, 1), of(6, 1, 200)] false;
        u64: [of(4, 3000, 1), of(3000, 1, 4)] false;
        u64: [of(3000, 5, 1), of(5, 1, 3000)] false;
        [u8; 3]: [of(500, 6, 1), of(6, 1, 500)] false;
        [u64; 2]: [of(64, 64, 1), of(64, 1, 64)] false;
        u16: [of(1 << 24, 1, 1)] false;
    }
}

#[test]
fn random_copies() {
    let mut random = Random(1);
    for _ in 0..if cfg!(miri) { 10 } else { 400 } {
        let loops = random_loops(&mut random);
        check_all_types(&loops, (random.below(70), random.below(70)));
    }
}

#[test]
fn few_channels_of_any_number_of_pixels() {
    for channels in 1..=17 {
        for pixels in (1..19).chain([31, 32, 33, 63, 64, 65, 129, 640, 700]) {
            for (shift, plane) in [((0, 0), pixels), ((1, 3), pixels + 5)] {
                // Long planes follow each other and are whole lines of the caches, or neither; few numbers have all.
                if ![3, 4, 17].contains(&channels)
                    && matches!((pixels, shift.0), (640, 1) | (700, 0))
                {
                    continue;
                }
                let apart = [of(pixels, channels, 1), of(channels, 1, plane)];
                check_all_types(&apart, shift);
                let together = [of(pixels, 1, channels), of(channels, plane, 1)];
                check_all_types(&together, shift);
                // One channel more in memory than is copied.
                let apart = [of(pixels, channels + 1, 1), of(channels, 1, plane)];
                check_all_types(&apart, shift);
                let together = [of(pixels, 1, channels + 1), of(channels, plane, 1)];
                check_all_types(&together, shift);
            }
            // A second picture begins where rows of the planes end.
            let (plane, image) = (2 * pixels, channels * pixels + 1);
            let apart = [
                of(pixels, channels, 1),
                of(channels, 1, plane),
                of(2, image, pixels),
            ];
            check_all_types(&apart, (0, 1));
            let together = apart.map(|each| of(each.count, each.target, each.source));
            check_all_types(&together, (1, 0));
        }
    }
}

#[test]
fn matrices_of_any_size() {
    let mut random = Random(2);
    for rows in (1..20).chain([31, 32, 33, 63, 64, 65, 257, 320]) {
        for columns in [
            1, 2, 3, 5, 8, 9, 15, 16, 17, 31, 33, 49, 64, 65, 90, 140, 270,
        ] {
            let shift = (random.below(70), random.below(70));
            check_all_types(&[of(rows, columns, 1), of(columns, 1, rows)], shift);
            let pitched = [
                of(rows, columns + 3, 1),
                of(columns, 1, rows + 5),
                of(2, (columns + 3) * rows, (rows + 5) * columns),
            ];
            check_all_types(&pitched, shift);
        }
    }
}

#[test]
fn rows_that_compete_for_lines_of_the_caches() {
    let mut random = Random(4);
    for (rows, columns) in [(130, 131), (200, 40), (33, 150), (16, 16)] {
        let shift = (random.below(70), random.below(70));
        // Few columns of the wide side, so that memory is not too large.
        let pitches = [(4096, rows), (columns, 4096), (columns + 3, 512)];
        for (source, target) in pitches {
            if !cfg!(miri) {
                check_all_types(&[of(rows, source, 1), of(columns, 1, target)], shift);
            }
        }
    }
    // Packed pixels go to more planes than a set of the nearest cache has lines.
    for (pixels, channels) in [(33, 9), (577, 12), (1300, 15), (2000, 11)] {
        let shift = (random.below(70), random.below(70));
        check_all_types(&[of(pixels, channels, 1), of(channels, 1, 4096)], shift);
    }
}

/// Rows shorter than a cache line, each of which ends where the next one begins. The nearer caches do not hold all of
/// them. They are joined in the source, and in the target.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    reason = "any part of the bits will do"
)]
fn short_rows_that_follow_each_other() {
    fn check_both<T: Copy + PartialEq + Debug + 'static>(
        [steps, long, short]: [usize; 3],
        element: impl Fn(usize) -> T + Copy,
        guard: T,
    ) {
        let least = (1 << 20) / size_of::<T>();
        assert!(steps * long * short >= least && short * size_of::<T>() < 64);
        let mut random = Random(10);
        for (in_source, in_target) in [(0, 0), (3, 5), (0, long.next_multiple_of(64) - long)] {
            let (row, run) = (steps * short + in_source, long + in_target);
            let joined = [
                of(long, row, 1),
                of(steps, short, run),
                of(short, 1, steps * run),
            ];
            let back = joined.map(|each| of(each.count, each.target, each.source));
            for loops in [joined, back] {
                let shift = (random.below(70), random.below(70));
                check(&loops, &positions(&loops), shift, element, guard);
            }
        }
    }
    if !cfg!(miri) {
        check_both([101, 420, 25], |number| mixed(number) as u8, 0);
        check_both([151, 270, 13], |number| mixed(number) as u16, 0);
        check_both([223, 131, 9], |number| mixed(number) as i32, 0);
        check_both([640, 35, 6], mixed, 0);
    }
}

#[test]
fn three_axes_in_each_order() {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut random = Random(5);
    for sizes in [[9, 35, 18], [3, 16, 100], [36, 4, 17], [5, 70, 8]] {
        let source = strides(&sizes, &[0, 1, 2], &[0; 3], 1);
        for order in ORDERS {
            let target = strides(&sizes, &order, &[0; 3], 1);
            let loops: Vec<Loop> = (0..3)
                .map(|axis| of(sizes[axis], source[axis], target[axis]))
                .collect();
            check_all_types(&loops, (random.below(70), random.below(70)));
        }
    }
}

/// The memory of the source ends with its last unit. The bytes between units differ from the bytes of units.
#[test]
fn units_with_gaps_between_them() {
    for unit in 1..=8 {
        for step in unit + 1..=17 {
            for count in [1, 2, 16, 17, 33, 100, 160, 161, 193, 225] {
                let each = [of(unit, 1, 1), of(count, step, unit)];
                check_all_types(&each, (1, 3));
                let rows = [each[0], each[1], of(3, step * count + 1, unit * count + 2)];
                check_all_types(&rows, (0, 1));
                let back = rows.map(|each| of(each.count, each.target, each.source));
                check_all_types(&back, (1, 0));
                let between = [each[0], of(count, unit + 1 + count % 3, step)];
                check_all_types(&between, (0, 3));
            }
        }
    }
}

/// Rows whose units are near each other in both memories are divided into tiles of thousands of bytes.
#[test]
fn near_units_in_rows_longer_than_a_tile() {
    for (step, rows) in [(2, 2), (5, 3), (12, 3), (15, 9), (20, 20)] {
        for count in [4096 / step - 1, 4096 / step, 4096 / step + 1, 9000 / step] {
            let apart = [of(count, step, 1), of(rows, 1, count + 1)];
            check_all_types(&apart, (0, 3));
            let together = apart.map(|each| of(each.count, each.target, each.source));
            check_all_types(&together, (1, 0));
            let between = [of(count, step, 2), of(rows, 1, 2 * count)];
            check_all_types(&between, (2, 1));
        }
    }
}

/// Checks which kernel each copy runs with AVX2. With `--nocapture`, also prints the kernel of each copy for
/// each set of instructions of this processor.
#[test]
#[cfg(target_feature = "sse2")]
fn each_copy_has_its_kernel() {
    // A copy, the bytes of an element, and the kernel with AVX2, or the task of the portable loops.
    let cases: &[(&str, usize, &[Loop], &str)] = &[
        ("a run", 1, &[of(5000, 1, 1)], "Units"),
        ("runs", 1, &[of(500, 1, 1), of(9, 512, 500)], "LongUnits"),
        (
            "RGB to planes",
            1,
            &[of(900, 3, 1), of(3, 1, 900)],
            "Channels",
        ),
        (
            "planes to RGB",
            1,
            &[of(3, 900, 1), of(900, 1, 3)],
            "Channels",
        ),
        (
            "RGBX to planes",
            1,
            &[of(900, 4, 1), of(3, 1, 900)],
            "Channels",
        ),
        ("RGBX to RGB", 1, &[of(3, 1, 1), of(900, 4, 3)], "Gather"),
        ("one of RGB", 1, &[of(900, 3, 1)], "Gather"),
        ("five of 16", 1, &[of(5, 1, 1), of(900, 16, 5)], "Units"),
        ("RGB to RGBX", 1, &[of(3, 1, 1), of(900, 3, 4)], "Spread"),
        ("to every second", 4, &[of(900, 1, 2)], "Spread"),
        (
            "7 channels of 2 bytes",
            2,
            &[of(900, 7, 1), of(7, 1, 900)],
            "Channels",
        ),
        (
            "12 channels",
            1,
            &[of(900, 12, 1), of(12, 1, 900)],
            "Blocks(FromPixels",
        ),
        (
            "12 planes",
            1,
            &[of(12, 900, 1), of(900, 1, 12)],
            "Blocks(ToPixels",
        ),
        (
            "12 of 13 channels",
            1,
            &[of(900, 13, 1), of(12, 1, 900)],
            "Blocks(Small",
        ),
        (
            "16 planes to blocks",
            1,
            &[of(16, 900, 1), of(900, 1, 16)],
            "Blocks(Wide",
        ),
        (
            "3 planes of 8 bytes",
            8,
            &[of(3, 900, 1), of(900, 1, 3)],
            "Channels",
        ),
        (
            "16 pixels of planes",
            1,
            &[of(3, 900, 1), of(16, 1, 3), of(30, 30, 48)],
            "Channels",
        ),
        (
            "5 planes of 4 bytes",
            4,
            &[of(5, 900, 1), of(900, 1, 5)],
            "Channels",
        ),
        (
            "64 planes",
            4,
            &[of(64, 900, 1), of(900, 1, 64)],
            "Blocks(Tall",
        ),
        ("far RGB", 1, &[of(3, 900, 1), of(900, 1, 4096)], "Matrix"),
        ("two of two", 1, &[of(2, 2, 1), of(2, 1, 2)], "Matrix"),
        ("filled", 4, &[of(900, 0, 1)], "Fill"),
    ];
    for (name, size, loops, expected) in cases {
        let plan = CopyPlan::<MAX_LOOPS>::new(loops, *size);
        for instructions in all_instructions() {
            let task = std::format!("{:?}", plan.work.task);
            let kernel = plan.kernel(instructions);
            let kernel = kernel.map_or(task, |kernel| std::format!("{kernel:?}"));
            std::println!("{name:24} {size} bytes, {instructions:?}: {kernel}");
            if let Instructions::Avx2(avx2) = instructions {
                let lacks_masks = *expected == "Spread" && avx2.masked_stores().is_none();
                let expected = if lacks_masks { "Units" } else { *expected };
                assert!(kernel.starts_with(expected), "{name}: {kernel}");
            }
        }
    }
}

/// Types with padding, with pointers, or with bytes that are not valid values do not go through registers as
/// numbers.
#[test]
fn only_numbers_are_plain() {
    use super::plan::is_plain;
    assert!(is_plain::<u8>() && is_plain::<f64>() && is_plain::<[u8; 3]>());
    assert!(!is_plain::<(u8, u16)>() && !is_plain::<[(u8, u16); 2]>());
    assert!(!is_plain::<Option<u16>>() && !is_plain::<MaybeUninit<u8>>());
    assert!(!is_plain::<&u8>() && !is_plain::<*const u8>() && !is_plain::<fn()>());
}

/// Runs kernels on targets of three kinds: less than a vector is left before the first whole line, after the
/// last whole line, or in the last tile.
#[test]
#[cfg(target_feature = "sse2")]
fn streamed_bytes_are_written_once() {
    type Detect = fn() -> Option<Instructions>;
    let sse2: Detect = || Some(Instructions::Sse2(Sse2));
    let ssse3: Detect = || Ssse3::detect().map(Instructions::Ssse3);
    let avx2: Detect = || Avx2::detect().map(Instructions::Avx2);
    let kernels: [(Detect, &[Loop]); 13] = [
        (ssse3, &[of(1100, 5, 1), of(5, 1, 1152)]),
        (ssse3, &[of(7, 1101, 1), of(1101, 1, 7)]),
        (avx2, &[of(1160, 300, 1), of(261, 1, 4096)]),
        (sse2, &[of(1500, 1, 1), of(3, 1600, 1536)]),
        (ssse3, &[of(1100, 3, 1), of(3, 1, 1152)]),
        // The planes begin at different offsets within a cache line.
        (ssse3, &[of(1100, 3, 1), of(3, 1, 1131)]),
        (ssse3, &[of(1101, 5, 1), of(5, 1, 1101)]),
        (avx2, &[of(1100, 7, 1), of(7, 1, 1103)]),
        (ssse3, &[of(3, 1101, 1), of(1101, 1, 3)]),
        (sse2, &[of(1160, 300, 1), of(261, 1, 1216)]),
        (avx2, &[of(1160, 300, 1), of(261, 1, 1216)]),
        (avx2, &[of(1157, 300, 1), of(300, 1, 1216)]),
        (
            avx2,
            &[of(420, 2525, 1), of(101, 25, 420), of(25, 1, 42420)],
        ),
    ];
    for (least, loops) in kernels {
        if least().is_none() {
            continue;
        }
        let positions = positions(loops);
        for shift in [0, 1, 15, 40, 63] {
            let before = writes::streamed_bytes();
            check::<u8>(
                loops,
                &positions,
                (0, shift),
                |number| mixed(number).to_le_bytes()[0],
                0,
            );
            assert!(writes::streamed_bytes() - before > positions.len() / 2);
        }
    }
}

#[test]
fn runs_of_any_length() {
    for run in (1..20).chain([32, 63, 64, 65, 255, 256, 257, 300, 320, 321, 1500]) {
        for (pitch, other_pitch) in [(0, 0), (3, 0), (0, 5), (1, 2)] {
            let rows = [of(run, 1, 1), of(19, run + pitch, run + other_pitch)];
            check_all_types(&rows, (1, 2));
        }
        // Transposes in units of runs. Units that are copied tile by tile fill more than one tile.
        let (rows, columns) = if run < 100 { (18, 21) } else { (4, 5) };
        let blocks = [
            of(run, 1, 1),
            of(columns, run, run * rows),
            of(rows, run * columns, run),
        ];
        check_all_types(&blocks, (0, 1));
        check_all_types(&[of(run, 0, 1), of(3, 1, run + 1)], (1, 1));
    }
}

/// Converts with each set of instructions, and compares the results with the results of a loop over all
/// positions.
fn check_map<T: Copy + 'static, U: Copy + PartialEq + Debug + 'static>(
    loops: &[Loop],
    element: impl Fn(usize) -> T,
    convert: impl Fn(usize, T) -> U,
    guard: U,
) {
    let positions = positions(loops);
    let (source_span, target_span) = spans(&positions);
    let source: Vec<T> = (0..source_span).map(element).collect();
    let mut expected = vec![guard; target_span + 20];
    for (from, to, along) in &positions {
        expected[*to] = convert(*along, source[*from]);
    }
    let nest = Nest::<MAX_LOOPS>::new(loops);
    let all = all_instructions().into_iter();
    let all = all.flat_map(|instructions| [(instructions, false), (instructions, true)]);
    for instructions in all.map(Some).chain([None]) {
        let mut target = vec![guard; expected.len()];
        let from = source.as_ptr();
        let to = target.as_mut_ptr();
        let calls = core::cell::Cell::new(0);
        let convert = |along| {
            let (convert, calls) = (&convert, &calls);
            move |element| {
                calls.set(calls.get() + 1);
                convert(along, element)
            }
        };
        match instructions {
            // SAFETY: both vectors are as long as the loops go.
            Some((instructions, streams)) => unsafe {
                map_along_with(from, to, &nest, convert, instructions, streams);
            },
            // SAFETY: the same.
            None => unsafe { map_directly(from, to, &nest, convert) },
        }
        assert!(target == expected, "{instructions:?}, {loops:?}");
        assert_eq!(calls.get(), positions.len(), "{instructions:?}, {loops:?}");
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "any part of the bits will do"
)]
fn check_maps(loops: &[Loop]) {
    check_map(
        loops,
        |number| mixed(number) as u8,
        |along, byte| f32::from(byte) * (along as f32 + 0.3) - 0.7,
        -1e9,
    );
    check_map(
        loops,
        |number| mixed(number) as u16,
        |along, number| (number >> 8) as u8 ^ along as u8,
        0,
    );
    check_map(
        loops,
        |number| (mixed(number) as u8, mixed(number) as u16),
        |along, (byte, number)| [along as u8, byte, number as u8],
        [0; 3],
    );
    // Larger than a buffer's part for one element.
    check_map(
        loops,
        |number| mixed(number) as u8,
        |along, byte| [along as u64 + u64::from(byte); 40],
        [0; 40],
    );
}

#[test]
fn random_conversions() {
    let mut random = Random(3);
    for _ in 0..if cfg!(miri) { 5 } else { 400 } {
        check_maps(&random_loops(&mut random));
    }
}

#[test]
fn pictures_to_planes_and_back() {
    for channels in [1, 2, 3, 4, 5, 40] {
        for pixels in [1, 7, 64, 700, 2730, 2731, 5000] {
            // The more rows a buffer has, the shorter they are.
            if channels * pixels > 30_000 {
                continue;
            }
            let (pixel, channel) = (of(pixels, channels, 1), of(channels, 1, pixels));
            check_maps(&[
                pixel,
                Loop {
                    along: 1,
                    ..channel
                },
            ]);
            let (pixel, channel) = (of(pixels, 1, channels), of(channels, pixels, 1));
            check_maps(&[
                pixel,
                Loop {
                    along: 1,
                    ..channel
                },
            ]);
            let (pixel, channel) = (of(pixels, channels, channels), of(channels, 1, 1));
            check_maps(&[
                pixel,
                Loop {
                    along: 1,
                    ..channel
                },
            ]);
        }
    }
}

#[test]
fn a_panic_in_a_conversion_leaves_the_rest() {
    let source = vec![1_u8; 3000];
    let mut target = vec![0_u8; 3000];
    let from = source.as_ptr();
    let to = target.as_mut_ptr();
    let loops = [
        of(1000, 3, 1),
        Loop {
            along: 1,
            ..of(3, 1, 1000)
        },
    ];
    let converted = std::panic::catch_unwind(|| {
        let convert = |along| {
            move |byte| {
                assert!(along < 2, "as wanted");
                byte
            }
        };
        // SAFETY: both vectors are as long as the loops go.
        unsafe {
            map_along_with(
                from,
                to,
                &Nest::<MAX_LOOPS>::new(&loops),
                convert,
                Instructions::best(),
                false,
            );
        }
    });
    assert!(converted.is_err());
    assert!(target.iter().all(|byte| *byte < 2));
}

/// Adds up a byte and a number, and writes the sum and the byte. Panics at the number `u16::MAX`.
struct Add;

#[expect(clippy::cast_ptr_alignment, reason = "the elements have these types")]
impl ConvertRun for Add {
    unsafe fn convert<const STREAM: usize>(&mut self, _: usize, starts: &[*mut u8], count: usize) {
        let &[bytes, numbers, _, _, sums, copies, ..] = starts else {
            unreachable!()
        };
        // SAFETY: `ZipNest::convert` calls with elements of these types, which are readable, or writable.
        let bytes = unsafe { slice::from_raw_parts(bytes, count) };
        // SAFETY: the same.
        let numbers = unsafe { slice::from_raw_parts(numbers.cast::<u16>(), count) };
        // SAFETY: the same.
        let sums = unsafe { slice::from_raw_parts_mut(sums.cast::<MaybeUninit<u32>>(), count) };
        // SAFETY: the same.
        let copies = unsafe { slice::from_raw_parts_mut(copies.cast::<MaybeUninit<u8>>(), count) };
        let mut first = 0;
        while first < count {
            // Up to a line of the sums, and then some lines of both.
            let head = sums[first..].as_ptr().align_offset(64);
            let end = count.min(first + if head == 0 { 64 } else { head });
            let (mut tile, mut bytes_of_tile) = (Vec::new(), Vec::new());
            for (byte, number) in bytes[first..end].iter().zip(&numbers[first..end]) {
                assert!(*number != u16::MAX, "as wanted");
                tile.push(MaybeUninit::new(u32::from(*byte) + u32::from(*number)));
                bytes_of_tile.push(MaybeUninit::new(*byte));
            }
            let (sums, copies) = (&mut sums[first..end], &mut copies[first..end]);
            first = end;
            if STREAM == 0 {
                sums.copy_from_slice(&tile);
                copies.copy_from_slice(&bytes_of_tile);
                continue;
            }
            // SAFETY: both tiles have been written; the caller promises the vectors; the test reads the targets after the fence.
            unsafe { stream::<STREAM, _>(&tile, sums) }
            // SAFETY: the same.
            unsafe { stream::<STREAM, _>(&bytes_of_tile, copies) }
        }
    }
}

/// Converts two sources, one of which has elements for several positions, to two targets, with each set of
/// instructions.
#[test]
fn several_sources_and_targets() {
    let spread = |sizes: [usize; 2]| {
        let mut all = [1; MAX_RANK];
        all[..2].copy_from_slice(&sizes);
        all
    };
    let terms = |sizes, strides| {
        let (sizes, strides) = (spread(sizes), spread(strides));
        Terms::from_strides(&['H', 'W'], &sizes, &strides).unwrap()
    };
    // The sizes, how often positions of the second source are repeated, and the strides of all sides.
    let cases: [([usize; 2], [usize; 2], [[usize; 2]; 4]); 11] = [
        ([3, 70], [1, 1], [[70, 1], [70, 1], [70, 1], [70, 1]]),
        ([5, 71], [2, 2], [[80, 1], [40, 1], [71, 1], [90, 1]]),
        ([6, 75], [2, 2], [[75, 1], [80, 2], [75, 1], [160, 2]]),
        ([9, 50], [3, 1], [[200, 4], [1, 3], [50, 1], [1, 9]]),
        ([40, 33], [1, 3], [[1, 40], [11, 1], [33, 1], [1, 41]]),
        ([33, 40], [4, 5], [[0, 1], [1, 9], [1, 33], [40, 1]]),
        ([2, 9000], [2, 2], [[9000, 1], [0, 2], [9001, 1], [1, 2]]),
        ([70, 2], [70, 7], [[2, 1], [1, 1], [1, 70], [2, 1]]),
        // Channels of pixels share a number.
        ([3000, 3], [1, 1], [[3, 1], [1, 0], [3, 1], [3, 1]]),
        ([2500, 4], [1, 1], [[4, 1], [3, 0], [4, 1], [4, 1]]),
        ([300, 3], [1, 1], [[1, 300], [2, 0], [3, 1], [4, 1]]),
    ];
    for (sizes, times, strides) in cases {
        let fewer = [0, 1].map(|axis| sizes[axis].div_ceil(times[axis]));
        let bytes = terms(sizes, strides[0]);
        let numbers = terms(fewer, strides[1]);
        let targets = [terms(sizes, strides[2]), terms(sizes, strides[3])];
        let source: Vec<u8> = (0..bytes.span())
            .map(|at| mixed(at).to_le_bytes()[0])
            .collect();
        let other: Vec<u16> = (0..numbers.span())
            .map(|at| u16::from(mixed(at).to_le_bytes()[1]) * 3)
            .collect();
        let (mut sums, mut copies) = (vec![7; targets[0].span()], vec![9; targets[1].span()]);
        for (h, w) in (0..sizes[0]).flat_map(|h| (0..sizes[1]).map(move |w| (h, w))) {
            let offset = |strides: [usize; 2], h, w| h * strides[0] + w * strides[1];
            let byte = source[offset(strides[0], h, w)];
            let number = other[offset(strides[1], h / times[0], w / times[1])];
            sums[offset(strides[2], h, w)] = u32::from(byte) + u32::from(number);
            copies[offset(strides[3], h, w)] = byte;
        }
        let streamed = [false, true].map(|streams| {
            all_instructions()
                .into_iter()
                .map(move |instructions| (instructions, streams))
        });
        for (instructions, streams) in streamed.into_iter().flatten() {
            let (mut written, mut copied) = (vec![7; sums.len()], vec![9; copies.len()]);
            let numbers = [0, 1].into_iter().fold(numbers, |terms, axis| {
                terms.repeated(axis, times[axis], sizes[axis])
            });
            let sources = [
                ZipSide::new(NonNull::from(&source[..]).cast::<u8>(), &bytes),
                ZipSide::new(NonNull::from(&other[..]).cast::<u16>(), &numbers),
            ];
            let targets = [
                ZipSide::new(NonNull::from(&mut written[..]).cast::<u32>(), &targets[0]),
                ZipSide::new(NonNull::from(&mut copied[..]).cast::<u8>(), &targets[1]),
            ];
            // SAFETY: the vectors are as long as their spans, and `Add` converts these types.
            unsafe { ZipNest::new(&sources, &targets).convert(&mut Add, instructions, streams) }
            assert!(written == sums, "{sizes:?} {instructions:?}");
            assert!(copied == copies, "{sizes:?} {instructions:?}");
        }
    }
}

/// Streams runs that begin at each offset within a cache line, and goes on after a panic has ended a conversion.
#[test]
#[cfg(target_feature = "sse2")]
fn streamed_sums() {
    const ROWS: usize = 3;
    const COLUMNS: usize = 400;
    let terms = |pitch| {
        let (mut sizes, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        sizes[..2].copy_from_slice(&[ROWS, COLUMNS]);
        strides[..2].copy_from_slice(&[pitch, 1]);
        Terms::from_strides(&['H', 'W'], &sizes, &strides).unwrap()
    };
    let length = |pitch| (ROWS - 1) * pitch + COLUMNS;
    for instructions in all_instructions() {
        for (shift, pitch) in (0..64).flat_map(|shift| [(shift, COLUMNS), (shift, COLUMNS + 9)]) {
            let bytes: Vec<u8> = (0..length(COLUMNS))
                .map(|at| mixed(at).to_le_bytes()[0])
                .collect();
            let mut numbers: Vec<u16> = (0..).map(|at| at * 5).take(bytes.len()).collect();
            let (mut sums, mut copies) = (
                vec![7_u32; shift + length(pitch) + 16],
                vec![9_u8; shift + length(pitch) + 64],
            );
            // Elements of both targets in a line of its own.
            let sums_from = sums.as_ptr().align_offset(64) + shift % 16;
            let copies_from = copies.as_ptr().align_offset(64) + shift;
            let convert = |numbers: &[u16], sums: &mut [u32], copies: &mut [u8]| {
                let sources = [
                    ZipSide::new(NonNull::from(&bytes[..]).cast::<u8>(), &terms(COLUMNS)),
                    ZipSide::new(NonNull::from(numbers).cast::<u16>(), &terms(COLUMNS)),
                ];
                let targets = [
                    ZipSide::new(
                        NonNull::from(&mut sums[sums_from..]).cast::<u32>(),
                        &terms(pitch),
                    ),
                    ZipSide::new(
                        NonNull::from(&mut copies[copies_from..]).cast::<u8>(),
                        &terms(pitch),
                    ),
                ];
                // SAFETY: the slices are as long as their spans, and `Add` converts these types.
                unsafe { ZipNest::new(&sources, &targets).convert(&mut Add, instructions, true) }
            };
            let before = writes::streamed_bytes();
            numbers[700] = u16::MAX;
            let panics = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
                convert(&numbers, &mut sums, &mut copies);
            }));
            assert!(panics.is_err());
            numbers[700] = 3500;
            convert(&numbers, &mut sums, &mut copies);
            assert!(writes::streamed_bytes() - before > 4 * ROWS * (COLUMNS - 128));
            let (mut expected_sums, mut expected_copies) =
                (vec![7; sums.len()], vec![9; copies.len()]);
            for (at, (byte, number)) in bytes.iter().zip(&numbers).enumerate() {
                let index = at / COLUMNS * pitch + at % COLUMNS;
                expected_sums[sums_from + index] = u32::from(*byte) + u32::from(*number);
                expected_copies[copies_from + index] = *byte;
            }
            assert!(sums == expected_sums, "{instructions:?} {shift} {pitch}");
            assert!(
                copies == expected_copies,
                "{instructions:?} {shift} {pitch}"
            );
        }
    }
}

/// Copies elements, and asserts that each is aligned.
struct CopyAligned<T>(core::marker::PhantomData<T>);

impl<T: Copy> ConvertRun for CopyAligned<T> {
    unsafe fn convert<const STREAM: usize>(&mut self, _: usize, starts: &[*mut u8], count: usize) {
        let (from, to) = (starts[0].cast::<T>(), starts[4].cast::<T>());
        assert!(from.is_aligned() && to.is_aligned(), "{from:?} {to:?}");
        // SAFETY: `ZipNest::convert` calls with `count` elements of this type, which are readable, or writable.
        unsafe { from.copy_to_nonoverlapping(to, count) }
    }
}

/// Calls a function with `BYTES` more bytes on the stack.
#[inline(never)]
fn deeper<const BYTES: usize>(function: &mut dyn FnMut()) {
    let bytes = core::hint::black_box([0_u8; BYTES]);
    function();
    core::hint::black_box(&bytes);
}

/// Elements lie aligned in all buffers of `zip_map` and `map_along`, or not in a buffer at all. A buffer that is aligned
/// for 64 bytes may be aligned for more by chance, so each conversion runs at several depths of the stack.
#[test]
fn alignments_of_elements_in_buffers() {
    fn check<T: Copy + Debug + PartialEq + 'static>(new: impl Fn(u8) -> T) {
        const ROWS: usize = 40;
        const COLUMNS: usize = 50;
        let terms = |strides: [usize; 2], times: usize| {
            let (mut sizes, mut all) = ([1; MAX_RANK], [0; MAX_RANK]);
            sizes[..2].copy_from_slice(&[ROWS, COLUMNS.div_ceil(times)]);
            all[..2].copy_from_slice(&strides);
            let terms = Terms::from_strides(&['H', 'W'], &sizes, &all).unwrap();
            terms.repeated(1, times, COLUMNS)
        };
        let source: Vec<T> = (0..ROWS * COLUMNS)
            .map(|at| new(mixed(at).to_le_bytes()[0]))
            .collect();
        let positions = || (0..ROWS).flat_map(|h| (0..COLUMNS).map(move |w| (h, w)));
        let mut zips = || {
            // The second case has each element of the source for three positions.
            for (strides, times, to) in [
                ([1, ROWS], 1, [COLUMNS, 1]),
                ([COLUMNS, 2], 3, [COLUMNS, 1]),
                ([COLUMNS, 1], 1, [1, ROWS]),
            ] {
                let mut target = [new(0); ROWS * COLUMNS];
                let from = NonNull::from(&source[..]).cast::<T>();
                let sources = [ZipSide::new(from, &terms(strides, times))];
                let written = NonNull::from(&mut target[..]).cast::<T>();
                let targets = [ZipSide::new(written, &terms(to, 1))];
                let best = Instructions::best();
                let mut function = CopyAligned::<T>(core::marker::PhantomData);
                // SAFETY: both vectors are as long as the spans.
                unsafe { ZipNest::new(&sources, &targets).convert(&mut function, best, false) }
                for (h, w) in positions() {
                    let element = source[h * strides[0] + w / times * strides[1]];
                    assert_eq!(target[h * to[0] + w * to[1]], element);
                }
            }
        };
        deeper::<64>(&mut zips);
        deeper::<128>(&mut zips);
        deeper::<192>(&mut zips);
        deeper::<256>(&mut zips);
        let mut maps = || {
            // Here, std asserts that slices are aligned.
            for loops in [
                [of(ROWS, 1, COLUMNS), of(COLUMNS, ROWS, 1)],
                [of(ROWS, COLUMNS, 1), of(COLUMNS, 1, ROWS)],
            ] {
                let mut target = [new(0); ROWS * COLUMNS];
                let from = source.as_ptr();
                let to = target.as_mut_ptr();
                let (nest, best) = (Nest::<MAX_LOOPS>::new(&loops), Instructions::best());
                // SAFETY: both vectors are as long as the loops go.
                unsafe { map_along_with(from, to, &nest, |_| |element: T| element, best, false) }
                for (h, w) in positions() {
                    let element = source[h * loops[0].source + w * loops[1].source];
                    assert_eq!(target[h * loops[0].target + w * loops[1].target], element);
                }
            }
        };
        deeper::<64>(&mut maps);
        deeper::<128>(&mut maps);
        deeper::<192>(&mut maps);
        deeper::<256>(&mut maps);
    }
    macro_rules! alignments {
        ($($alignment:literal)*) => {$({
            #[derive(Clone, Copy, Debug, PartialEq)]
            #[repr(align($alignment))]
            struct Aligned(u8);
            check(Aligned);
            #[derive(Clone, Copy, Debug, PartialEq)]
            #[repr(align($alignment))]
            struct Empty;
            check(|_| Empty);
            check(|byte| [Aligned(byte), Aligned(!byte), Aligned(7)]);
        })*};
    }
    alignments!(1 2 4 8 16 32 64 128 256);
}
