//! Measures copies from layout to layout, against plain copies of as many bytes and against other
//! libraries.
//!
//! `cargo bench -p tensor-layout-benches --bench relayout -- CASE` measures the cases with `CASE` in their name.
//! First, the result of each contestant is compared with the result of plain loops. Then all contestants
//! are measured in turn, and the shortest of many times counts. A line says how many times the fastest
//! plain copy this crate takes, how many the best of the others takes, and the goal. The cases `small` are
//! calls for few elements, in nanoseconds. The variable `MILLISECONDS` says how long a case is measured.
//! `peers.py`, beside this file, measures `OpenCV` and ONNX Runtime on the same cases.
//!
//! `-- random SEED` measures random cases instead, with sizes known at run time. With the
//! variable `SEED` at compile time, `-- constants` measures random static layouts, and `-- table`
//! these, as many of sizes known at run time, and the cases of `by_hand`.

#![allow(missing_docs, reason = "nobody uses a benchmark as a library")]

use ndarray::{
    ArrayView, ArrayView3, ArrayViewMut, ArrayViewMut3, Axis, Dim, Dimension, ShapeBuilder,
};
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};
use tensor_layout::traits::{AxisOf, ComparableShape, StridedStorage, TakesMeaning, Writable};
use tensor_layout::{AnyLayout, C, H, Mapping, N, View, ViewMut, W, layout};

#[path = "relayout/constants.rs"]
mod constants;
#[path = "relayout/folds.rs"]
mod folds;
#[path = "relayout/frames.rs"]
mod frames;
#[path = "relayout/random.rs"]
mod random;

fn relayout_into<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    (source, from): (&[T], Mapping<L>),
    (target, to): (&mut [T], Mapping<M>),
) where
    M::Shape: ComparableShape<L::Shape>,
    M::Storage: Writable,
    M::Meaning: TakesMeaning<L::Meaning>,
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
    L: AnyLayout,
    C: AxisOf<L::Axes>,
    M: AnyLayout<Shape: ComparableShape<L::Shape>, Storage: Writable>,
{
    let source = View::with(source, from).expect("the source is long enough");
    let target = ViewMut::with(target, to).expect("the target is long enough");
    let done = source.try_map_along_into(C, target, function);
    done.expect("the sizes are the same");
}

/// Two times that differ by less than this factor count as equal, because runs differ as much.
const LEVEL: f64 = 1.05;

/// Calls that take less time are measured several at a time.
const SHORT: Duration = Duration::from_micros(4);

/// A contestant: its name, and a function that copies from a source to a target.
type Copies<'a, T, U> = (&'static str, Box<dyn Fn(&[T], &mut [U]) + 'a>);

struct Bench {
    filters: Vec<String>,
    each: Duration,
}

impl Bench {
    fn runs(&self, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| name.contains(filter))
    }

    /// Compares the results of all contestants with the result of the last contestant. Plain copies have other results,
    /// and so has a contestant that is called `about`.
    /// Measures all of them in turn, and prints a line: the time of the first and the best time of the
    /// others, as multiples of the fastest contestant that is called plain. Returns the time of the first as
    /// a multiple of the best time of the others.
    fn case<T: Element, U: Element>(
        &self,
        name: &str,
        goal: f64,
        elements: (usize, usize),
        contestants: &[Copies<T, U>],
    ) -> f64 {
        if !self.runs(name) {
            return 0.0;
        }
        let source: Vec<T> = (0..elements.0).map(T::some).collect();
        let mut target: Vec<U> = vec![U::some(7); elements.1];
        let is_plain = |name: &str| name.starts_with("plain");
        let mut expected: Option<Vec<U>> = None;
        let mut wrong = Vec::new();
        for (contestant, copies) in contestants.iter().rev() {
            if !is_plain(contestant) && !contestant.starts_with("about") {
                target.fill(U::some(7));
                copies(&source, &mut target);
                let expected = expected.get_or_insert_with(|| target.clone());
                if *expected != target {
                    assert!(*contestant != "ours", "{name}: wrong");
                    println!("{name}: {contestant} is wrong, and not measured");
                    wrong.push(*contestant);
                }
            }
        }

        let mut best = vec![Duration::MAX; contestants.len()];
        let mut repeats = vec![1_u32; contestants.len()];
        let start = Instant::now();
        let mut rounds = 0;
        while start.elapsed() < self.each || rounds < 5 {
            rounds += 1;
            let each = contestants.iter().zip(&mut best).zip(&mut repeats);
            for (((name, copies), best), repeats) in each {
                if wrong.contains(name) {
                    continue;
                }
                let once = |target: &mut Vec<U>, repeats: u32| {
                    let start = Instant::now();
                    for _ in 0..repeats {
                        copies(black_box(&source), black_box(target));
                    }
                    start.elapsed() / repeats
                };
                // The first copy finds the caches as the previous contestant has left them. A slow
                // contestant is measured once a round.
                let mut first = once(&mut target, *repeats);
                if first < SHORT && *repeats == 1 {
                    // A clock has steps of some nanoseconds.
                    *repeats =
                        u32::try_from(SHORT.as_nanos() / first.as_nanos().max(10)).unwrap_or(1) + 1;
                    first = Duration::MAX;
                }
                let more = if first > self.each / 20 && *repeats == 1 {
                    0
                } else {
                    3
                };
                *best = (0..more)
                    .map(|_| once(&mut target, *repeats))
                    .fold(first, Duration::min)
                    .min(*best);
            }
        }
        let named = || contestants.iter().map(|(name, _)| *name).zip(&best);
        let least = |plain: bool| {
            let times = named().skip(1).filter(|(name, _)| is_plain(name) == plain);
            times.min_by_key(|(_, time)| **time)
        };
        let (_, plain) = least(true).expect("one is plain");
        let ratio = |time: &Duration| time.as_secs_f64() / plain.as_secs_f64();
        let ours = ratio(&best[0]);
        if std::env::var_os("ALL").is_some() {
            let all = named().map(|(name, time)| format!("{name} {:.2}", ratio(time)));
            println!("    {}", all.collect::<Vec<_>>().join(" | "));
        }
        let (peer, over_peer) = match least(false) {
            Some((name, time)) => (format!("{name} {:.2}", ratio(time)), ours / ratio(time)),
            None => (String::new(), 0.0),
        };
        let goal = match goal {
            f64::INFINITY => String::new(),
            goal if ours > goal => format!("goal {goal:4.2} missed | "),
            goal => format!("goal {goal:4.2}        | "),
        };
        println!(
            "{name:34} {:9.2} us plain | ours {ours:5.2} | {goal}{peer}{}",
            plain.as_secs_f64() * 1e6,
            if over_peer <= LEVEL { "" } else { " BEHIND" },
        );
        over_peer
    }

    /// Measures a case as `case` does. If another is faster, measures once more, for longer.
    fn case_again<T: Element>(
        &self,
        name: &str,
        elements: (usize, usize),
        contestants: &[Copies<T, T>],
    ) -> f64 {
        let once = self.case(name, f64::INFINITY, elements, contestants);
        if once <= LEVEL {
            return once;
        }
        println!("    again:");
        let longer = Bench {
            filters: Vec::new(),
            each: 3 * self.each,
        };
        once.min(longer.case(name, f64::INFINITY, elements, contestants))
    }

    /// Prints in how many of the measured cases another is faster, and which these are.
    fn summary(seed: &str, measured: &[(String, f64)]) {
        let behind: Vec<_> = measured.iter().filter(|(_, over)| *over > LEVEL).collect();
        let far = behind.iter().filter(|(_, over)| *over >= 1.2).count();
        let mean = measured.iter().map(|(_, over)| over.ln()).sum::<f64>();
        let mean = mean / f64::from(u32::try_from(measured.len()).expect("few cases"));
        println!(
            "seed {seed}: behind in {} of {}, in {far} by 1.2 or more; geometric mean {:.2}",
            behind.len(),
            measured.len(),
            mean.exp()
        );
        for (name, over) in behind {
            println!("    {over:.2} {name}");
        }
    }

    /// Measures calls that take nanoseconds. The second contestant is the loop by hand.
    fn small(&self, name: &str, goal: f64, contestants: &mut [(&str, &mut dyn FnMut())]) {
        if !self.runs(name) {
            return;
        }
        let mut best = vec![f64::MAX; contestants.len()];
        for _ in 0..200 {
            for ((_, call), best) in contestants.iter_mut().zip(&mut best) {
                let start = Instant::now();
                for _ in 0..200 {
                    call();
                }
                *best = best.min(start.elapsed().as_secs_f64() / 200.0 * 1e9);
            }
        }
        let times: Vec<String> = contestants
            .iter()
            .zip(&best)
            .map(|((name, _), time)| format!("{name} {time:.1} ns"))
            .collect();
        println!(
            "{name:34} {} | ratio {:.2} | goal {goal}",
            times.join(" | "),
            best[0] / best[1]
        );
    }
}

trait Element: Copy + Default + PartialEq + 'static {
    fn some(number: usize) -> Self;

    /// `fast_transpose` for this type, if it has that.
    const FAST_TRANSPOSE: Option<fn(&[Self], &mut [Self], usize, usize)>;
}

macro_rules! element {
    (@) => {
        const FAST_TRANSPOSE: Option<fn(&[Self], &mut [Self], usize, usize)> = None;
    };
    (@ $fast_transpose:ident) => {
        const FAST_TRANSPOSE: Option<fn(&[Self], &mut [Self], usize, usize)> =
            Some(|source, target, width, height| {
                use fast_transpose::{FlipMode, FlopMode, $fast_transpose};
                let (flip, flop) = (FlipMode::NoFlip, FlopMode::Flop);
                $fast_transpose(source, width, target, height, width, height, flip, flop)
                    .expect("the slices are as long as that");
            });
    };
    ($($type:ident $($fast_transpose:ident)?),*) => {$(
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

            element!(@ $($fast_transpose)?);
        }
    )*};
}
element!(u8 transpose_plane, u16 transpose_plane16, f32 transpose_plane_f32, f64);

/// Elements of several numbers, without padding.
impl<N: Element, const COUNT: usize> Element for [N; COUNT]
where
    [N; COUNT]: Default,
{
    fn some(number: usize) -> Self {
        std::array::from_fn(|index| N::some(number + 5 * index))
    }

    const FAST_TRANSPOSE: Option<fn(&[Self], &mut [Self], usize, usize)> = None;
}

fn bytes_of<T: Element>(elements: &[T]) -> &[u8] {
    // SAFETY: the types of elements here are numbers.
    unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

fn bytes_of_mut<T: Element>(elements: &mut [T]) -> &mut [u8] {
    // SAFETY: the types of elements here are numbers, for which all bytes will do.
    unsafe { std::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// The plain copies of `bytes` bytes, or of all bytes if there are fewer.
fn plain_copies<'a, T: Element, U: Element>(bytes: usize) -> Vec<Copies<'a, T, U>> {
    let both = move |source: &[T], target: &mut [U], copies: &dyn Fn(&[u8], &mut [u8])| {
        let (source, target) = (bytes_of(source), bytes_of_mut(target));
        let bytes = bytes.min(source.len()).min(target.len());
        copies(&source[..bytes], &mut target[..bytes]);
    };
    let mut all: Vec<Copies<T, U>> = vec![(
        "plain memcpy",
        Box::new(move |source, target| both(source, target, &|from, to| to.copy_from_slice(from))),
    )];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx") {
        // SAFETY: the processor has AVX.
        let loop_of_avx = |from: &[u8], to: &mut [u8]| unsafe { avx::copy::<false>(from, to) };
        // SAFETY: the processor has AVX.
        let past_caches = |from: &[u8], to: &mut [u8]| unsafe { avx::copy::<true>(from, to) };
        all.push((
            "plain avx",
            Box::new(move |source, target| both(source, target, &loop_of_avx)),
        ));
        all.push((
            "plain non-temporal",
            Box::new(move |source, target| both(source, target, &past_caches)),
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

    /// Converts a row of pixels of 4 bytes to rows of three planes. The compiler makes vectors of it.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn normalised(
        pixels: &[u8],
        [red, green, blue]: [&mut [f32]; 3],
        scale: [f32; 3],
        offset: [f32; 3],
    ) {
        let planes = red.iter_mut().zip(green).zip(blue);
        for (pixel, ((red, green), blue)) in pixels.chunks_exact(4).zip(planes) {
            *red = f32::from(pixel[0]) * scale[0] + offset[0];
            *green = f32::from(pixel[1]) * scale[1] + offset[1];
            *blue = f32::from(pixel[2]) * scale[2] + offset[2];
        }
    }

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
            let starts = [0, 1, 2, 3].map(|index| at + index * VECTOR);
            // SAFETY: a vector from each address on is within the slice.
            let load = |at| unsafe { _mm256_loadu_si256(from.as_ptr().wrapping_add(at).cast()) };
            let vectors = starts.map(load);
            for (at, vector) in starts.into_iter().zip(vectors) {
                let target = target.wrapping_add(at).cast();
                if PAST_CACHES {
                    // SAFETY: the same; the address is a multiple of 64 and vectors.
                    unsafe { _mm256_stream_si256(target, vector) }
                } else {
                    // SAFETY: a vector from the address on is within the slice.
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

/// The loops of a copy by hand, the outermost first.
#[derive(Clone, Copy)]
struct Loops<const COUNT: usize> {
    sizes: [usize; COUNT],
    source: [usize; COUNT],
    target: [usize; COUNT],
}

impl<const COUNT: usize> Loops<COUNT> {
    /// Returns the loops over the axes of two layouts without blocks, in the order of the target.
    fn of<L: AnyLayout<Storage: StridedStorage>, M: AnyLayout<Storage: StridedStorage>>(
        source: Mapping<L>,
        target: Mapping<M>,
    ) -> Self {
        let (sizes, from, to) = (source.size_array(), source.strides(), target.strides());
        let mut axes: Vec<usize> = (0..COUNT).collect();
        axes.sort_by_key(|axis| std::cmp::Reverse(to.as_ref()[*axis]));
        let pick = |numbers: &[usize]| std::array::from_fn(|index| numbers[axes[index]]);
        Loops {
            sizes: pick(sizes.as_ref()),
            source: pick(from.as_ref()),
            target: pick(to.as_ref()),
        }
    }

    fn copy<T: Copy>(&self, source: &[T], target: &mut [T]) {
        self.copy_from(0, source, target);
    }

    fn copy_from<T: Copy>(&self, index: usize, source: &[T], target: &mut [T]) {
        let (from, to) = (self.source[index], self.target[index]);
        if index + 1 == COUNT {
            for step in 0..self.sizes[index] {
                target[step * to] = source[step * from];
            }
        } else {
            for step in 0..self.sizes[index] {
                self.copy_from(index + 1, &source[step * from..], &mut target[step * to..]);
            }
        }
    }

    fn elements(&self) -> (usize, usize) {
        let span = |strides: &[usize; COUNT]| {
            let last = self
                .sizes
                .iter()
                .zip(strides)
                .map(|(size, stride)| (size - 1) * stride);
            last.sum::<usize>() + 1
        };
        (span(&self.source), span(&self.target))
    }

    /// Returns the plain loop and `ndarray`.
    fn peers<'a, T: Element>(self) -> Vec<Copies<'a, T, T>>
    where
        Dim<[usize; COUNT]>: Dimension,
        [usize; COUNT]: ndarray::IntoDimension<Dim = Dim<[usize; COUNT]>>,
    {
        vec![
            (
                "ndarray",
                Box::new(move |source, target| {
                    let from = Dim(self.sizes).strides(Dim(self.source));
                    let to = Dim(self.sizes).strides(Dim(self.target));
                    let source = ArrayView::from_shape(from, source).expect("of that shape");
                    let target = ArrayViewMut::from_shape(to, target);
                    target.expect("of that shape").assign(&source);
                }),
            ),
            (
                "loop",
                Box::new(move |source, target| self.copy(source, target)),
            ),
        ]
    }
}

/// Measures a copy from layout to layout, and its peers.
fn copies<T: Element, L, M, const COUNT: usize>(
    bench: &Bench,
    name: &str,
    goal: f64,
    (source, target): (Mapping<L>, Mapping<M>),
    loops: Loops<COUNT>,
    others: Vec<Copies<T, T>>,
) where
    L: AnyLayout,
    M: AnyLayout<Storage: Writable>,
    M::Shape: ComparableShape<L::Shape>,
    M::Meaning: TakesMeaning<L::Meaning>,
    Dim<[usize; COUNT]>: Dimension,
    [usize; COUNT]: ndarray::IntoDimension<Dim = Dim<[usize; COUNT]>>,
{
    let mut contestants: Vec<Copies<T, T>> = vec![(
        "ours",
        Box::new(move |s, t| relayout_into((s, source), (t, target))),
    )];
    contestants.extend(plain_copies(source.len() * size_of::<T>()));
    contestants.extend(others);
    contestants.extend(loops.peers());
    let (least_source, least_target) = loops.elements();
    let elements = (
        source.span().max(least_source),
        target.span().max(least_target),
    );
    bench.case(name, goal, elements, &contestants);
}

/// Peers that transpose `images` matrices of `height` rows and `width` adjacent columns.
fn transposers<'a, T: Element>(
    images: usize,
    width: usize,
    height: usize,
) -> Vec<Copies<'a, T, T>> {
    let each = width * height;
    let mut all: Vec<Copies<T, T>> = vec![
        (
            "ndarray of 3 axes",
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
    ];
    if let Some(fast_transpose) = T::FAST_TRANSPOSE {
        all.push((
            "fast_transpose",
            Box::new(move |source, target| {
                for (source, target) in source.chunks(each).zip(target.chunks_mut(each)) {
                    fast_transpose(source, target, width, height);
                }
            }),
        ));
    }
    all
}

/// Measures both directions between NCHW and NHWC.
fn images<T: Element, Planes, Pixels>(
    bench: &Bench,
    name: &str,
    goals: [f64; 2],
    planes: Mapping<Planes>,
    pixels: Mapping<Pixels>,
) where
    Planes: AnyLayout<Storage: Writable + StridedStorage>,
    Pixels: AnyLayout<Storage: Writable + StridedStorage>,
    Planes::Shape: ComparableShape<Pixels::Shape>,
    Planes::Meaning: TakesMeaning<Pixels::Meaning>,
    Pixels::Shape: ComparableShape<Planes::Shape>,
    Pixels::Meaning: TakesMeaning<Planes::Meaning>,
{
    let &[images, channels, height, width] = planes.size_array().as_ref() else {
        panic!("four axes");
    };
    let name = format!("{name} {}", std::any::type_name::<T>());
    let to_planes = Loops::<4>::of(pixels, planes);
    let others = transposers(images, channels, height * width);
    let named = format!("{name} to NCHW");
    copies::<T, _, _, 4>(bench, &named, goals[0], (pixels, planes), to_planes, others);
    let to_pixels = Loops::<4>::of(planes, pixels);
    let others = transposers(images, height * width, channels);
    let named = format!("{name} to NHWC");
    copies::<T, _, _, 4>(bench, &named, goals[1], (planes, pixels), to_pixels, others);
}

macro_rules! images {
    ($bench:expr, $name:literal [$($size:literal),*] $($type:ident $to_planes:literal $to_pixels:literal),*) => {{
        let planes = layout!(NCHW[$($size),*]);
        let pixels = layout!(NHWC[$($size),*]);
        $(images::<$type, _, _>($bench, $name, [$to_planes, $to_pixels], *planes, *pixels);)*
    }};
}

/// A copy between two layouts without blocks.
macro_rules! pair {
    ($bench:expr, $name:literal $type:ident $count:literal $goal:literal, [$($source:tt)*] [$($target:tt)*]) => {{
        let (source, target) = (*layout!($($source)*), *layout!($($target)*));
        let loops = Loops::<$count>::of(source, target);
        copies::<$type, _, _, $count>($bench, $name, $goal, (source, target), loops, Vec::new());
    }};
}

/// A matrix, transposed.
macro_rules! rectangle {
    ($bench:expr, $name:literal $type:ident $height:literal $width:literal $goal:literal) => {{
        let (source, target) = (
            *layout!(HW[$height, $width]),
            *layout!(WH[H = $height, W = $width]),
        );
        let loops = Loops::<2>::of(source, target);
        let others = transposers(1, $width, $height);
        copies::<$type, _, _, 2>($bench, $name, $goal, (source, target), loops, others);
    }};
}

// It uses the macros above.
#[path = "relayout/by_hand.rs"]
mod by_hand;

/// Bytes, pixel by pixel, to normalised planes, and back.
fn normalised<Planes, Pixels>(
    bench: &Bench,
    name: &str,
    planes: Mapping<Planes>,
    pixels: Mapping<Pixels>,
) where
    Planes: AnyLayout<Axes = (N, C, H, W), Storage: Writable>,
    Pixels: AnyLayout<Axes = (N, C, H, W), Storage: Writable>,
    Planes::Shape: ComparableShape<Pixels::Shape>,
    Planes::Meaning: TakesMeaning<Pixels::Meaning>,
    Pixels::Shape: ComparableShape<Planes::Shape>,
    Pixels::Meaning: TakesMeaning<Planes::Meaning>,
{
    let scale = black_box([0.017_f32, 0.0175, 0.0174]);
    let offset = black_box([-2.1_f32, -2.0, -1.8]);
    let &[_, channels, height, width] = planes.size_array().as_ref() else {
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
    contestants.extend(plain_copies(usize::MAX));
    let elements = planes.span();
    bench.case(
        &format!("{name} u8 to f32 NCHW"),
        3.0,
        (elements, elements),
        &contestants,
    );
    if bench.runs(&format!("{name} u8 to f32 NCHW")) {
        println!("{}", opencv(height, width));
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
    contestants.extend(plain_copies(usize::MAX));
    bench.case(
        &format!("{name} f32 to u8 NHWC"),
        3.0,
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
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers.py");
    let output = Command::new("python3")
        .args([
            script,
            "--normalise",
            &height.to_string(),
            &width.to_string(),
        ])
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

/// Calls for few elements.
#[allow(clippy::too_many_lines, reason = "a list of cases")]
fn small(bench: &Bench) {
    type Pixels = layout!(HWC[C = 3, H = 8, W = 8]);
    type Planes = layout!(CHW[C = 3, H = 8, W = 8]);
    type Open = layout!(HWC[C = ?, H = ?, W = ?]);
    type OpenPlanes = layout!(CHW[C = ?, H = ?, W = ?]);
    type Hwc = layout!(HWC[C = 3, H = 2, W = 2]);
    type Chw = layout!(CHW[C = 3, H = 2, W = 2]);
    let source: [u8; 12] = black_box(std::array::from_fn(u8::some));
    let (mut ours, mut by_hand) = ([0_u8; 12], [0_u8; 12]);
    bench.small(
        "small u8 3x2x2",
        5.0,
        &mut [
            ("ours", &mut || {
                let source = View::<u8, Hwc>::from_array(black_box(&source));
                source.relayout_into(ViewMut::<u8, Chw>::from_array(black_box(&mut ours)));
            }),
            ("by hand", &mut || {
                let (source, target) = (black_box(&source), black_box(&mut by_hand));
                for channel in 0..3 {
                    for pixel in 0..4 {
                        target[channel * 4 + pixel] = source[pixel * 3 + channel];
                    }
                }
            }),
        ],
    );

    let source: [f32; 192] = black_box(std::array::from_fn(f32::some));
    let (mut ours, mut by_hand) = ([0_f32; 192], [0_f32; 192]);
    bench.small(
        "small f32 3x8x8",
        1.6,
        &mut [
            ("ours", &mut || {
                let source = View::<f32, Pixels>::from_array(black_box(&source));
                source.relayout_into(ViewMut::<f32, Planes>::from_array(black_box(&mut ours)));
            }),
            ("by hand", &mut || {
                let (source, target) = (black_box(&source), black_box(&mut by_hand));
                for channel in 0..3 {
                    for pixel in 0..64 {
                        target[channel * 64 + pixel] = source[pixel * 3 + channel];
                    }
                }
            }),
        ],
    );
    let sizes = black_box((C(3), H(8), W(8)));
    let (from, to) = (Open::with(sizes), OpenPlanes::with(sizes));
    let from = View::with(&source, from.expect("small")).expect("long enough");
    let to = ViewMut::with(&mut ours, to.expect("small"));
    let mut to = to.expect("long enough");
    bench.small(
        "small f32 3x8x8 run time",
        3.0,
        &mut [
            ("ours", &mut || {
                let done = black_box(from).try_relayout_into(black_box(&mut to));
                done.expect("the sizes are the same");
            }),
            ("by hand", &mut || {
                let (source, target) = (black_box(&source), black_box(&mut by_hand));
                for channel in 0..3 {
                    for pixel in 0..64 {
                        target[channel * 64 + pixel] = source[pixel * 3 + channel];
                    }
                }
            }),
        ],
    );
    let mut mapped = [0_f32; 192];
    let bytes: [u8; 192] = black_box(std::array::from_fn(u8::some));
    let (scale, offset) = (black_box([0.1, 0.2, 0.3]), black_box([1.0, 2.0, 3.0]));
    bench.small(
        "small map_along_into 3x8x8",
        2.0,
        &mut [
            ("ours", &mut || {
                let source = View::<u8, Pixels>::from_array(black_box(&bytes));
                let target = ViewMut::<f32, Planes>::from_array(black_box(&mut mapped));
                source.map_along_into(C, target, |C(c)| {
                    let (scale, offset) = (scale[c], offset[c]);
                    move |byte| f32::from(byte) * scale + offset
                });
            }),
            ("by hand", &mut || {
                let (source, target) = (black_box(&bytes), black_box(&mut by_hand));
                for channel in 0..3 {
                    for pixel in 0..64 {
                        let byte = source[pixel * 3 + channel];
                        target[channel * 64 + pixel] =
                            f32::from(byte) * scale[channel] + offset[channel];
                    }
                }
            }),
        ],
    );
    bench.small(
        "small map_into 3x8x8",
        2.0,
        &mut [
            ("ours", &mut || {
                let source = View::<u8, Pixels>::from_array(black_box(&bytes));
                let target = ViewMut::<f32, Planes>::from_array(black_box(&mut mapped));
                source.map_into(target, |byte| f32::from(byte) * 0.1);
            }),
            ("by hand", &mut || {
                let (source, target) = (black_box(&bytes), black_box(&mut by_hand));
                for channel in 0..3 {
                    for pixel in 0..64 {
                        target[channel * 64 + pixel] = f32::from(source[pixel * 3 + channel]) * 0.1;
                    }
                }
            }),
        ],
    );
}

#[allow(clippy::too_many_lines, reason = "a list of cases")]
fn main() {
    let arguments = std::env::args().skip(1);
    let filters = arguments
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let milliseconds = std::env::var("MILLISECONDS").ok();
    let each = milliseconds
        .and_then(|text| text.parse().ok())
        .unwrap_or(300);
    let bench = &Bench {
        filters,
        each: Duration::from_millis(each),
    };
    println!("time / fastest plain copy of the same bytes");
    if let [first, seed] = &bench.filters[..]
        && first == "random"
    {
        let all = Bench {
            filters: Vec::new(),
            each: bench.each,
        };
        return random::run(&all, seed);
    }
    if let [only @ ("constants" | "table")] =
        bench.filters.iter().map(String::as_str).collect::<Vec<_>>()[..]
    {
        let all = &Bench {
            filters: Vec::new(),
            each: bench.each,
        };
        if only == "table" {
            by_hand::run(all);
            random::run(all, constants::SEED);
        }
        return constants::run(all);
    }
    small(bench);
    folds::run(bench);
    images!(bench, "1x1080p" [1, 1, 1080, 1920] f32 1.05 1.05);
    images!(bench, "3x1080p" [1, 3, 1080, 1920] u8 1.1 1.1, u16 1.1 1.1, f32 1.1 1.1, f64 1.3 1.3);
    images!(bench, "4x1080p" [1, 4, 1080, 1920] u8 1.1 1.1, u16 1.1 1.1, f32 1.1 1.1);
    images!(bench, "3x224x224" [1, 3, 224, 224] u8 1.8 1.8, u16 1.8 1.8, f32 1.8 1.8, f64 1.3 1.3);
    images!(bench, "5x480x640" [1, 5, 480, 640] u8 2.0 2.0, u16 2.0 2.0, f32 2.0 2.0);
    images!(bench, "6x480x640" [1, 6, 480, 640] u8 2.0 2.0, u16 2.0 2.0);
    images!(bench, "8x480x640" [1, 8, 480, 640] u8 2.0 2.0, u16 2.0 2.0, f32 2.0 2.0);
    images!(bench, "12x480x640" [1, 12, 480, 640] u8 2.0 2.0);
    pair!(bench, "RGBX to HWC u8" u8 3 1.5, [HWC[C = 3, H = 1080, W = 1920], pad(C = 4)] [HWC[C = 3, H = 1080, W = 1920]]);
    pair!(bench, "RGBX to CHW u8" u8 3 1.5, [HWC[C = 3, H = 1080, W = 1920], pad(C = 4)] [CHW[C = 3, H = 1080, W = 1920]]);
    pair!(bench, "HWC to RGBX u8" u8 3 1.5, [HWC[C = 3, H = 1080, W = 1920]] [HWC[C = 3, H = 1080, W = 1920], pad(C = 4)]);
    pair!(bench, "CHW to RGBX u8" u8 3 1.5, [CHW[C = 3, H = 1080, W = 1920]] [HWC[C = 3, H = 1080, W = 1920], pad(C = 4)]);
    pair!(bench, "one of RGB u8" u8 2 2.0, [HW[1080, 1920], strides(W = 3, H = 5760)] [HW[1080, 1920]]);
    blocks(bench);
    pair!(bench, "OIHW to OHWI f32" f32 4 2.0, [OIHW[256, 256, 3, 3]] [OHWI[O = 256, I = 256, H = 3, W = 3]]);
    pair!(bench, "OHWI to OIHW f32" f32 4 2.0, [OHWI[O = 256, I = 256, H = 3, W = 3]] [OIHW[256, 256, 3, 3]]);
    pair!(bench, "BSHD to BHSD u16" u16 4 1.15, [NHWC[N = 2, C = 64, H = 512, W = 12]] [NWHC[N = 2, C = 64, H = 512, W = 12]]);
    pair!(bench, "BHSD to BSHD u16" u16 4 1.15, [NWHC[N = 2, C = 64, H = 512, W = 12]] [NHWC[N = 2, C = 64, H = 512, W = 12]]);
    pair!(bench, "BSHD to BHSD f32 of 20" f32 4 1.15, [NHWC[N = 2, C = 20, H = 512, W = 12]] [NWHC[N = 2, C = 20, H = 512, W = 12]]);
    pair!(bench, "pitched to packed u8" u8 2 1.1, [HW[1080, 1920], pad(W = 2048)] [HW[1080, 1920]]);
    pair!(bench, "pitched to packed f32" f32 2 1.1, [HW[1080, 1920], pad(W = 2048)] [HW[1080, 1920]]);
    pair!(bench, "packed to pitched u8" u8 2 1.1, [HW[1080, 1920]] [HW[1080, 1920], pad(W = 2048)]);
    pair!(bench, "packed to pitched f32" f32 2 1.1, [HW[1080, 1920]] [HW[1080, 1920], pad(W = 2048)]);
    rectangle!(bench, "4096x4096 u8" u8 4096 4096 3.0);
    rectangle!(bench, "4096x4096 u16" u16 4096 4096 3.0);
    rectangle!(bench, "4096x4096 f32" f32 4096 4096 2.2);
    rectangle!(bench, "2048x2048 f64" f64 2048 2048 2.5);
    rectangle!(bench, "1000x1000 f32" f32 1000 1000 2.0);
    rectangle!(bench, "1000x1000 u8" u8 1000 1000 2.0);
    pair!(bench, "160^3 DHW to DWH f32" f32 3 2.0, [DHW[160, 160, 160]] [DWH[D = 160, H = 160, W = 160]]);
    pair!(bench, "160^3 DHW to HDW f32" f32 3 2.0, [DHW[160, 160, 160]] [HDW[D = 160, H = 160, W = 160]]);
    pair!(bench, "160^3 DHW to HWD f32" f32 3 2.0, [DHW[160, 160, 160]] [HWD[D = 160, H = 160, W = 160]]);
    pair!(bench, "160^3 DHW to WDH f32" f32 3 2.0, [DHW[160, 160, 160]] [WDH[D = 160, H = 160, W = 160]]);
    pair!(bench, "160^3 DHW to WHD f32" f32 3 2.0, [DHW[160, 160, 160]] [WHD[D = 160, H = 160, W = 160]]);
    let (planes, pixels) = (layout!(NCHW[1, 3, 224, 224]), layout!(NHWC[1, 3, 224, 224]));
    normalised(bench, "normalised 224", *planes, *pixels);
    let (planes, pixels) = (
        layout!(NCHW[1, 3, 1080, 1920]),
        layout!(NHWC[1, 3, 1080, 1920]),
    );
    normalised(bench, "normalised 1080p", *planes, *pixels);
    by_hand::run(bench);
    frames::run(bench);
}

/// Measures copies to and from layouts with inner blocks of 16.
fn blocks(bench: &Bench) {
    let (planes, blocked) = (
        *layout!(NCHW[1, 256, 56, 56]),
        *layout!(NCHW16c[1, 256, 56, 56]),
    );
    // 16 groups of channels, the pixels, and 16 channels.
    let there = Loops {
        sizes: [16, 3136, 16],
        source: [16 * 3136, 1, 3136],
        target: [16 * 3136, 16, 1],
    };
    let back = Loops {
        sizes: [16, 16, 3136],
        source: there.target.map(|stride| stride),
        target: there.source,
    };
    let back = Loops {
        source: [back.source[0], back.source[2], back.source[1]],
        target: [back.target[0], back.target[2], back.target[1]],
        ..back
    };
    copies::<u8, _, _, 3>(
        bench,
        "NCHW to NCHW16c u8",
        2.0,
        (planes, blocked),
        there,
        Vec::new(),
    );
    copies::<u8, _, _, 3>(
        bench,
        "NCHW16c to NCHW u8",
        2.0,
        (blocked, planes),
        back,
        Vec::new(),
    );
    copies::<f32, _, _, 3>(
        bench,
        "NCHW to NCHW16c f32",
        2.0,
        (planes, blocked),
        there,
        Vec::new(),
    );
    copies::<f32, _, _, 3>(
        bench,
        "NCHW16c to NCHW f32",
        2.0,
        (blocked, planes),
        back,
        Vec::new(),
    );
    let filters = *layout!(OIHW[256, 256, 3, 3]);
    let blocked = *layout!(OIHW16i16o[256, 256, 3, 3]);
    let (o, i) = (256 * 9, 9);
    // Groups of outputs, of inputs, positions in the filter, inputs, outputs.
    let there = Loops {
        sizes: [16, 16, 9, 16, 16],
        source: [16 * o, 16 * i, 1, i, o],
        target: [16 * 9 * 256, 9 * 256, 256, 16, 1],
    };
    let back = Loops {
        sizes: [16, 16, 16, 16, 9],
        source: [16 * 9 * 256, 1, 9 * 256, 16, 256],
        target: [16 * o, o, 16 * i, i, 1],
    };
    copies::<f32, _, _, 5>(
        bench,
        "OIHW to OIHW16i16o f32",
        3.0,
        (filters, blocked),
        there,
        Vec::new(),
    );
    copies::<f32, _, _, 5>(
        bench,
        "OIHW16i16o to OIHW f32",
        3.0,
        (blocked, filters),
        back,
        Vec::new(),
    );
}
