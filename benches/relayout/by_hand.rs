//! Copies and conversions that programs write by hand, each beside such a loop.
//!
//! `-- camera`, `shuffle`, `patches`, `planes`, `filters`, `channels`, `squares`, `odd` and `1 GiB` measure a
//! subject. Loops by hand have constants as sizes, and are compiled for AVX2. `SEED=7703 cargo bench .. -- table`
//! measures all subjects, then 60 copies of static layouts and 60 of sizes known at run time, chosen by the seed.

use super::{
    Bench, Copies, Element, Loops, copies, images, plain_copies, relayout_into, transposers,
};
use std::hint::black_box;
use tensor_layout::traits::{ComparableShape, TakesMeaning, Writable};
use tensor_layout::{AnyLayout, C, DimH, DimW, H, Mapping, View, ViewMut, W, layout};

/// Nested loops with constants, the outermost first. Each has its count, and its steps in the source and in the
/// target. Without `run`, the innermost loop moves an element.
macro_rules! nest {
    ($source:ident $target:ident) => {
        nest!($source $target run 1)
    };
    ($source:ident $target:ident run $count:literal) => {
        // SAFETY: the caller's promise.
        unsafe { std::ptr::copy_nonoverlapping($source, $target, $count) }
    };
    ($source:ident $target:ident [$count:literal $from:literal $to:literal] $($inner:tt)*) => {
        for step in 0..$count {
            let $source = $source.wrapping_add(step * $from);
            let $target = $target.wrapping_add(step * $to);
            nest!($source $target $($inner)*);
        }
    };
}

/// A copy between static layouts, beside constant loops. The goal is a multiple of a plain copy, or of a peer.
macro_rules! copy {
    ($bench:ident, $name:expr; $type:ty, $goal:expr, [$($from:tt)*] [$($to:tt)*], $($loops:tt)*) => {{
        /// # Safety
        ///
        /// The elements that the loops visit are readable and writable.
        unsafe fn loops(source: *const $type, target: *mut $type) {
            nest!(source target $($loops)*);
        }

        /// # Safety
        ///
        /// As above, and the processor has AVX2.
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
        unsafe fn loops_avx2(source: *const $type, target: *mut $type) {
            nest!(source target $($loops)*);
        }

        let mut peers: Vec<Copies<$type, $type>> = Vec::new();
        if has_avx2() {
            peers.push(("constant loops, AVX2", Box::new(|source, target| {
                // SAFETY: the slices are as long as the layouts span, and the processor has AVX2.
                unsafe { loops_avx2(source.as_ptr(), target.as_mut_ptr()) }
            })));
        }
        peers.push(("constant loops", Box::new(|source, target| {
            // SAFETY: the slices are as long as the layouts span.
            unsafe { loops(source.as_ptr(), target.as_mut_ptr()) }
        })));
        copy($bench, $name, $goal, (*layout!($($from)*), *layout!($($to)*)), peers);
    }};
}

/// The goal of a case.
#[derive(Clone, Copy)]
enum Goal {
    /// A multiple of the fastest plain copy.
    Plain(f64),
    /// A multiple of the fastest peer.
    Peer(f64),
}

fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Measures contestants, and compares them with the goal.
fn against<T: Element, U: Element>(
    bench: &Bench,
    name: &str,
    goal: Goal,
    elements: (usize, usize),
    contestants: &[Copies<T, U>],
) {
    match goal {
        Goal::Plain(goal) => {
            bench.case(name, goal, elements, contestants);
        }
        Goal::Peer(goal) if bench.runs(name) => {
            let over_peer = bench.case(name, f64::INFINITY, elements, contestants);
            let missed = if over_peer > goal + 0.02 {
                " missed"
            } else {
                ""
            };
            println!("    over the best peer {over_peer:.2} | goal {goal:.2}{missed}");
        }
        Goal::Peer(_) => {}
    }
}

/// Measures a copy between static layouts. The last peer is right.
fn copy<T: Element, L: AnyLayout, M: AnyLayout<Storage: Writable>>(
    bench: &Bench,
    name: &str,
    goal: Goal,
    (source, target): (Mapping<L>, Mapping<M>),
    peers: Vec<Copies<T, T>>,
) where
    M::Shape: ComparableShape<L::Shape>,
    M::Meaning: TakesMeaning<L::Meaning>,
{
    let mut contestants: Vec<Copies<T, T>> = vec![(
        "ours",
        Box::new(move |s, t| relayout_into((s, source), (t, target))),
    )];
    contestants.extend(plain_copies(source.len() * size_of::<T>()));
    contestants.extend(peers);
    let elements = (source.span(), target.span());
    against(bench, name, goal, elements, &contestants);
}

/// A frame of 4K RGBX, with 15616 bytes from row to row.
type Frame = layout!(HWC[C = 3, H = 2160, W = 3840], pad(C = 4), strides(H = 15616));

/// A part of a frame as normalised planes: by a multiplication and an addition, and by divisions.
macro_rules! camera {
    ($bench:ident, $side:literal from $row:literal $column:literal) => {{
    type Planes = layout!(CHW[C = 3, H = $side, W = $side]);
        macro_rules! ours {
            ($function:expr) => {
                (
                    "ours",
                    Box::new(move |source: &[u8], target: &mut [f32]| {
                        let frame = View::<u8, Frame>::new(&source[..Frame::SPAN]);
                        let frame = frame.expect("as long as that");
                        let part = frame.crop(H($row), DimH::<$side>);
                        let part = part.crop(W($column), DimW::<$side>);
                        let planes = ViewMut::<f32, Planes>::new(target).expect("as long as that");
                        part.map_along_into(C, planes, $function);
                    }),
                )
            };
        }
        let (scale, offset) = black_box((SCALE, OFFSET));
        let linear: Copies<u8, f32> = ours!(|C(channel)| {
            let (scale, offset) = (scale[channel], offset[channel]);
            move |byte| f32::from(byte) * scale + offset
        });
        let (mean, deviation) = black_box((MEAN, DEVIATION));
        let divided: Copies<u8, f32> = ours!(|C(channel)| {
            let (mean, deviation) = (mean[channel], deviation[channel]);
            move |byte| (f32::from(byte) / 255.0 - mean) / deviation
        });
        camera($bench, $side, $row * PITCH + 4 * $column, linear, divided);
    }};
}

/// The bytes from row to row of a frame.
const PITCH: usize = 15616;
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];
const SCALE: [f32; 3] = [0.017, 0.0175, 0.0174];
const OFFSET: [f32; 3] = [-2.1, -2.0, -1.8];

fn camera(
    bench: &Bench,
    side: usize,
    first: usize,
    linear: Copies<u8, f32>,
    divided: Copies<u8, f32>,
) {
    let rows = move |source: &[u8], target: &mut [f32], row_by_hand: &Row| {
        let (red, others) = target.split_at_mut(side * side);
        let (green, blue) = others.split_at_mut(side * side);
        let planes = red.chunks_exact_mut(side).zip(green.chunks_exact_mut(side));
        let planes = planes.zip(blue.chunks_exact_mut(side));
        for (row, ((red, green), blue)) in planes.enumerate() {
            let source = &source[first + row * PITCH..][..4 * side];
            row_by_hand(source, [red, green, blue]);
        }
    };
    let (scale, offset) = black_box((SCALE, OFFSET));
    let (mean, deviation) = black_box((MEAN, DEVIATION));
    // The plain copies move as many bytes as the planes have.
    let elements = (Frame::SPAN.max(12 * side * side), 3 * side * side);
    let measure = |name: &str, ours, with_avx2: &'static str, row: Box<Row>| {
        let mut contestants: Vec<Copies<u8, f32>> = vec![ours];
        contestants.extend(plain_copies(usize::MAX));
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            let copies = move |source: &[u8], target: &mut [f32]| {
                rows(source, target, &move |source, planes| {
                    // SAFETY: the processor has AVX2.
                    unsafe { super::avx::normalised(source, planes, scale, offset) }
                });
            };
            contestants.push((with_avx2, Box::new(copies)));
        }
        contestants.push((
            "loop",
            Box::new(move |source, target| rows(source, target, &row)),
        ));
        against(bench, name, Goal::Peer(1.05), elements, &contestants);
    };
    let row = Box::new(move |source: &[u8], planes: [&mut [f32]; 3]| {
        normalise(source, planes, |channel, byte| {
            f32::from(byte) * scale[channel] + offset[channel]
        });
    });
    measure(&format!("camera {side}"), linear, "by hand, AVX2", row);
    // The formula with divisions, beside the loop that multiplies.
    let row = Box::new(move |source: &[u8], planes: [&mut [f32]; 3]| {
        normalise(source, planes, |channel, byte| {
            (f32::from(byte) / 255.0 - mean[channel]) / deviation[channel]
        });
    });
    let name = format!("camera {side} by divisions");
    measure(&name, divided, "about by hand, AVX2", row);
}

/// A function that converts a row of pixels to rows of three planes.
type Row = dyn Fn(&[u8], [&mut [f32]; 3]);

/// Converts a row of pixels of 4 bytes to rows of three planes.
fn normalise(
    pixels: &[u8],
    [red, green, blue]: [&mut [f32]; 3],
    convert: impl Fn(usize, u8) -> f32,
) {
    let planes = red.iter_mut().zip(green).zip(blue);
    for (pixel, ((red, green), blue)) in pixels.chunks_exact(4).zip(planes) {
        *red = convert(0, pixel[0]);
        *green = convert(1, pixel[1]);
        *blue = convert(2, pixel[2]);
    }
}

/// Planes to interleaved offsets, and images to patches.
fn rearranged(bench: &Bench) {
    macro_rules! shuffle {
        ($name:literal $type:ident $goal:literal) => {
            copy!(bench, $name; $type, Goal::Peer($goal),
                [CPQHW[C = 64, P = 2, Q = 2, H = 56, W = 56]]
                [CHPWQ[C = 64, H = 56, P = 2, W = 56, Q = 2], logical(CPQHW)],
                [64 12544 12544] [56 56 224] [2 6272 112] [56 1 2] [2 3136 1]);
            copy!(bench, concat!($name, " back"); $type, Goal::Peer($goal),
                [CHPWQ[C = 64, H = 56, P = 2, W = 56, Q = 2], logical(CPQHW)]
                [CPQHW[C = 64, P = 2, Q = 2, H = 56, W = 56]],
                [64 12544 12544] [2 112 6272] [2 1 3136] [56 224 56] [56 2 1]);
        };
    }
    shuffle!("shuffle u8" u8 1.5);
    shuffle!("shuffle f32" f32 1.15);
    macro_rules! patches {
        ($name:literal $type:ident) => {
            copy!(bench, $name; $type, Goal::Plain(6.0),
                [CYPXQ[C = 3, Y = 14, P = 16, X = 14, Q = 16]]
                [YXPQC[Y = 14, X = 14, P = 16, Q = 16, C = 3], logical(CYPXQ)],
                [14 3584 10752] [14 16 768] [16 224 48] [16 1 3] [3 50176 1]);
        };
    }
    patches!("patches u8" u8);
    patches!("patches f32" f32);
}

/// Matrices without a constant loop beside them.
fn matrices(bench: &Bench) {
    images!(bench, "planes 1081x1921" [1, 3, 1081, 1921] u8 1.15 1.1, u16 1.15 1.1, f32 1.15 1.1);
    images!(bench, "planes 1080x1920" [1, 3, 1080, 1920] f32 1.1 1.1);
    pair!(bench, "filters OIHW to HWIO f32" f32 4 2.5, [OIHW[256, 256, 3, 3]] [HWIO[O = 256, I = 256, H = 3, W = 3]]);
    pair!(bench, "filters HWIO to OIHW f32" f32 4 2.5, [HWIO[O = 256, I = 256, H = 3, W = 3]] [OIHW[256, 256, 3, 3]]);
    images!(bench, "channels 6x480x640" [1, 6, 480, 640] f32 1.5 1.5);
    images!(bench, "channels 8x64x56x56" [8, 64, 56, 56] u8 1.5 1.5, u16 1.4 1.4, f32 1.3 1.3);
    images!(bench, "channels 256x56x56" [1, 256, 56, 56] u8 1.5 1.5, u16 1.4 1.4, f32 1.3 1.3);
    images!(bench, "channels 32x512x7x7" [32, 512, 7, 7] u8 1.5 1.5, u16 1.4 1.4, f32 1.3 1.3);
    rectangle!(bench, "squares 512x512 f32" f32 512 512 1.6);
    rectangle!(bench, "squares 500x520 f32" f32 500 520 1.6);
    if bench.runs("1 GiB to NCHW f32") {
        let (source, target) = (
            *layout!(NHWC[64, 64, 256, 256]),
            *layout!(NCHW[64, 64, 256, 256]),
        );
        let mut peers = transposers(64, 64, 256 * 256);
        peers.retain(|(name, _)| *name == "transpose");
        copy::<f32, _, _>(
            bench,
            "1 GiB to NCHW f32",
            Goal::Plain(1.2),
            (source, target),
            peers,
        );
    }
}

/// Elements and runs of odd sizes, and short copies.
fn odd(bench: &Bench) {
    copy!(bench, "odd: 60x50 of [u8; 3]"; [u8; 3], Goal::Peer(1.0),
        [HW[60, 50]] [WH[H = 60, W = 50]], [50 1 60] [60 50 1]);
    copy!(bench, "odd: 40 of 12x3 of [u8; 3]"; [u8; 3], Goal::Peer(1.0),
        [CHW[40, 12, 3]] [CWH[C = 40, H = 12, W = 3]], [40 36 36] [3 1 12] [12 3 1]);
    copy!(bench, "odd: RGB of planes of [u8; 3]"; [u8; 3], Goal::Peer(1.0),
        [CHW[3, 48, 64]] [HWC[C = 3, H = 48, W = 64]], [3072 1 3] [3 3072 1]);
    copy!(bench, "odd: 40x50 of [f64; 2]"; [f64; 2], Goal::Peer(1.0),
        [HW[40, 50]] [WH[H = 40, W = 50]], [50 1 40] [40 50 1]);
    copy!(bench, "odd: 300x200 of [f64; 2]"; [f64; 2], Goal::Peer(1.0),
        [HW[300, 200]] [WH[H = 300, W = 200]], [200 1 300] [300 200 1]);
    copy!(bench, "odd: 12 of 7x30 of [f64; 2]"; [f64; 2], Goal::Peer(1.0),
        [CHW[12, 7, 30]] [CWH[C = 12, H = 7, W = 30]], [12 210 210] [30 1 7] [7 30 1]);
    copy!(bench, "odd: heads of 46 u8"; u8, Goal::Peer(1.0),
        [NHWC[N = 2, C = 46, H = 200, W = 12]] [NWHC[N = 2, C = 46, H = 200, W = 12]],
        [2 110_400 110_400] [12 46 9200] [200 552 46] run 46);
    copy!(bench, "odd: heads of 47 u8"; u8, Goal::Peer(1.0),
        [NHWC[N = 2, C = 47, H = 200, W = 12]] [NWHC[N = 2, C = 47, H = 200, W = 12]],
        [2 112_800 112_800] [12 47 9400] [200 564 47] run 47);
    copy!(bench, "odd: heads of 12 f32"; f32, Goal::Peer(1.0),
        [NHWC[N = 2, C = 12, H = 200, W = 12]] [NWHC[N = 2, C = 12, H = 200, W = 12]],
        [2 28800 28800] [12 12 2400] [200 144 12] run 12);
    copy!(bench, "odd: 1.5 KiB of u8"; u8, Goal::Peer(1.0), [HW[16, 96]] [HW[16, 96]], run 1536);
    copy!(bench, "odd: 1.5 KiB of f32"; f32, Goal::Peer(1.0), [HW[16, 24]] [HW[16, 24]], run 384);
}

pub(super) fn run(bench: &Bench) {
    camera!(bench, 2048 from 56 896);
    camera!(bench, 640 from 700 1600);
    camera!(bench, 224 from 900 1800);
    rearranged(bench);
    matrices(bench);
    odd(bench);
}
