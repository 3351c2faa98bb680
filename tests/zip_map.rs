//! `zip_map_into`, compared with a loop over positions that reads and writes by index. All memory of the targets is
//! compared, padding and gaps included.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the lower bits, of random numbers"
)]

use proptest::prop_assert;
use random_inputs::{Met, Outcome, try_random};
use run_time_layouts::{
    Blocked, Columns, Open, Pitched, Pixels, Planes, Sizes, Tiled, Usual, numbers, tensor,
};
use std::cell::Cell;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use tensor_layout::{
    C, DimW, DynC, DynH, DynW, H, LayoutErrorKind, Mapping, RunTimeStrides, Tensor, TensorLayout,
    View, ViewMut, W, layout, try_zip_map_into, zip_map_into,
};

mod oracle;
mod random_inputs;
mod run_time_layouts;

/// An element with padding, which no kernel moves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mixed(u16, u32);

/// An element with a larger alignment than any buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(128))]
struct Aligned(u32);

/// Reads three sources, two of which have fewer positions, and writes two targets.
fn convert_random<A: Open, B: Open, X: Open, Y: Open>(
    sizes: Sizes,
    times: [Sizes; 2],
    seed: u32,
) -> Outcome
where
    A::Storage: Usual,
    B::Storage: Usual,
    X::Storage: Usual,
    Y::Storage: Usual,
{
    let mut number = numbers(seed);
    let fewer = |times: Sizes| [0, 1, 2].map(|axis| sizes[axis].div_ceil(times[axis]));
    let a = tensor::<u8, A>(sizes, || number() as u8);
    let b = tensor::<u16, B>(fewer(times[0]), || number() as u16);
    let c = tensor::<Mixed, A>(fewer(times[1]), || Mixed(number() as u16, number()));
    let mut x = tensor::<[u8; 3], X>(sizes, || [number() as u8; 3]);
    let mut y = tensor::<u64, Y>(sizes, || number().into());
    let function = |(a, b, c): (u8, u16, Mixed)| {
        let sum = u32::from(a) + u32::from(b) + u32::from(c.0);
        (
            [a, b as u8, c.0 as u8],
            u64::from(sum) << 32 | u64::from(c.1),
        )
    };

    let (mut expected_x, mut expected_y) = (x.clone(), y.clone());
    for position in a.positions(C).flat_map(|c| {
        a.positions(H)
            .flat_map(move |h| (0..sizes[2]).map(move |w| (c, h, W(w))))
    }) {
        let (C(p), H(q), W(r)) = position;
        let at = |[c, h, w]: Sizes| (C(p / c), H(q / h), W(r / w));
        let (x, y) = function((a[position], b[at(times[0])], c[at(times[1])]));
        expected_x[position] = x;
        expected_y[position] = y;
    }

    let positions = |[c, h, w]: Sizes| (C(c), H(h), W(w));
    let sources = (
        &a,
        b.repeated(positions(times[0])),
        c.repeated(positions(times[1])),
    );
    let written = try_zip_map_into(sources, (&mut x, &mut y), function);
    prop_assert!(written.is_ok(), "{written:?}");
    prop_assert!(x.memory() == expected_x.memory());
    prop_assert!(y.memory() == expected_y.memory());
    Ok(())
}

type Convert = fn(Sizes, [Sizes; 2], u32) -> Outcome;
#[rustfmt::skip]
const LAYOUTS: [(&str, Convert); 14] = [
    ("planes", convert_random::<Planes, Planes, Planes, Planes>),
    ("pixels", convert_random::<Pixels, Pixels, Pixels, Pixels>),
    ("pixels to planes", convert_random::<Pixels, Planes, Planes, Pixels>),
    ("planes to pixels", convert_random::<Planes, Pixels, Pixels, Planes>),
    ("columns", convert_random::<Columns, Planes, Pixels, Columns>),
    ("to columns", convert_random::<Planes, Columns, Columns, Pitched>),
    ("pitched", convert_random::<Pitched, Pitched, Pitched, Pixels>),
    ("pitched to planes", convert_random::<Pitched, Columns, Planes, Pitched>),
    ("blocked", convert_random::<Blocked, Blocked, Blocked, Blocked>),
    ("from blocked", convert_random::<Blocked, Planes, Planes, Pixels>),
    ("to blocked", convert_random::<Planes, Blocked, Pixels, Blocked>),
    ("tiled", convert_random::<Tiled, Tiled, Pixels, Tiled>),
    ("from tiled", convert_random::<Pixels, Tiled, Tiled, Planes>),
    ("all", convert_random::<Columns, Tiled, Blocked, Pitched>),
];

fn random_sizes(choices: &mut oracle::random::Choices) -> Sizes {
    // One time in some, an axis is longer than a buffer or a tile.
    let mut sizes = [5, 12, 40].map(|most| 1 + choices.below(most));
    if choices.one_in(4) {
        let axis = choices.below(3);
        sizes = sizes.map(|size| size.min(6));
        sizes[axis] = 1 + choices.below(3000);
    }
    sizes
}

#[test]
fn all_layouts_with_repeated_sources() {
    let met = Met::default();
    try_random(
        1500,
        |choices| {
            let layout = choices.below(LAYOUTS.len());
            let sizes = random_sizes(choices);
            let mut times = || {
                [3, 4, 4].map(|most| {
                    if choices.one_in(3) {
                        1 + choices.below(most)
                    } else {
                        1
                    }
                })
            };
            (layout, sizes, [times(), times()], choices.below(1 << 20))
        },
        |(layout, sizes, times, seed)| {
            let (name, convert) = LAYOUTS[layout];
            convert(sizes, times, seed as u32)?;
            met.note(name);
            Ok(())
        },
    );
    met.assert_often(50, &LAYOUTS.map(|(name, _)| name));
}

/// Tests each number of sources and of targets, and elements that kernels do not move.
#[test]
fn one_to_four_sources_and_targets() {
    let mut number = numbers(1);
    let sizes = [3, 7, 50];
    let a = tensor::<u8, Pixels>(sizes, || number() as u8);
    let b = tensor::<Aligned, Planes>(sizes, || Aligned(number()));
    let c = tensor::<(), Columns>(sizes, || ());
    let d = tensor::<u128, Pitched>(sizes, || number().into());
    let mut w = tensor::<u16, Planes>(sizes, || 0);
    let mut x = tensor::<Aligned, Columns>(sizes, || Aligned(0));
    let mut y = tensor::<(), Pixels>(sizes, || ());
    let mut z = tensor::<u128, Blocked>(sizes, || 0);

    try_zip_map_into(
        (&a, &b, &c, &d),
        (&mut w, &mut x, &mut y, &mut z),
        |(a, b, (), d)| (u16::from(a) + 1, Aligned(b.0 + 1), (), d + 1),
    )
    .unwrap();
    w.for_each(|at, w| assert_eq!(*w, u16::from(a[at]) + 1));
    x.for_each(|at, x| assert_eq!(x.0, b[at].0 + 1));
    z.for_each(|at, z| assert_eq!(*z, d[at] + 1));

    try_zip_map_into((&a, &b, &d), (&mut w, &mut x, &mut z), |(a, b, d)| {
        (u16::from(a) + 2, Aligned(b.0 + 2), d + 2)
    })
    .unwrap();
    w.for_each(|at, w| assert_eq!(*w, u16::from(a[at]) + 2));
    x.for_each(|at, x| assert_eq!(x.0, b[at].0 + 2));
    z.for_each(|at, z| assert_eq!(*z, d[at] + 2));

    try_zip_map_into((&a, &d), (&mut w, &mut z), |(a, d)| (u16::from(a), d)).unwrap();
    w.for_each(|at, w| assert_eq!(*w, u16::from(a[at])));
    z.for_each(|at, z| assert_eq!(*z, d[at]));

    try_zip_map_into((&a,), (&mut z,), |(a,)| (a.into(),)).unwrap();
    z.for_each(|at, z| assert_eq!(*z, a[at].into()));
    try_zip_map_into(&d, &mut w, |d| d as u16).unwrap();
    w.for_each(|at, w| assert_eq!(*w, d[at] as u16));
    try_zip_map_into((&a, &w), &mut z, |(a, w)| u128::from(a) * u128::from(w)).unwrap();
    z.for_each(|at, z| assert_eq!(*z, u128::from(a[at]) * u128::from(w[at])));
}

/// Tests views, parts, and views with strides known at run time, also with broadcast sources.
#[test]
fn parts_and_strides() {
    let mut number = numbers(2);
    let whole = tensor::<u8, Pixels>([4, 20, 31], || number() as u8);
    let rows = tensor::<u16, layout!(CHW[?, ?, ?])>([1, 1, 15], || number() as u16);
    let mut target = tensor::<u32, Pixels>([4, 20, 31], || 7);
    let before = target.clone();

    let part = whole.range(H(3)..H(10)).step_by(W, 2).range(W(1)..W(16));
    let factor = rows.broadcast(C(4)).broadcast(H(7));
    let written = target.as_view_mut().range(H(13)..).range(W(16)..);
    try_zip_map_into((part, factor), written, |(a, b)| {
        u32::from(a) * u32::from(b)
    })
    .unwrap();
    target.for_each(|(c, h, w), element| {
        let expected = if h.0 < 13 || w.0 < 16 {
            7
        } else {
            let (H(h), W(w)) = (H(h.0 - 13 + 3), W((w.0 - 16 + 1) * 2));
            u32::from(whole[(c, H(h), W(w))]) * u32::from(rows[(C(0), H(0), W(w / 2 - 1))])
        };
        assert_eq!(*element, expected);
    });
    assert_ne!(target, before);

    type Foreign = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
    let sizes = (C(4), H(20), W(31));
    let strides = Mapping::<Foreign>::try_from_strides(sizes, (C(700), H(1), W(21))).unwrap();
    let mut memory = vec![0; 4 * 700];
    let mut foreign = ViewMut::with(&mut memory, strides).unwrap();
    try_zip_map_into(&whole, &mut foreign, |byte| u64::from(byte) + 9).unwrap();
    foreign
        .as_view()
        .for_each(|at, element| assert_eq!(*element, u64::from(whole[at]) + 9));
    let mut back = tensor::<u8, Columns>([4, 20, 31], || 0);
    try_zip_map_into(&foreign, &mut back, |sum| (sum - 9) as u8).unwrap();
    back.for_each(|at, element| assert_eq!(*element, whole[at]));
}

/// A stride along an axis with one position has no limit. If the position is repeated, the stride is not used.
#[test]
fn repeated_positions_of_any_stride() {
    type Rows = TensorLayout<(DynH, DynW), RunTimeStrides>;
    for stride in [4, isize::MAX as usize, usize::MAX / 3, usize::MAX] {
        let row = Mapping::<Rows>::try_from_strides((H(1), W(4)), (H(stride), W(1)));
        let row = View::with(&[1_u16, 2, 3, 4], row.expect("right")).expect("of that length");
        let mut rows = Tensor::<u16, layout!(HW[3, 4])>::filled(0);
        try_zip_map_into(row.repeated((H(3),)), &mut rows, |element| element).expect("right");
        assert_eq!(rows.as_slice(), [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
    }
}

/// Bytes of an element of any size, with the alignment of `A`.
#[derive(Clone, Copy)]
struct Block<A: Copy, const SIZE: usize>([u8; SIZE], [A; 0]);

impl<A: Copy, const SIZE: usize> Block<A, SIZE> {
    fn new(byte: u8) -> Self {
        Block([byte; SIZE], [])
    }
}

/// In an optimised build, buffers take at most 72 KiB of the stack, whatever the elements. Besides, some elements are on
/// the stack: those that the function takes and returns. A debug build has more copies of both.
#[test]
fn small_stacks() {
    fn in_thread(element: usize, function: impl FnOnce() + Send + 'static) {
        let (buffers, elements) = if cfg!(debug_assertions) {
            (160, 60)
        } else {
            (80, 8)
        };
        let stack = (buffers << 10) + elements * element;
        let thread = std::thread::Builder::new().stack_size(stack);
        thread.spawn(function).unwrap().join().unwrap();
    }
    fn check<A: Copy + Send + Sync + 'static, const SIZE: usize>() {
        let block = size_of::<Block<A, SIZE>>();
        let sizes = [1, 3, 5];
        let mut bytes = 0..;
        let a = tensor::<Block<A, SIZE>, Planes>(sizes, || Block::new(bytes.next().unwrap()));
        let mut x = tensor::<Block<A, SIZE>, Pixels>(sizes, || Block::new(99));
        let mut y = tensor::<Block<A, SIZE>, Columns>(sizes, || Block::new(99));
        let mut z = tensor::<u8, Pixels>(sizes, || 99);
        in_thread(block.max(align_of::<A>()), move || {
            try_zip_map_into(&a, (&mut x, &mut y, &mut z), |a| (a, a, a.0[SIZE - 1])).unwrap();
            a.for_each(|at, a| {
                assert!(x[at].0 == a.0 && y[at].0 == a.0 && z[at] == a.0[0]);
            });
        });
    }
    #[derive(Clone, Copy)]
    #[repr(align(64))]
    struct A64;
    #[derive(Clone, Copy)]
    #[repr(align(256))]
    struct A256;
    #[derive(Clone, Copy)]
    #[repr(align(4096))]
    struct A4096;
    macro_rules! sizes {
        ($($size:literal)*) => {$(
            check::<u8, $size>();
            check::<u64, $size>();
            check::<A64, $size>();
            check::<A256, $size>();
            check::<A4096, $size>();
        )*};
    }
    sizes!(1 3 16 63 64 65 256 1024 4096 16384 65536);

    // Four streamed targets of the largest elements that are streamed, and sources that need all buffers.
    let sizes = [16, 64, 100];
    let mut number = numbers(4);
    let mut four = || [f64::from(number()); 4];
    let a = tensor::<[f64; 4], Columns>(sizes, &mut four);
    let b = tensor::<[f64; 4], Pitched>(sizes, &mut four);
    let mut targets = [0; 4].map(|_| tensor::<[f64; 4], Planes>(sizes, || [0.0; 4]));
    in_thread(32, move || {
        let [x, y, z, w] = &mut targets;
        try_zip_map_into((&a, &b, &a, &b), (x, y, z, w), |all| all).unwrap();
        let bits = |element: [f64; 4]| element.map(f64::to_bits);
        targets[0].for_each(|at, x| assert_eq!(bits(*x), bits(a[at])));
        targets[3].for_each(|at, w| assert_eq!(bits(*w), bits(b[at])));
    });
}

/// Tests targets that are so large that they are written past the caches. They begin at odd offsets, and some have
/// padding between their rows.
#[test]
fn large_targets() {
    let (rows, columns) = (700_usize, 1003_usize);
    type Rows = TensorLayout<(DynH, DynW), RunTimeStrides>;
    let y: Vec<u16> = (0..rows * columns).map(|at| at as u16).collect();
    let u: Vec<u8> = (0..rows.div_ceil(2) * columns.div_ceil(3))
        .map(|at| (at / 7) as u8)
        .collect();
    let rows_of = |h, w, pitch| {
        Mapping::<Rows>::try_from_strides((H(h), W(w)), (H(pitch), W(1))).expect("right")
    };
    let y = View::with(&y, rows_of(rows, columns, columns)).expect("of that length");
    let fewer = rows_of(rows.div_ceil(2), columns.div_ceil(3), columns.div_ceil(3));
    let u = View::with(&u, fewer).expect("of that length");
    let sources = (y, u.repeated((H(2), W(3))));
    let function = |(y, u): (u16, u8)| (u32::from(y) * u32::from(u), u32::from(y), u);
    for (pitch, shifts) in [
        (columns, [1, 3, 5]),
        (columns + 21, [0, 0, 0]),
        (1024, [4, 9, 50]),
    ] {
        let target = rows_of(rows, columns, pitch);
        let length = |shift| shift + rows * pitch + 1;
        let (mut a, mut b) = (
            vec![7_u32; length(shifts[0])],
            vec![0_u64; length(shifts[1])],
        );
        let (mut c, mut d) = (
            vec![Mixed(3, 4); length(shifts[2])],
            vec![8_u8; length(shifts[2])],
        );
        let end = target.span();
        let [x, y, z] = shifts.map(|shift| shift..shift + end);
        let mut to_a = ViewMut::with(&mut a[x.clone()], target).expect("of that length");
        let mut to_b = ViewMut::with(&mut b[y.clone()], target).expect("of that length");
        let mut to_d = ViewMut::with(&mut d[z.clone()], target).expect("of that length");
        try_zip_map_into(sources, (&mut to_a, &mut to_b, &mut to_d), |elements| {
            let (a, b, d) = function(elements);
            (a, u64::from(b), d)
        })
        .expect("of these sizes");
        let mut to_c = ViewMut::with(&mut c[z.clone()], target).expect("of that length");
        try_zip_map_into(sources, &mut to_c, |(y, u)| Mixed(y, u.into())).expect("of these sizes");
        for at in 0..rows * pitch {
            let (h, w) = (at / pitch, at % pitch);
            let (a, b, c, d) = (
                a[x.start + at],
                b[y.start + at],
                c[z.start + at],
                d[z.start + at],
            );
            if w < columns {
                let from = (sources.0[(H(h), W(w))], u[(H(h / 2), W(w / 3))]);
                let expected = function(from);
                assert_eq!(
                    (a, b, d),
                    (expected.0, expected.1.into(), expected.2),
                    "{h} {w}"
                );
                assert_eq!(c, Mixed(from.0, from.1.into()), "{h} {w}");
            } else {
                assert_eq!((a, b, c, d), (7, 0, Mixed(3, 4), 8), "{h} {w}");
            }
        }
        let outside = |range: &Range<usize>, at| !range.contains(&at);
        assert!((0..a.len()).all(|at| !outside(&x, at) || a[at] == 7));
        assert!((0..b.len()).all(|at| !outside(&y, at) || b[at] == 0));
        assert!((0..d.len()).all(|at| !outside(&z, at) || d[at] == 8));

        // One target, and a function that panics.
        let left = Cell::new(rows * columns / 3);
        let mut a = vec![u32::MAX; a.len()];
        let mut to_a = ViewMut::with(&mut a[x.clone()], target).expect("of that length");
        let converted = panic::catch_unwind(AssertUnwindSafe(|| {
            try_zip_map_into(sources, &mut to_a, |elements| {
                left.set(usize::checked_sub(left.get(), 1).expect("as wanted"));
                function(elements).0
            })
        }));
        assert!(converted.is_err());
        let to_a = View::with(&a[x], target).expect("of that length");
        let mut written = 0;
        to_a.for_each(|(H(h), W(w)), a| {
            if *a != u32::MAX {
                written += 1;
                assert_eq!(
                    *a,
                    function((sources.0[(H(h), W(w))], u[(H(h / 2), W(w / 3))])).0
                );
            }
        });
        assert!(written > rows * columns / 4);
    }
}

/// Tests static layouts: the constant check accepts sizes that fit. One repeated axis is enough to make a source fit.
#[test]
fn static_sizes() {
    let y = Tensor::<u8, layout!(HW[3, 5])>::from_fn(|(H(h), W(w))| (10 * h + w) as u8);
    let u =
        Tensor::<u8, layout!(WH[W = 3, H = 3])>::from_fn(|(H(h), W(w))| (100 + 10 * h + w) as u8);
    let mut sum = Tensor::<u32, layout!(HW[3, 5], pad(W = 8))>::filled(0);
    zip_map_into((&y, u.repeated((DimW::<2>,))), &mut sum, |(y, u)| {
        u32::from(y) + u32::from(u)
    });
    sum.for_each(|(H(h), W(w)), sum| {
        assert_eq!(*sum as usize, 10 * h + w + 100 + 10 * h + w / 2);
    });
    let once = u.repeated((W(2), H(1)));
    zip_map_into((once, once), &mut sum, |(a, b)| u32::from(a == b));
    assert!(sum.iter().all(|equal| *equal == 1));
    assert_eq!(
        format!("{once:?}"),
        "WH[H=3, W=3], each W 2 times, each H 1 times"
    );
}

#[test]
fn sources_repeated_too_often_or_never() {
    let b = tensor::<u8, Pixels>([2, 3, 5], || 1);
    let mut x = tensor::<u8, Planes>([2, 3, 4], || 9);
    let error = |result: Result<(), tensor_layout::LayoutError>| {
        let error = result.unwrap_err();
        (error.axis().unwrap(), error.expected(), error.found())
    };
    for (times, wanted) in [(0, 0), (1, 4), (3, 2), (usize::MAX, 1)] {
        let wrong = try_zip_map_into(b.repeated((W(times),)), &mut x, |b| b);
        assert_eq!(error(wrong), ('W', Some(wanted), Some(5)));
    }
    // The source does not repeat W, which has another size.
    let wrong = try_zip_map_into(b.repeated((C(1), H(1))), &mut x, |b| b);
    assert_eq!(error(wrong), ('W', Some(4), Some(5)));
    assert_eq!(x.memory(), [9; 24]);
}

/// One of up to four sources or targets has another size along one axis. Nothing is written.
#[test]
fn each_source_and_target_is_compared_along_each_axis() {
    let sizes = [2, 3, 4];
    let right = tensor::<u8, Planes>(sizes, || 1);
    for axis in 0..3 {
        let mut other = sizes;
        other[axis] += 1;
        let wrong = tensor::<u8, Planes>(other, || 1);
        let expected = (
            LayoutErrorKind::UnequalSizes,
            Some(['C', 'H', 'W'][axis]),
            Some(sizes[axis]),
            Some(other[axis]),
        );
        let check = |index, what, found: [Result<(), tensor_layout::LayoutError>; 4]| {
            for (count, result) in (1..).zip(found) {
                let found = result
                    .err()
                    .map(|error| (error.kind(), error.axis(), error.expected(), error.found()));
                let expected = (index < count).then_some(expected);
                assert_eq!(found, expected, "{what} {index} of {count}");
            }
        };
        for index in 0..4 {
            let mut sources = [&right; 4];
            sources[index] = &wrong;
            let [a, b, c, d] = sources;
            let mut x = tensor::<u8, Planes>(sizes, || 9);
            let found = [
                try_zip_map_into((a,), &mut x, |(a,)| a),
                try_zip_map_into((a, b), &mut x, |(a, _)| a),
                try_zip_map_into((a, b, c), &mut x, |(a, _, _)| a),
                try_zip_map_into((a, b, c, d), &mut x, |(a, ..)| a),
            ];
            check(index, "source", found);

            if index == 0 {
                continue;
            }
            let mut targets = [sizes; 4];
            targets[index] = other;
            let a = &right;
            let mut targets = targets.map(|sizes| tensor::<u8, Planes>(sizes, || 9));
            let [x, y, z, w] = &mut targets;
            #[rustfmt::skip]
            let found = [
                try_zip_map_into(a, (&mut *x,), |a| (a,)),
                try_zip_map_into(a, (&mut *x, &mut *y), |a| (a, a)),
                try_zip_map_into(a, (&mut *x, &mut *y, &mut *z), |a| (a, a, a)),
                try_zip_map_into(a, (&mut *x, &mut *y, &mut *z, &mut *w), |a| (a, a, a, a)),
            ];
            check(index, "target", found);
        }
    }
}

/// A source of three positions, each repeated twice, has the sizes of targets with five or six positions. All three axes
/// are tried.
#[test]
fn sizes_of_repeated_sources() {
    for axis in 0..3 {
        let times = [0, 1, 2].map(|each| if each == axis { 2 } else { 1 });
        let times = (C(times[0]), H(times[1]), W(times[2]));
        let source = tensor::<u8, Pixels>([3, 3, 3], || 1);
        for wanted in 1..9 {
            let mut sizes = [3, 3, 3];
            sizes[axis] = wanted;
            let mut target = tensor::<u8, Planes>(sizes, || 9);
            let result = try_zip_map_into(source.repeated(times), &mut target, |element| element);
            match result {
                Ok(()) => assert!([5, 6].contains(&wanted), "{axis} {wanted}"),
                Err(error) => {
                    let letter = ['C', 'H', 'W'][axis];
                    assert!(![5, 6].contains(&wanted), "{axis} {wanted}");
                    assert_eq!(error.kind(), LayoutErrorKind::UnequalSizes);
                    assert_eq!(
                        (error.axis(), error.expected(), error.found()),
                        (Some(letter), Some(wanted.div_ceil(2)), Some(3))
                    );
                }
            }
        }
    }
}
