//! Lanes, folds, joined tensors, borders and flipped copies, compared with loops over positions that read by index.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "positions and sums are small numbers, which all types hold"
)]

use proptest::{prop_assert, prop_assert_eq};
use random_inputs::{Met, Outcome, try_random};
use run_time_layouts::{
    Blocked, Columns, Open, Pitched, Pixels, Planes, Sizes, Tiled, Usual, numbers, tensor,
};
use std::cmp::Reverse;
use std::ops::Add;
use tensor_layout::{
    C, DimC, DimH, DimW, H, K, LayoutErrorKind, N, Tensor, View, W, concat, layout, stack,
    try_concat, try_stack,
};

mod oracle;
mod random_inputs;
mod run_time_layouts;

/// Returns all positions in logical order.
fn positions([c, h, w]: Sizes) -> impl Iterator<Item = (C, H, W)> {
    (0..c).flat_map(move |c| (0..h).flat_map(move |h| (0..w).map(move |w| (C(c), H(h), W(w)))))
}

type Test = fn(Sizes, &mut oracle::random::Choices) -> Outcome;

fn random_sizes(choices: &mut oracle::random::Choices) -> Sizes {
    // One time in some, an axis is longer than the sums that are computed at a time.
    let mut sizes = [5, 9, 12].map(|most| 1 + choices.below(most));
    if choices.one_in(3) {
        sizes[choices.below(3)] = 1 + choices.below(200);
    }
    sizes
}

/// Runs a test for random pairs of layouts.
fn for_layouts(tests: &[(&'static str, Test)]) {
    let met = Met::default();
    let names: Vec<_> = tests.iter().map(|(name, _)| *name).collect();
    try_random(
        600,
        |choices| {
            (
                choices.below(tests.len()),
                random_sizes(choices),
                choices.numbers(40),
            )
        },
        |(test, sizes, rest)| {
            let (name, test) = tests[test];
            test(sizes, &mut oracle::random::Choices::new(rest))?;
            met.note(name);
            Ok(())
        },
    );
    met.assert_often(50, &names);
}

macro_rules! pairs {
    ($test:ident) => {
        &[
            ("planes", $test::<Planes, Planes>),
            ("pixels", $test::<Pixels, Pixels>),
            ("planes to pixels", $test::<Planes, Pixels>),
            ("columns to planes", $test::<Columns, Planes>),
            ("pitched", $test::<Pitched, Columns>),
            ("to pitched", $test::<Pixels, Pitched>),
            ("blocked", $test::<Blocked, Tiled>),
            ("to blocked", $test::<Tiled, Blocked>),
        ]
    };
}

fn random_tensor<L: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Tensor<u32, L> {
    tensor(sizes, numbers(choices.below(1 << 20) as u32))
}

fn lanes<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let mut source = random_tensor::<L>(sizes, choices);
    let [c, h, w] = sizes;
    let mut lanes = source.lanes(H);
    prop_assert_eq!(lanes.len(), c * w);
    for (c, w) in (0..c).flat_map(|c| (0..w).map(move |w| (C(c), W(w)))) {
        let lane = lanes.next().expect("there is one at each position");
        prop_assert!(lane.iter().eq((0..h).map(|h| &source[(c, H(h), w)])));
    }
    prop_assert!(lanes.next().is_none());
    prop_assert_eq!(source.as_view().lanes(C).count(), h * w);

    // Each lane is written, and no other element.
    let before = source.clone();
    for (number, mut lane) in (0..).zip(source.lanes_mut(W)) {
        lane.iter_mut()
            .for_each(|element| *element = element.wrapping_add(number));
    }
    for (c, h, w) in positions(sizes) {
        let number = (c.0 * sizes[1] + h.0) as u32;
        prop_assert_eq!(source[(c, h, w)], before[(c, h, w)].wrapping_add(number));
    }
    // Another storage of the same elements has the same lanes.
    let other: Tensor<u32, M> = source.try_to_layout().unwrap();
    prop_assert!(
        source
            .lanes(C)
            .zip(other.lanes(C))
            .all(|(one, other)| one.iter().eq(other.iter()))
    );
    Ok(())
}

#[test]
fn lanes_of_all_layouts() {
    for_layouts(pairs!(lanes));
}

fn folds<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let source = random_tensor::<L>(sizes, choices);
    let [c, h, w] = sizes;
    let least: Tensor<u32, layout!(C[?])> =
        source.try_fold_along((W, H), u32::MAX, u32::min).unwrap();
    let sums: Tensor<u64, layout!(CW[?, ?])> = source.try_sum_along((H,)).unwrap();
    let means: Tensor<f64, layout!(WH[?, ?], align(H = 4))> = source.try_mean_along((C,)).unwrap();
    let all: Tensor<u64, layout!(W[?])> = source.try_sum_along((C, H)).unwrap();
    prop_assert_eq!((least.size_array(), sums.size_array()), ([c], [c, w]));
    prop_assert_eq!((means.size_array(), all.size_array()), ([h, w], [w]));

    let (mut expected_least, mut expected_sums) = (vec![u32::MAX; c], vec![0_u64; c * w]);
    let (mut expected_means, mut expected_all) = (vec![0.0; h * w], vec![0_u64; w]);
    for (C(p), H(q), W(r)) in positions(sizes) {
        let element = source[(C(p), H(q), W(r))];
        expected_least[p] = expected_least[p].min(element);
        expected_sums[p * w + r] += u64::from(element);
        expected_means[q * w + r] += f64::from(element) / c as f64;
        expected_all[r] += u64::from(element);
    }
    prop_assert!(least.iter().eq(&expected_least));
    let smallest: Tensor<u32, layout!(C[?])> = source.try_min_along((W, H)).unwrap();
    let positions: Tensor<H, layout!(WC[?, ?])> = source.try_argmax_along(H).unwrap();
    for (W(r), C(p)) in (0..w).flat_map(|r| (0..c).map(move |p| (W(r), C(p)))) {
        let of = |q| (source[(C(p), H(q), W(r))], Reverse(q));
        let H(position) = positions[(W(r), C(p))];
        prop_assert_eq!((0..h).map(of).max(), Some(of(position)));
    }
    prop_assert!(smallest.iter().eq(&expected_least));
    prop_assert!(sums.iter().eq(&expected_sums));
    prop_assert!(all.iter().eq(&expected_all));
    let is_close = |(one, other): (&f64, &f64)| (one - other).abs() <= 1e-6 * other.abs();
    prop_assert!(means.iter().zip(&expected_means).all(is_close));

    Ok(())
}

#[test]
fn folds_of_all_layouts() {
    for_layouts(pairs!(folds));
}

/// Compares folds of layouts whose sizes are known at compile time with lists of the elements. Lists are folded one by one,
/// because they need to be dropped.
macro_rules! fixed_folds {
    ($($layout:ty, $axes:expr => $result:ty;)*) => {$(
        let number = |(C(c), H(h), W(w)): (C, H, W)| (7919 * c + 104_729 * h + w) as u32;
        let source = Tensor::<u32, $layout>::from_fn(number);
        let lists: Tensor<Vec<u32>, $result> =
            source.fold_along($axes, Vec::new(), |list, element| [&list[..], &[element]].concat());
        let sums: Tensor<u64, $result> = source.sum_along($axes);
        let means: Tensor<f64, $result> = source.mean_along($axes);
        let mixed: Tensor<u32, $result> = source.fold_along($axes, 5, |mixed, element| mixed ^ element);
        let largest: Tensor<u32, $result> = source.max_along($axes);
        let smallest: Tensor<u32, $result> = source.min_along($axes);
        for ((list, largest), smallest) in lists.iter().zip(&largest).zip(&smallest) {
            assert_eq!((list.iter().max(), list.iter().min()), (Some(largest), Some(smallest)));
        }
        let all: usize = lists.iter().map(Vec::len).sum();
        assert_eq!(all, source.len(), stringify!($layout));
        for ((list, sum), (mean, mixed)) in lists.iter().zip(&sums).zip(means.iter().zip(&mixed)) {
            let expected: u64 = list.iter().map(|&element| u64::from(element)).sum();
            assert_eq!(*sum, expected, stringify!($layout));
            assert_eq!(*mean, expected as f64 / list.len() as f64, stringify!($layout));
            assert_eq!(*mixed, list.iter().fold(5, |mixed, element| mixed ^ element));
        }
    )*};
}

#[test]
fn folds_of_fixed_sizes() {
    fixed_folds! {
        layout!(CHW[3, 5, 7]), (H,) => layout!(CW[3, 7]);
        layout!(CHW[3, 5, 77]), (H,) => layout!(WC[C = 3, W = 77]);
        layout!(CHW[2, 9, 131]), (W,) => layout!(HC[C = 2, H = 9]);
        layout!(CHW[40, 3, 21]), (C,) => layout!(HW[3, 21]);
        layout!(CHW[2, 20, 20]), (H, W) => layout!(C[2]);
        layout!(HWC[C = 3, H = 20, W = 11]), (W, H) => layout!(C[3]);
        layout!(HWC[C = 12, H = 20, W = 11]), (W,) => layout!(HC[C = 12, H = 20]);
        layout!(HWC[C = 43, H = 6, W = 11]), (H,) => layout!(CW[43, 11], align(W = 16));
        layout!(HWC[C = 100, H = 3, W = 5]), (C,) => layout!(WH[H = 3, W = 5]);
        layout!(CHW[3, 8, 100], pitch(H = 112)), (H,) => layout!(CW4c[C = 3, W = 100]);
        layout!(CHW8c[C = 19, H = 4, W = 6]), (H, W) => layout!(C[19]);
        layout!(CHW8c[C = 19, H = 4, W = 6]), (C,) => layout!(HW4w[H = 4, W = 6]);
    }
}

/// Compares positions with those that a loop over all positions finds. Elements have few values, so that many are equal.
macro_rules! fixed_positions {
    ($($element:ty, $layout:ty, $axis:ident => $result:ty;)*) => {$(
        let number = |(C(c), H(h), W(w)): (C, H, W)| (7 * c + 5 * h * h + 3 * w) % 6;
        let source = Tensor::<$element, $layout>::from_fn(|at| number(at) as $element);
        let largest: Tensor<$axis, $result> = source.argmax_along($axis);
        let smallest: Tensor<$axis, $result> = source.as_view().argmin_along($axis);
        let positions = source.lanes($axis).map(|lane| {
            let first = |is_better: fn(&$element, &$element) -> bool| {
                let mut best = 0;
                for (position, element) in lane.iter().enumerate() {
                    if is_better(element, lane.iter().nth(best).unwrap()) {
                        best = position;
                    }
                }
                $axis(best)
            };
            (first(|one, other| one > other), first(|one, other| one < other))
        });
        assert!(largest.iter().copied().zip(smallest.iter().copied()).eq(positions), stringify!($layout));
    )*};
}

#[test]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "small numbers"
)]
fn positions_of_fixed_sizes() {
    fixed_positions! {
        f32, layout!(CHW[32, 5, 7]), C => layout!(HW[5, 7]);
        f32, layout!(HWC[C = 32, H = 5, W = 7]), C => layout!(HW[5, 7]);
        u8, layout!(CHW[3, 40, 77]), H => layout!(CW[3, 77]);
        f64, layout!(CHW[2, 9, 131]), W => layout!(CH[2, 9]);
        i16, layout!(CHW[40, 3, 21], pitch(H = 32)), C => layout!(WH[H = 3, W = 21], logical(HW));
        u64, layout!(CHW8c[C = 19, H = 4, W = 6]), C => layout!(HW[4, 6]);
    }
}

/// A NaN is never taken, whatever its place, and numbers of any sign are.
#[test]
fn no_number_is_never_the_largest() {
    for length in [1, 2, 7, 33, 300] {
        for at in [0, length / 2, length - 1] {
            let mut row = vec![-1.0_f32; length];
            row[at] = f32::NAN;
            let row = View::with(&row, <layout!(CW[1, ?])>::with((W(length),)).unwrap()).unwrap();
            let largest: Tensor<f32, layout!(C[1])> = row.max_along((W,));
            let position: Tensor<W, layout!(C[1])> = row.argmin_along(W);
            let expected = if length == 1 { f32::NEG_INFINITY } else { -1.0 };
            assert_eq!(largest.as_slice(), [expected]);
            let first = usize::from(at == 0 && length > 1);
            assert_eq!(position.as_slice(), [W(first)]);
        }
    }
    // No element is greater than -∞, so the position is 0.
    let row = View::<f32, layout!(CW[1, 2])>::from_array(&[f32::NAN, f32::NEG_INFINITY]);
    let position: Tensor<W, layout!(C[1])> = row.argmax_along(W);
    assert_eq!(position.as_slice(), [W(0)]);
}

/// An axis with more positions than a `u32` counts.
#[test]
#[cfg(target_pointer_width = "64")]
#[should_panic(expected = "axis W has size 4294967296, but positions are counted with 32 bits")]
fn positions_beyond_32_bits() {
    let one = Tensor::<u8, layout!(C[1])>::filled(0);
    let _: Tensor<W, layout!(C[1])> = one.broadcast(DimW::<4_294_967_296>).argmax_along(W);
}

/// A broadcast axis, and elements that are folded many times.
#[test]
fn folds_of_broadcast_views() {
    let row = Tensor::<f32, layout!(W[50])>::from_fn(|(W(w),)| w as f32);
    let rows = row.broadcast(DimH::<40>);
    let sums: Tensor<f32, layout!(W[50])> = rows.sum_along((H,));
    assert!(
        sums.iter()
            .zip(&row)
            .all(|(sum, number)| *sum == 40.0 * number)
    );
    let sums: Tensor<f32, layout!(H[40])> = rows.sum_along((W,));
    assert_eq!(sums.as_slice(), [25.0 * 49.0; 40]);
}

/// The mean of many floating-point numbers: computed in `f64`, the mean of `f32` is exact, and a sum in `f32` is not.
#[test]
fn the_result_chooses_the_accumulator() {
    type Row = layout!(CW[1, 40_000]);
    let row = Tensor::<f32, Row>::from_fn(|(_, W(w))| if w == 0 { 3e7 } else { 0.5 });
    let mean: Tensor<f64, layout!(C[1])> = row.mean_along((W,));
    assert_eq!(mean[(C(0),)], (3e7 + 39_999.0 * 0.5) / 40_000.0);
    let bytes = Tensor::<u8, layout!(CHW[2, 10, 100])>::from_fn(|(C(c), ..)| 200 + c as u8);
    let sums: Tensor<u32, layout!(C[2])> = bytes.sum_along((H, W));
    assert_eq!(sums.as_slice(), [200_000, 201_000]);
    let means: Tensor<f32, layout!(C[2])> = bytes.mean_along((H, W));
    assert_eq!(means.as_slice(), [200.0, 201.0]);
    // A part, and a mutable view of a part.
    let part = bytes.fix((C(1),)).crop(H(2), DimH::<3>);
    let sums: Tensor<u16, layout!(H[3])> = part.sum_along((W,));
    assert_eq!(sums.as_slice(), [20_100; 3]);
    let mut bytes = bytes;
    let sums: Tensor<u16, layout!(W[100])> = bytes.fix_mut((C(0),)).sum_along((H,));
    assert_eq!(sums.as_slice(), [2_000; 100]);
}

/// A number whose default is one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FromOne(u32);

impl Default for FromOne {
    fn default() -> Self {
        FromOne(1)
    }
}

impl From<u8> for FromOne {
    fn from(number: u8) -> Self {
        FromOne(number.into())
    }
}

impl Add for FromOne {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        FromOne(self.0 + other.0)
    }
}

/// Each sum begins once with the default, however long it is.
#[test]
fn sums_begin_with_the_default() {
    for length in 1..70 {
        let row = vec![1_u8; length];
        let row = View::with(&row, <layout!(CW[1, ?])>::with((W(length),)).unwrap()).unwrap();
        let sum: Tensor<FromOne, layout!(C[1])> = row.sum_along((W,));
        assert_eq!(
            sum.as_slice(),
            [FromOne(1 + u32::try_from(length).unwrap())]
        );
    }
}

fn joined<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let [c, h, w] = sizes;
    let along = choices.below(3);
    let mut other_sizes = sizes;
    other_sizes[along] = 1 + choices.below(6);
    let one = random_tensor::<L>(sizes, choices);
    let other = random_tensor::<M>(other_sizes, choices);
    // The third tensor has the first position of the second one.
    let all: Result<Tensor<u32, Pixels>, _> = match along {
        0 => try_concat(C, (&one, &other, other.range(C(0)..C(1)))),
        1 => try_concat(H, (&one, &other, other.range(H(0)..H(1)))),
        _ => try_concat(W, (&one, &other, other.range(W(0)..W(1)))),
    };
    let (all, mut sum) = (all.unwrap(), sizes);
    sum[along] += other_sizes[along] + 1;
    prop_assert_eq!(all.size_array(), sum);
    for (C(c), H(h), W(w)) in positions(sum) {
        let mut at = [c, h, w];
        let expected = if at[along] < sizes[along] {
            one[(C(c), H(h), W(w))]
        } else {
            at[along] = (at[along] - sizes[along]) % other_sizes[along];
            other[(C(at[0]), H(at[1]), W(at[2]))]
        };
        prop_assert_eq!(all[(C(c), H(h), W(w))], expected);
    }

    let third = random_tensor::<L>(sizes, choices);
    let several = [&one, &third, &one];
    macro_rules! stacked {
        ($($axis:ident $tensors:expr => $layout:ty, $sizes:expr;)*) => {$(
            let stacked: Tensor<u32, $layout> = try_stack($axis, $tensors).unwrap();
            prop_assert_eq!(stacked.size_array(), $sizes);
            for (c, h, w) in positions(sizes) {
                for (n, tensor) in several.into_iter().enumerate() {
                    prop_assert_eq!(stacked[($axis(n), c, h, w)], tensor[(c, h, w)]);
                }
            }
        )*};
    }
    stacked! {
        N several => layout!(NHWC[?, ?, ?, ?], pad(N = 5)), [3, c, h, w];
        K &several[..] => layout!(CHWK[C = ?, H = ?, W = ?, K = ?]), [c, h, w, 3];
        K several => layout!(CKHW[?, ?, ?, ?]), [c, 3, h, w];
        K several => layout!(WHCK[?, ?, ?, ?], logical(CHKW)), [c, h, 3, w];
    }
    Ok(())
}

#[test]
fn joined_tensors_of_all_layouts() {
    for_layouts(pairs!(joined));
}

fn stacked<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let (one, other) = (
        random_tensor::<L>(sizes, choices),
        random_tensor::<M>(sizes, choices),
    );
    macro_rules! stacks {
        ($([$($clause:tt)*] $($tensor:ident)*;)*) => {$({
            type Inner = layout!(CHWK[C = ?, H = ?, W = ?, K = ?] $($clause)*);
            let all: Tensor<u32, Inner> = try_stack(K, ($(&$tensor,)*)).unwrap();
            for (c, h, w) in positions(sizes) {
                let found = all.fix((c, h, w)).iter();
                prop_assert!(found.eq([$(&$tensor[(c, h, w)]),*]));
            }
        })*};
    }
    stacks! {
        [] other one;
        [] one other one;
        [] one one other other;
        [, pad(K = 6)] other one other;
        [, pad(K = 7)] one other;
    }
    Ok(())
}

fn joined_along_axes<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let (one, other) = (
        random_tensor::<L>(sizes, choices),
        random_tensor::<M>(sizes, choices),
    );
    macro_rules! joins {
        ($($layout:ty: $axis:ident $index:literal;)*) => {$(
            let all: Tensor<u32, $layout> = try_concat($axis, (&one, &other, &one)).unwrap();
            let mut joined = sizes;
            joined[$index] *= 3;
            prop_assert_eq!(all.size_array(), joined);
            for (C(c), H(h), W(w)) in positions(joined) {
                let mut at = [c, h, w];
                let tensor = at[$index] / sizes[$index];
                at[$index] %= sizes[$index];
                let at = (C(at[0]), H(at[1]), W(at[2]));
                let expected = if tensor == 1 { other[at] } else { one[at] };
                prop_assert_eq!(all[(C(c), H(h), W(w))], expected);
            }
        )*};
    }
    joins! {
        Planes: C 0;
        Planes: H 1;
        Planes: W 2;
        Pixels: C 0;
        Pixels: H 1;
        Pixels: W 2;
        Pitched: H 1;
    }
    Ok(())
}

#[test]
fn many_elements_of_all_layouts() {
    // So many elements are stacked in one pass, and joined in whole runs.
    let tests: [(Sizes, &[(_, Test)]); 3] = [
        ([2, 40, 41], pairs!(stacked)),
        ([36, 5, 37], pairs!(joined_along_axes)),
        ([1, 5, 37], pairs!(joined_along_axes)),
    ];
    for (sizes, tests) in tests {
        for (name, test) in tests {
            let mut choices = oracle::random::Choices::new(vec![0x1234_5678, 0x8765_4321]);
            test(sizes, &mut choices).expect(name);
        }
    }
}

#[test]
fn joined_static_tensors() {
    let one = Tensor::<u8, layout!(HWC[H = 1, W = 2, C = 3])>::filled(1);
    let other = Tensor::<u8, layout!(CHW[C = 1, H = 1, W = 2])>::filled(2);
    let four: Tensor<u8, layout!(HWC[H = 1, W = 2, C = 4])> = concat(C, (&one, &other));
    assert_eq!(four.as_slice(), [1, 1, 1, 2, 1, 1, 1, 2]);
    let planes: Tensor<u8, layout!(CHW[C = 2, H = 1, W = 2])> =
        concat(C, [other.as_view(), other.as_view()]);
    assert_eq!(planes.as_slice(), [2; 4]);
    // The second tensor begins with a block, and ends within one.
    let full = Tensor::<u8, layout!(CW[C = 4, W = 1])>::filled(1);
    let rest = Tensor::<u8, layout!(CW[C = 3, W = 1])>::filled(2);
    let blocks: Tensor<u8, layout!(CW4c[C = 7, W = 1])> = concat(C, (&full, &rest));
    assert_eq!(blocks.memory()[..7], [1, 1, 1, 1, 2, 2, 2]);
    let batch: Tensor<u8, layout!(NCHW[N = 1, C = 1, H = 1, W = 2])> = stack(N, (&other,));
    assert_eq!(batch.as_slice(), [2; 2]);
    // The stride of an axis of size 1 takes no memory, however long it is.
    type Row = layout!(HWC[C = 1, H = 1, W = 2], strides(H = 4_611_686_018_427_387_904));
    let row = Tensor::<f32, layout!(CHW[C = 1, H = 1, W = 2])>::filled(3.0);
    let same: Tensor<f32, Row> = concat(H, (&row,));
    assert_eq!(same.as_slice(), [3.0; 2]);
}

#[test]
fn errors_of_joined_tensors_name_the_axis() {
    let error = |result: Result<Tensor<u32, Planes>, tensor_layout::LayoutError>| {
        let error = result.unwrap_err();
        (error.kind(), error.axis())
    };
    let one = tensor::<u32, Planes>([2, 3, 4], || 1);
    let none: &[View<'_, u32, Planes>] = &[];
    assert_eq!(
        error(try_concat(H, none)),
        (LayoutErrorKind::ZeroSize, Some('H'))
    );
    // The type of the result states another size than the sum.
    let rows = [1, 2].map(|c| tensor::<u32, Planes>([c, 1, 1], || 1));
    let wrong: Result<Tensor<u32, layout!(CHW[4, ?, ?])>, _> = try_concat(C, (&rows[0], &rows[1]));
    let wrong = wrong.unwrap_err();
    assert_eq!(
        (wrong.axis(), wrong.expected(), wrong.found()),
        (Some('C'), Some(4), Some(3))
    );
    // The second tensor would begin inside a block.
    let inside: Result<Tensor<u32, Blocked>, _> = try_concat(C, (&rows[0], &rows[1]));
    let inside = inside.unwrap_err();
    assert_eq!(
        (inside.kind(), inside.axis()),
        (LayoutErrorKind::RangeOutOfRange, Some('C'))
    );
    let fewer: Result<Tensor<u32, layout!(NCHW[3, ?, ?, ?])>, _> = try_stack(N, &[&one, &one][..]);
    assert_eq!(fewer.unwrap_err().axis(), Some('N'));
}

/// The second or the third tensor has another size along one axis. Along the axis of `concat`, sizes may differ.
#[test]
fn each_joined_tensor_is_compared_along_each_axis() {
    type Joined = Result<Tensor<u32, Planes>, tensor_layout::LayoutError>;
    type Batch = Result<Tensor<u32, layout!(NCHW[?, ?, ?, ?])>, tensor_layout::LayoutError>;
    let letters = ['C', 'H', 'W'];
    let facts = |error: tensor_layout::LayoutError| (error.kind(), error.axis());
    let sizes = [2, 3, 4];
    let right = tensor::<u32, Planes>(sizes, || 1);
    for axis in 0..3 {
        let mut other = sizes;
        other[axis] += 1;
        let wrong = tensor::<u32, Planes>(other, || 1);
        let expected = (LayoutErrorKind::UnequalSizes, Some(letters[axis]));
        for index in 0..3 {
            let mut three = [&right; 3];
            three[index] = &wrong;
            let [a, b, c] = three;
            let joined: [Joined; 3] = [
                try_concat(C, (a, b, c)),
                try_concat(H, (a, b, c)),
                try_concat(W, (a, b, c)),
            ];
            for (along, joined) in joined.into_iter().enumerate() {
                match joined {
                    Ok(joined) => {
                        assert_eq!(along, axis);
                        assert_eq!(joined.size_array()[axis], 3 * sizes[axis] + 1);
                    }
                    Err(error) => assert_eq!(facts(error), expected, "{index} along {along}"),
                }
            }
            let stacked: [Batch; 3] = [
                try_stack(N, (a, b, c)),
                try_stack(N, three),
                try_stack(N, &three[..]),
            ];
            for error in stacked.map(Result::unwrap_err) {
                assert_eq!(facts(error), expected, "{index}");
            }
        }
    }
    let none: &[View<'_, u32, Planes>] = &[];
    let batch: Batch = try_stack(N, none);
    assert_eq!(
        facts(batch.unwrap_err()),
        (LayoutErrorKind::ZeroSize, Some('N'))
    );
}

fn borders<L: Open<Storage: Usual>, M: Open<Storage: Usual>>(
    sizes: Sizes,
    choices: &mut oracle::random::Choices,
) -> Outcome {
    let source = random_tensor::<L>(sizes, choices);
    let [start, end] = [(); 2].map(|()| [3, 4, 5].map(|most| choices.below(most)));
    let numbers = |[c, h, w]: Sizes| (C(c), H(h), W(w));
    let (before, after) = (numbers(start), numbers(end));
    let padded: Tensor<u32, M> = source.try_padded_with(7, before, after).unwrap();
    let edge: Tensor<u32, M> = source.try_padded_with_edge(before, after).unwrap();
    let all = [0, 1, 2].map(|axis| start[axis] + sizes[axis] + end[axis]);
    prop_assert_eq!((padded.size_array(), edge.size_array()), (all, all));
    for (C(c), H(h), W(w)) in positions(all) {
        let mut at = [c, h, w];
        let is_inside = |axis: usize| (start[axis]..start[axis] + sizes[axis]).contains(&at[axis]);
        let is_inside = (0..3).all(is_inside);
        for axis in 0..3 {
            at[axis] = at[axis].saturating_sub(start[axis]).min(sizes[axis] - 1);
        }
        let nearest = source[numbers(at)];
        prop_assert_eq!(
            padded[(C(c), H(h), W(w))],
            if is_inside { nearest } else { 7 }
        );
        prop_assert_eq!(edge[(C(c), H(h), W(w))], nearest);
    }
    // The sizes with their borders are too large, or beyond `usize`.
    let (axis, mut far) = (choices.below(3), [[0; 3]; 2]);
    far[0][axis] = [0, 7, usize::MAX][choices.below(3)];
    far[1][axis] = usize::MAX;
    if choices.one_in(2) {
        far.reverse();
    }
    let [before, after] = far.map(numbers);
    let padded: Result<Tensor<u32, M>, _> = source.try_padded_with(7, before, after);
    let edge: Result<Tensor<u32, M>, _> = source.try_padded_with_edge(before, after);
    for error in [padded, edge].map(Result::unwrap_err) {
        prop_assert_eq!(error.kind(), LayoutErrorKind::TooLarge, "{:?}", far);
    }

    let (flips, flipped): ([bool; 3], Result<Tensor<u32, M>, _>) = match choices.below(7) {
        0 => ([true, false, false], source.try_flipped((C,))),
        1 => ([false, true, false], source.try_flipped((H,))),
        2 => ([false, false, true], source.try_flipped((W,))),
        3 => ([true, true, false], source.try_flipped((H, C))),
        4 => ([true, false, true], source.try_flipped((C, W))),
        5 => ([false, true, true], source.try_flipped((W, H))),
        _ => ([true; 3], source.try_flipped((C, H, W))),
    };
    let flipped = flipped.unwrap();
    for (C(c), H(h), W(w)) in positions(sizes) {
        let mut at = [c, h, w];
        for axis in (0..3).filter(|axis| flips[*axis]) {
            at[axis] = sizes[axis] - 1 - at[axis];
        }
        prop_assert_eq!(
            flipped[(C(c), H(h), W(w))],
            source[numbers(at)],
            "{:?}",
            flips
        );
    }
    Ok(())
}

#[test]
fn borders_and_flips_of_all_layouts() {
    for_layouts(pairs!(borders));
}

#[test]
fn borders_of_static_sizes() {
    let image = Tensor::<u8, layout!(HWC[H = 1, W = 2, C = 1])>::from_vec(vec![1, 2]).unwrap();
    let (before, after) = ((DimH::<1>,), (DimC::<1>, DimW::<1>));
    let padded: Tensor<u8, layout!(CHW[C = 2, H = 2, W = 3])> = image.padded_with(9, before, after);
    assert_eq!(padded.as_slice(), [9, 9, 9, 1, 2, 9, 9, 9, 9, 9, 9, 9]);
    let wrong: Result<Tensor<u8, layout!(CHW[C = 1, H = 1, W = 4])>, _> =
        image.try_padded_with(9, (W(3),), (W(0),));
    let wrong = wrong.unwrap_err();
    assert_eq!(
        (wrong.axis(), wrong.expected(), wrong.found()),
        (Some('W'), Some(4), Some(5))
    );
    let mut image = image;
    let flipped: Tensor<u8, layout!(HWC[H = 1, W = 2, C = 1])> = image.as_view_mut().flipped((W,));
    assert_eq!(flipped.as_slice(), [2, 1]);
}

/// Named sizes keep their names: a fold along an axis leaves out `?Width`, or keeps it.
#[test]
fn named_sizes_are_known_to_be_equal() {
    tensor_layout::size_names! { Height, Width }
    type Frame = layout!(CHW[3, ?Height, ?Width]);
    let mapping = Frame::with((H(4), W(5))).unwrap();
    let frame = Tensor::<f32, Frame>::filled_with(0.5, mapping);
    let means: Tensor<f32, layout!(C[3])> = frame.mean_along((H, W));
    assert_eq!(means.as_slice(), [0.5; 3]);
    let rows: Tensor<f32, layout!(CH[3, ?Height])> = frame.sum_along((W,));
    assert_eq!(rows.as_slice(), [2.5; 12]);
    let flipped: Tensor<f32, Frame> = frame.flipped((H,));
    assert_eq!(flipped, frame);
}
