//! Copies from layout to layout, against a plain copy of as many bytes and against others.
//!
//! `cargo bench -p tensor-layout --bench relayout -- CASE` measures the cases with `CASE` in their
//! name. Behind criterion's output stands a table of ratios: time over that of the fastest plain
//! copy, each the shortest of many, all measured in turn.

#![allow(missing_docs, reason = "nobody uses a benchmark as a library")]

use criterion::Criterion;
use ndarray::{ArrayView3, ArrayViewMut3, Axis};
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};
use tensor_layout::traits::{ComparableShape, HasAxis, StridedStorage, Writable};
use tensor_layout::{AnyLayout, C, H, Mapping, N, View, ViewMut, W, layout};

fn relayout_into<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    (source, from): (&[T], Mapping<L>),
    (target, to): (&mut [T], Mapping<M>),
) where
    M::Shape: ComparableShape<L::Shape>,
    M::Storage: Writable,
{
    let source = View::with(source, from).expect("the source is long enough");
    let target = ViewMut::with(target, to).expect("the target is long enough");
    let done = source.try_relayout_into(target);
    done.expect("the sizes are the same");
}

fn map_along_into<T: Copy + 'static, U: Copy + 'static, F: FnMut(T) -> U, L, M>(
    (source, from): (&[T], Mapping<L>),
    (target, to): (&mut [U], Mapping<M>),
    function: impl FnMut(C) -> F,
) where
    L: AnyLayout<Axes: HasAxis<C>>,
    M: AnyLayout<Shape: ComparableShape<L::Shape>, Storage: Writable>,
{
    let source = View::with(source, from).expect("the source is long enough");
    let target = ViewMut::with(target, to).expect("the target is long enough");
    let done = source.try_map_along_into(C, target, function);
    done.expect("the sizes are the same");
}

/// What copies from a source to a target.
type Copies<'a, T, U> = (&'static str, Box<dyn Fn(&[T], &mut [U]) + 'a>);

struct Bench {
    criterion: Criterion,
    filter: String,
    table: Vec<String>,
}

impl Bench {
    /// Measures all contestants by criterion, and then in turn; a line of the table says how long
    /// each takes, over the fastest of those that are called plain.
    fn case<T: Element, U: Element>(
        &mut self,
        name: &str,
        elements: (usize, usize),
        contestants: &[Copies<T, U>],
    ) {
        if !name.contains(&self.filter) {
            return;
        }
        let source: Vec<T> = (0..elements.0).map(T::some).collect();
        let mut target: Vec<U> = (0..elements.1).map(U::some).collect();
        let mut group = self.criterion.benchmark_group(name);
        for (contestant, copies) in contestants {
            group.bench_function(*contestant, |bencher| {
                bencher.iter(|| copies(black_box(&source), black_box(&mut target)));
            });
        }
        group.finish();

        let mut best = vec![Duration::MAX; contestants.len()];
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(400) {
            for ((_, copies), best) in contestants.iter().zip(&mut best) {
                let mut once = || {
                    let start = Instant::now();
                    copies(black_box(&source), black_box(&mut target));
                    start.elapsed()
                };
                // The first finds the caches as the one before has left them.
                let _ = once();
                *best = (0..3).map(|_| once()).min().unwrap_or(*best).min(*best);
            }
        }
        let named = || contestants.iter().map(|(name, _)| *name).zip(&best);
        let (_, plain) = named()
            .filter(|(name, _)| name.starts_with("plain"))
            .min_by_key(|(_, time)| **time)
            .expect("one is plain");
        let ratios: Vec<String> = named()
            .filter(|(name, _)| !name.starts_with("plain"))
            .map(|(name, time)| format!("{name} {:.2}", time.as_secs_f64() / plain.as_secs_f64()))
            .collect();
        self.table.push(format!(
            "{name:28} plain {:9.2} us | {}",
            plain.as_secs_f64() * 1e6,
            ratios.join(" | ")
        ));
    }
}

trait Element: Copy + Default + 'static {
    fn some(number: usize) -> Self;

    /// `fast_transpose` for this type.
    fn fast_transpose(source: &[Self], target: &mut [Self], width: usize, height: usize);
}

macro_rules! element {
    ($type:ident, $fast_transpose:ident) => {
        impl Element for $type {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_lossless,
                reason = "any number will do"
            )]
            fn some(number: usize) -> Self {
                (number % 251) as u8 as $type
            }

            fn fast_transpose(source: &[Self], target: &mut [Self], width: usize, height: usize) {
                use fast_transpose::{FlipMode, FlopMode};
                fast_transpose::$fast_transpose(
                    source,
                    width,
                    target,
                    height,
                    width,
                    height,
                    FlipMode::NoFlip,
                    FlopMode::NoFlop,
                )
                .expect("the slices are as long as that");
            }
        }
    };
}
element!(u8, transpose_plane);
element!(u16, transpose_plane16);
element!(f32, transpose_plane_f32);

fn bytes_of<T: Element>(elements: &[T]) -> &[u8] {
    // SAFETY: the types of elements here are numbers.
    unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

fn bytes_of_mut<T: Element>(elements: &mut [T]) -> &mut [u8] {
    // SAFETY: the types of elements here are numbers, for which all bytes will do.
    unsafe { std::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// The plain copies: of as many bytes as the shorter slice has.
fn plain_copies<'a, T: Element, U: Element>() -> Vec<Copies<'a, T, U>> {
    fn both<T: Element, U: Element>(
        source: &[T],
        target: &mut [U],
        copies: impl Fn(&[u8], &mut [u8]),
    ) {
        let (source, target) = (bytes_of(source), bytes_of_mut(target));
        let bytes = source.len().min(target.len());
        copies(&source[..bytes], &mut target[..bytes]);
    }
    let mut all: Vec<Copies<T, U>> = vec![(
        "plain memcpy",
        Box::new(|source, target| both(source, target, |from, to| to.copy_from_slice(from))),
    )];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx") {
        // SAFETY: the processor has AVX.
        let loop_of_avx = |from: &[u8], to: &mut [u8]| unsafe { avx::copy::<false>(from, to) };
        // SAFETY: the processor has AVX.
        let past_caches = |from: &[u8], to: &mut [u8]| unsafe { avx::copy::<true>(from, to) };
        all.push((
            "plain avx",
            Box::new(move |source, target| both(source, target, loop_of_avx)),
        ));
        all.push((
            "plain non-temporal",
            Box::new(move |source, target| both(source, target, past_caches)),
        ));
    }
    all
}

#[cfg(target_arch = "x86_64")]
mod avx {
    use std::arch::x86_64::{
        __m256i, _mm_sfence, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_stream_si256,
    };

    /// The bytes of a vector.
    const VECTOR: usize = size_of::<__m256i>();

    /// Copies bytes by four vectors at a time.
    ///
    /// # Safety
    ///
    /// The processor has AVX; the slices are of the same length.
    #[target_feature(enable = "avx")]
    #[allow(unused_unsafe, reason = "the fence is unsafe to call before Rust 1.87")]
    pub(super) unsafe fn copy<const PAST_CACHES: bool>(from: &[u8], to: &mut [u8]) {
        let head = to.as_ptr().align_offset(64).min(to.len());
        let end = head + (to.len() - head) / (4 * VECTOR) * (4 * VECTOR);
        to[..head].copy_from_slice(&from[..head]);
        let target = to.as_mut_ptr();
        for at in (head..end).step_by(4 * VECTOR) {
            let places = [0, 1, 2, 3].map(|index| at + index * VECTOR);
            // SAFETY: a vector from each place on is within the slice.
            let load = |at| unsafe { _mm256_loadu_si256(from.as_ptr().wrapping_add(at).cast()) };
            let vectors = places.map(load);
            for (at, vector) in places.into_iter().zip(vectors) {
                let target = target.wrapping_add(at).cast();
                if PAST_CACHES {
                    // SAFETY: the same; the place is a multiple of 64 and vectors.
                    unsafe { _mm256_stream_si256(target, vector) }
                } else {
                    // SAFETY: a vector from the place on is within the slice.
                    unsafe { _mm256_storeu_si256(target, vector) }
                }
            }
        }
        to[end..].copy_from_slice(&from[end..]);
        if PAST_CACHES {
            // SAFETY: every processor that has AVX has it.
            unsafe { _mm_sfence() }
        }
    }
}

/// Peers for images of so many channels and pixels, from pixels to planes or back.
fn peers<'a, T: Element>(
    images: usize,
    channels: usize,
    pixels: usize,
    to_planes: bool,
) -> Vec<Copies<'a, T, T>> {
    let each = channels * pixels;
    // A matrix in the source: so many adjacent columns, so many rows.
    let (width, height) = if to_planes {
        (channels, pixels)
    } else {
        (pixels, channels)
    };
    vec![
        (
            "loop",
            Box::new(move |source: &[T], target: &mut [T]| {
                for (source, target) in source.chunks(each).zip(target.chunks_mut(each)) {
                    for column in 0..width {
                        for row in 0..height {
                            target[column * height + row] = source[row * width + column];
                        }
                    }
                }
            }),
        ),
        (
            "ndarray",
            Box::new(move |source, target| {
                let source = ArrayView3::from_shape((images, height, width), source);
                let target = ArrayViewMut3::from_shape((images, width, height), target);
                let source = source.expect("of that shape").permuted_axes([0, 2, 1]);
                target.expect("of that shape").assign(&source);
            }),
        ),
        (
            "transpose",
            Box::new(move |source, target| {
                for (source, target) in source.chunks(each).zip(target.chunks_mut(each)) {
                    transpose::transpose(source, target, width, height);
                }
            }),
        ),
        (
            "fast_transpose",
            Box::new(move |source, target| {
                for (source, target) in source.chunks(each).zip(target.chunks_mut(each)) {
                    T::fast_transpose(source, target, width, height);
                }
            }),
        ),
    ]
}

/// Both directions between NCHW and NHWC.
fn images<T: Element, Planes, Pixels>(
    bench: &mut Bench,
    name: &str,
    planes: Mapping<Planes>,
    pixels: Mapping<Pixels>,
) where
    Planes: AnyLayout<Storage: Writable>,
    Pixels: AnyLayout<Storage: Writable>,
    Planes::Shape: ComparableShape<Pixels::Shape>,
    Pixels::Shape: ComparableShape<Planes::Shape>,
{
    let &[images, channels, height, width] = planes.sizes().as_ref() else {
        panic!("four axes");
    };
    let elements = (planes.span(), planes.span());
    for to_planes in [true, false] {
        let ours: Copies<T, T> = if to_planes {
            (
                "ours",
                Box::new(move |s, t| relayout_into((s, pixels), (t, planes))),
            )
        } else {
            (
                "ours",
                Box::new(move |s, t| relayout_into((s, planes), (t, pixels))),
            )
        };
        let mut contestants = vec![ours];
        contestants.extend(plain_copies());
        contestants.extend(peers(images, channels, height * width, to_planes));
        let direction = if to_planes { "to NCHW" } else { "to NHWC" };
        let name = format!("{name} {} {direction}", std::any::type_name::<T>());
        bench.case(&name, elements, &contestants);
    }
}

macro_rules! images {
    ($bench:expr, $name:literal, $n:literal, $c:literal, $h:literal, $w:literal) => {{
        let planes = layout!(NCHW[$n, $c, $h, $w]);
        let pixels = layout!(NHWC[$n, $c, $h, $w]);
        images::<u8, _, _>($bench, $name, *planes, *pixels);
        images::<u16, _, _>($bench, $name, *planes, *pixels);
        images::<f32, _, _>($bench, $name, *planes, *pixels);
    }};
}

/// A copy between rows of different pitch.
fn pitched<T: Element, Pitched, Packed>(
    bench: &mut Bench,
    name: &str,
    pitched: Mapping<Pitched>,
    packed: Mapping<Packed>,
) where
    Pitched: AnyLayout<Storage: StridedStorage>,
    Packed: AnyLayout<Storage: Writable>,
    Packed::Shape: ComparableShape<Pitched::Shape>,
{
    let (&[_, width], &[pitch, _]) = (packed.sizes().as_ref(), pitched.strides().as_ref()) else {
        panic!("two axes");
    };
    let mut contestants: Vec<Copies<T, T>> = vec![
        (
            "ours",
            Box::new(move |s, t| relayout_into((s, pitched), (t, packed))),
        ),
        (
            "loop",
            Box::new(move |source, target| {
                for (target, source) in target.chunks_mut(width).zip(source.chunks(pitch)) {
                    target.copy_from_slice(&source[..width]);
                }
            }),
        ),
    ];
    contestants.extend(plain_copies());
    bench.case(name, (pitched.span(), packed.span()), &contestants);
}

/// Bytes, pixel by pixel, to normalised planes, and back.
fn normalised<Planes, Pixels>(
    bench: &mut Bench,
    name: &str,
    planes: Mapping<Planes>,
    pixels: Mapping<Pixels>,
) where
    Planes: AnyLayout<Axes = (N, C, H, W), Storage: Writable>,
    Pixels: AnyLayout<Axes = (N, C, H, W), Storage: Writable>,
    Planes::Shape: ComparableShape<Pixels::Shape>,
    Pixels::Shape: ComparableShape<Planes::Shape>,
{
    let scale = black_box([0.017_f32, 0.0175, 0.0174]);
    let offset = black_box([-2.1_f32, -2.0, -1.8]);
    let &[_, channels, height, width] = planes.sizes().as_ref() else {
        panic!("four axes");
    };
    let count = height * width;
    let mut contestants: Vec<Copies<u8, f32>> = vec![
        (
            "ours",
            Box::new(move |source, target| {
                map_along_into((source, pixels), (target, planes), |C(channel)| {
                    let (scale, offset) = (scale[channel], offset[channel]);
                    move |byte| f32::from(byte) * scale + offset
                });
            }),
        ),
        (
            "loop",
            Box::new(move |source, target| {
                for channel in 0..channels {
                    for pixel in 0..count {
                        target[channel * count + pixel] =
                            f32::from(source[pixel * channels + channel]) * scale[channel]
                                + offset[channel];
                    }
                }
            }),
        ),
        (
            "ndarray",
            Box::new(move |source, target| {
                let source = ArrayView3::from_shape((height, width, channels), source);
                let source = source.expect("of that shape").permuted_axes([2, 0, 1]);
                let target = ArrayViewMut3::from_shape((channels, height, width), target);
                let mut target = target.expect("of that shape");
                let planes = target.axis_iter_mut(Axis(0)).zip(source.axis_iter(Axis(0)));
                for (channel, (mut target, source)) in planes.enumerate() {
                    let (scale, offset) = (scale[channel], offset[channel]);
                    target
                        .zip_mut_with(&source, |to, byte| *to = f32::from(*byte) * scale + offset);
                }
            }),
        ),
    ];
    contestants.extend(plain_copies());
    let elements = planes.span();
    bench.case(
        &format!("{name} u8 to f32 NCHW"),
        (elements, elements),
        &contestants,
    );
    if format!("{name} u8 to f32 NCHW").contains(&bench.filter) {
        bench.table.push(opencv(height, width));
    }

    let mut contestants: Vec<Copies<f32, u8>> = vec![
        (
            "ours",
            Box::new(move |source, target| {
                map_along_into((source, planes), (target, pixels), |C(channel)| {
                    let (scale, offset) = (scale[channel], offset[channel]);
                    move |number| to_byte((number - offset) * scale)
                });
            }),
        ),
        (
            "loop",
            Box::new(move |source, target| {
                for pixel in 0..count {
                    for channel in 0..channels {
                        let number = source[channel * count + pixel];
                        target[pixel * channels + channel] =
                            to_byte((number - offset[channel]) * scale[channel]);
                    }
                }
            }),
        ),
    ];
    contestants.extend(plain_copies());
    bench.case(
        &format!("{name} f32 to u8 NHWC"),
        (elements, elements),
        &contestants,
    );
}

/// The nearest byte.
///
/// At 2^23, the bits of a number count in ones. `as u8` would be as short to write, but the compiler
/// does not vectorise it, so that nothing else would be measured.
#[allow(clippy::cast_possible_truncation, reason = "the lowest byte is wanted")]
fn to_byte(number: f32) -> u8 {
    (number.clamp(0.0, 255.0) + 8_388_608.0).to_bits() as u8
}

fn opencv(height: usize, width: usize) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/opencv.py");
    let output = Command::new("python3")
        .args([script, &height.to_string(), &width.to_string()])
        .output();
    let printed = output.ok().filter(|output| output.status.success());
    match printed.and_then(|output| String::from_utf8(output.stdout).ok()?.trim().parse().ok()) {
        Some::<f64>(nanoseconds) => format!(
            "    OpenCV blobFromImage, {height} x {width}: {:.2} us",
            nanoseconds / 1e3
        ),
        None => format!("    SKIPPED OpenCV, {height} x {width}: python3 has no cv2"),
    }
}

fn main() {
    let filter = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'))
        .unwrap_or_default();
    let criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(20))
        .measurement_time(Duration::from_millis(100))
        .sample_size(20)
        .nresamples(1000)
        .without_plots();
    let mut bench = Bench {
        criterion,
        filter,
        table: Vec::new(),
    };
    let bench = &mut bench;
    images!(bench, "3x1080p", 1, 3, 1080, 1920);
    images!(bench, "4x1080p", 1, 4, 1080, 1920);
    images!(bench, "3x224x224", 1, 3, 224, 224);
    images!(bench, "8x64x56x56", 8, 64, 56, 56);
    images!(bench, "256x56x56", 1, 256, 56, 56);
    images!(bench, "32x512x7x7", 32, 512, 7, 7);
    let square = layout!(NCHW[1, 4096, 1, 4096]);
    let transposed = layout!(NHWC[1, 4096, 1, 4096]);
    images::<f32, _, _>(bench, "4096x4096", *square, *transposed);
    let (rows, packed) = (
        layout!(HW[1080, 1920], pad(W = 2048)),
        layout!(HW[1080, 1920]),
    );
    pitched::<u8, _, _>(bench, "pitched 1080x1920 u8", *rows, *packed);
    pitched::<f32, _, _>(bench, "pitched 1080x1920 f32", *rows, *packed);
    let (planes, pixels) = (layout!(NCHW[1, 3, 224, 224]), layout!(NHWC[1, 3, 224, 224]));
    normalised(bench, "normalised 224", *planes, *pixels);
    let (planes, pixels) = (
        layout!(NCHW[1, 3, 1080, 1920]),
        layout!(NHWC[1, 3, 1080, 1920]),
    );
    normalised(bench, "normalised 1080p", *planes, *pixels);

    println!("\ntime / fastest plain copy of the same bytes");
    for line in &bench.table {
        println!("{line}");
    }
}
