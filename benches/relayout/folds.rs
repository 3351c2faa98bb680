//! One value for all positions along some axes, and copies with borders or in the opposite order, beside loops of constant
//! sizes and `ndarray`. All of them return new memory.

use crate::{Bench, Copies, Element, plain_copies};
use ndarray::{ArrayView3, Axis, s};
use tensor_layout::{C, DimH, DimW, H, N, Tensor, View, W, concat, layout};

layout! {
    type Nchw = NCHW[N = 4, C = 32, H = 56, W = 56];
    type Nhwc = NHWC[N = 4, C = 32, H = 56, W = 56];
    type Planes = CHW[C = 3, H = 224, W = 224];
    type Pixels = HWC[C = 3, H = 224, W = 224];
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
}

/// Folds `MIDDLE` positions of a source `[OUTER][MIDDLE][INNER]`, several values at a time.
#[inline(always)]
fn fold<const OUTER: usize, const MIDDLE: usize, const INNER: usize>(
    source: &[f32],
    start: f32,
    function: impl Fn(f32, f32) -> f32,
) -> Vec<f32> {
    let mut folded = vec![start; OUTER * INNER];
    let rows = source.chunks_exact(MIDDLE * INNER);
    for (folded, row) in folded.chunks_exact_mut(INNER).zip(rows) {
        if INNER == 1 {
            let mut several = [start; 16];
            let chunks = row.chunks_exact(16);
            let rest = chunks.remainder();
            for chunk in chunks {
                for (value, element) in several.iter_mut().zip(chunk) {
                    *value = function(*value, *element);
                }
            }
            let all = several.iter().chain(rest);
            folded[0] = all.fold(start, |value, element| function(value, *element));
        } else {
            for row in row.chunks_exact(INNER) {
                for (value, element) in folded.iter_mut().zip(row) {
                    *value = function(*value, *element);
                }
            }
        }
    }
    folded
}

fn larger(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

#[inline(always)]
fn mean<const OUTER: usize, const MIDDLE: usize, const INNER: usize>(source: &[f32]) -> Vec<f32> {
    let mut sums = fold::<OUTER, MIDDLE, INNER>(source, 0.0, |sum, element| sum + element);
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let count = MIDDLE as f32;
    for sum in &mut sums {
        *sum /= count;
    }
    sums
}

/// # Safety
///
/// The processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn mean_avx2<const OUTER: usize, const MIDDLE: usize, const INNER: usize>(
    source: &[f32],
) -> Vec<f32> {
    mean::<OUTER, MIDDLE, INNER>(source)
}

/// A contestant that returns new memory.
type Maker<T> = (&'static str, Box<dyn Fn(&[T]) -> Vec<T>>);

/// Measures functions that return new memory.
fn case<T: Element>(
    bench: &Bench,
    name: &str,
    elements: (usize, usize),
    contestants: Vec<Maker<T>>,
) {
    let mut contestants: Vec<Copies<T, T>> = contestants
        .into_iter()
        .map(|(name, made)| {
            let copies: Box<dyn Fn(&[T], &mut [T])> =
                Box::new(move |source, target| target.copy_from_slice(&made(source)));
            (name, copies)
        })
        .collect();
    let plain = plain_copies(elements.0 * size_of::<T>());
    contestants.splice(1..1, plain);
    bench.case(name, f64::INFINITY, elements, &contestants);
}

macro_rules! folds {
    ($bench:ident: $($layout:ident $axes:tt => $result:ty, [$outer:literal, $middle:literal, $inner:literal];)*) => {$(
        let name = concat!(stringify!($layout), " along ", stringify!($axes));
        let elements = (Nchw::LEN, $outer * $inner);
        let mut contestants: Vec<Maker<f32>> = vec![
            ("ours", Box::new(|source| {
                let view = View::<f32, $layout>::new(source).expect("it is long enough");
                let means: Tensor<f32, $result> = view.mean_along($axes);
                means.into_vec()
            })),
            ("ndarray", Box::new(|source| {
                let array = ArrayView3::from_shape(($outer, $middle, $inner), source);
                let means = array.expect("it is as long").mean_axis(Axis(1));
                means.expect("it is not empty").into_raw_vec_and_offset().0
            })),
            ("by hand", Box::new(mean::<$outer, $middle, $inner>)),
        ];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            let mean = |source: &[f32]| unsafe { mean_avx2::<$outer, $middle, $inner>(source) };
            contestants.insert(1, ("by hand, AVX2", Box::new(mean)));
        }
        case($bench, &format!("mean {name}"), elements, contestants);
        case::<f32>($bench, &format!("max {name}"), elements, vec![
            ("ours", Box::new(|source| {
                let view = View::<f32, $layout>::new(source).expect("it is long enough");
                let most: Tensor<f32, $result> = view.max_along($axes);
                most.into_vec()
            })),
            ("fold_along", Box::new(|source| {
                let view = View::<f32, $layout>::new(source).expect("it is long enough");
                let most: Tensor<f32, $result> = view.fold_along($axes, f32::MIN, larger);
                most.into_vec()
            })),
            ("by hand", Box::new(|source| fold::<$outer, $middle, $inner>(source, f32::MIN, larger))),
        ]);
    )*};
}

/// Returns the position of the largest of 32 elements, for each position of a source `[OUTER][32][INNER]`.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
#[inline(always)]
fn positions<const OUTER: usize, const INNER: usize>(source: &[f32]) -> Vec<f32> {
    let mut positions = vec![0.0; OUTER * INNER];
    let mut most = vec![f32::MIN; INNER];
    let all = positions.chunks_exact_mut(INNER);
    for (positions, rows) in all.zip(source.chunks_exact(32 * INNER)) {
        most.fill(f32::MIN);
        for (index, row) in rows.chunks_exact(INNER).enumerate() {
            for ((position, most), element) in positions.iter_mut().zip(&mut most).zip(row) {
                let is_larger = element > most;
                *position = if is_larger { index as f32 } else { *position };
                *most = if is_larger { *element } else { *most };
            }
        }
    }
    positions
}

/// # Safety
///
/// The processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn positions_avx2<const OUTER: usize, const INNER: usize>(source: &[f32]) -> Vec<f32> {
    positions::<OUTER, INNER>(source)
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn run_positions(bench: &Bench) {
    macro_rules! positions {
        ($($layout:ident [$outer:literal, $inner:literal];)*) => {$(
            let name = concat!(stringify!($layout), " argmax along C");
            let mut contestants: Vec<Maker<f32>> = vec![
                ("ours", Box::new(|source| {
                    let view = View::<f32, $layout>::new(source).expect("it is long enough");
                    let positions: Tensor<C, layout!(NHW[4, 56, 56])> = view.argmax_along(C);
                    positions.iter().map(|C(position)| *position as f32).collect()
                })),
                ("by hand", Box::new(positions::<$outer, $inner>)),
            ];
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has AVX2.
                let positions = |source: &[f32]| unsafe { positions_avx2::<$outer, $inner>(source) };
                contestants.insert(1, ("by hand, AVX2", Box::new(positions)));
            }
            case(bench, name, (Nchw::LEN, 4 * 56 * 56), contestants);
        )*};
    }
    positions! {
        Nchw [4, 3136];
        Nhwc [12_544, 1];
    }
}

/// Loops over parts, each of which becomes one value.
fn run_parts(bench: &Bench) {
    case::<f32>(
        bench,
        "rows of 8, sums",
        (65_536, 8192),
        vec![
            (
                "ours",
                Box::new(|source| {
                    let rows = View::<f32, layout!(HW[H = 8192, W = 8])>::new(source);
                    let rows = rows.expect("it is long enough");
                    rows.axis_iter(H).map(|row| row.iter().sum()).collect()
                }),
            ),
            (
                "by hand",
                Box::new(|source| source.chunks_exact(8).map(|row| row.iter().sum()).collect()),
            ),
        ],
    );
    let size = Planes::LEN / 3;
    case::<f32>(
        bench,
        "lanes along C of planes, largest",
        (Planes::LEN, size),
        vec![
            (
                "ours",
                Box::new(|source| {
                    let lanes = planes(source).lanes(C);
                    let largest = lanes.map(|lane| lane.iter().copied().fold(f32::MIN, larger));
                    largest.collect()
                }),
            ),
            (
                "by hand",
                Box::new(move |source| {
                    let largest =
                        |at| larger(larger(source[at], source[at + size]), source[at + 2 * size]);
                    (0..size).map(largest).collect()
                }),
            ),
        ],
    );
}

fn planes(source: &[f32]) -> View<'_, f32, Planes> {
    View::new(source).expect("it is long enough")
}

fn pixels(source: &[u8]) -> View<'_, u8, Pixels> {
    View::new(source).expect("it is long enough")
}

#[expect(clippy::too_many_lines, reason = "a list")]
pub(crate) fn run(bench: &Bench) {
    folds! { bench:
        Nchw (N,) => layout!(CHW[32, 56, 56]), [1, 4, 100_352];
        Nchw (C,) => layout!(NHW[4, 56, 56]), [4, 32, 3136];
        Nchw (H,) => layout!(NCW[4, 32, 56]), [128, 56, 56];
        Nchw (W,) => layout!(NCH[4, 32, 56]), [7168, 56, 1];
        Nchw (H, W) => layout!(NC[4, 32]), [128, 3136, 1];
        Nhwc (N,) => layout!(HWC[C = 32, H = 56, W = 56]), [1, 4, 100_352];
        Nhwc (C,) => layout!(NHW[4, 56, 56]), [12_544, 32, 1];
        Nhwc (H,) => layout!(NWC[N = 4, C = 32, W = 56]), [4, 56, 1792];
        Nhwc (W,) => layout!(NHC[N = 4, C = 32, H = 56]), [224, 56, 32];
        Nhwc (H, W) => layout!(NC[4, 32]), [4, 3136, 32];
    }
    run_positions(bench);
    run_parts(bench);
    let same = (Planes::LEN, Planes::LEN);
    case::<f32>(
        bench,
        "planes flipped along W",
        same,
        vec![
            (
                "ours",
                Box::new(|source| {
                    let flipped: Tensor<f32, Planes> = planes(source).flipped((W,));
                    flipped.into_vec()
                }),
            ),
            (
                "ndarray",
                Box::new(|source| {
                    let flipped = ArrayView3::from_shape((3, 224, 224), source)
                        .expect("it is as long")
                        .slice_move(s![.., .., ..;-1]);
                    flipped
                        .as_standard_layout()
                        .into_owned()
                        .into_raw_vec_and_offset()
                        .0
                }),
            ),
            (
                "by hand",
                Box::new(|source| {
                    let mut flipped = vec![0.0; source.len()];
                    for (to, from) in flipped.chunks_exact_mut(224).zip(source.chunks_exact(224)) {
                        to.iter_mut()
                            .zip(from.iter().rev())
                            .for_each(|(to, from)| *to = *from);
                    }
                    flipped
                }),
            ),
        ],
    );
    case::<u8>(
        bench,
        "pixels flipped along W",
        same,
        vec![
            (
                "ours",
                Box::new(|source| {
                    let flipped: Tensor<u8, Pixels> = pixels(source).flipped((W,));
                    flipped.into_vec()
                }),
            ),
            (
                "by hand",
                Box::new(|source| {
                    let mut flipped = vec![0; source.len()];
                    for (to, from) in flipped.chunks_exact_mut(672).zip(source.chunks_exact(672)) {
                        let pixels = to.chunks_exact_mut(3).zip(from.chunks_exact(3).rev());
                        pixels.for_each(|(to, from)| to.copy_from_slice(from));
                    }
                    flipped
                }),
            ),
        ],
    );
    case::<u8>(
        bench,
        "pixels with a border",
        (Pixels::LEN, 226 * 226 * 3),
        vec![
            (
                "ours",
                Box::new(|source| {
                    let border = (DimH::<1>, DimW::<1>);
                    let padded: Tensor<u8, layout!(HWC[C = 3, H = 226, W = 226])> =
                        pixels(source).padded_with(7, border, border);
                    padded.into_vec()
                }),
            ),
            (
                "by hand",
                Box::new(|source| {
                    let mut padded = vec![7; 226 * 226 * 3];
                    let rows = padded.chunks_exact_mut(678).skip(1);
                    for (to, from) in rows.zip(source.chunks_exact(672)) {
                        to[3..675].copy_from_slice(from);
                    }
                    padded
                }),
            ),
        ],
    );
    case::<f32>(
        bench,
        "features joined along C",
        (2 * Features::LEN, 2 * Features::LEN),
        vec![
            (
                "ours",
                Box::new(|source| {
                    let (one, other) = source.split_at(Features::LEN);
                    let view = |part| View::<f32, Features>::new(part).expect("it is long enough");
                    let joined: Tensor<f32, layout!(NHWC[N = 1, C = 128, H = 56, W = 56])> =
                        concat(C, (view(one), view(other)));
                    joined.into_vec()
                }),
            ),
            (
                "by hand",
                Box::new(|source| {
                    let (one, other) = source.split_at(Features::LEN);
                    let mut joined = Vec::with_capacity(source.len());
                    for (one, other) in one.chunks_exact(64).zip(other.chunks_exact(64)) {
                        joined.extend_from_slice(one);
                        joined.extend_from_slice(other);
                    }
                    joined
                }),
            ),
        ],
    );
}
