//! Tests that patterns that do not fit are refused, and write nothing. This holds for the macros, and for the functions
//! that they call, with any pattern.

use std::panic::catch_unwind;
use tensor_layout::{
    C, D, E, H, LayoutError, LayoutErrorKind, P, Rearrangement, T, Tensor, View, W, layout,
    try_rearrange,
};

type Image = layout!(HW[?, ?]);
type Parts = layout!(TPD[?, ?, ?]);

fn image(h: usize, w: usize) -> Tensor<u8, Image> {
    Tensor::filled_with(1, Image::with((H(h), W(w))).unwrap())
}

/// Makes a rearrangement of rows and columns of a pattern, or returns its panic.
macro_rules! made {
    ($Source:ty => $Target:ty, $to:expr; $pattern:expr, $given:expr) => {
        catch_unwind(|| {
            let from = (H(0), W(0));
            Rearrangement::<$Source, $Target>::of_pattern($pattern, $given, from, $to, ((), ()))
        })
    };
}

#[test]
fn targets_of_other_sizes() {
    let source = image(6, 5);
    for (t, p, d) in [
        (2, 3, 4),
        (2, 3, 6),
        (3, 2, 5),
        (1, 6, 5),
        (2, 2, 5),
        (2, 4, 5),
    ] {
        let sizes = Parts::with((T(t), P(p), D(d))).unwrap();
        let mut target = Tensor::<u8, Parts>::filled_with(0, sizes);
        let refused = try_rearrange!(source: H(A B) W -> &mut target: T(A) P(B) D(W), A = 2, B = 3);
        let error = refused.expect_err("the target has other sizes").to_string();
        let layout = format!("TPD[T={t}, P={p}, D={d}]");
        assert!(error.ends_with(&layout), "{error}");
        assert!(
            target.iter().all(|element| *element == 0),
            "{t} x {p} x {d}"
        );
    }
}

/// The function that the macro calls takes a pattern as text. Anybody can write such a text.
#[test]
fn patterns_that_no_macro_writes() {
    type Image = layout!(HW[6, 5]);
    type Column = layout!(T[6]);
    type Pairs = layout!(TP[3, 2]);
    type Square = layout!(HW[2, 3]);
    // Elements would be lost, read beyond the axis, or written twice.
    for (pattern, given) in [
        ("H W -> T(H)", &[] as &[_]),
        ("H(A B) W(1) -> T(A B)", &[('A', 2), ('B', 3)]),
        ("H(A) W -> T(A)", &[]),
        ("H(A A) W -> T(A)", &[]),
        ("H W -> T(A)", &[('A', 6)]),
        ("H W(B) -> T(H B)", &[]),
        ("H -> T(H)", &[]),
        ("H W", &[]),
        ("", &[]),
        ("H H W -> T(H)", &[]),
        ("H W -> T(H) T(W)", &[]),
        ("H W -> T(H", &[('a', 1)]),
        ("H W -> T(H)", &[('H', 0)]),
    ] {
        let made = made!(Image => Column, (T(0),); pattern, given);
        assert!(made.is_err(), "{pattern}");
    }
    assert!(made!(layout!(HW[6, 2]) => Column, (T(0),); "H W -> T(H)", &[]).is_err());

    let made = made!(Square => Column, (T(0),); "H W -> T(H W)", &[]).expect("it is right");
    let square = Tensor::<u8, Square>::from_vec(vec![1, 2, 3, 4, 5, 6]).unwrap();
    assert_eq!(made.apply(&square).as_slice(), [1, 2, 3, 4, 5, 6]);
    assert!(made!(Square => Pairs, (T(0), P(0)); "H W -> T(H) P(W)", &[]).is_err());
}

/// Each of these patterns is right, or has one fault.
#[test]
fn patterns_with_one_fault() {
    type Square = layout!(HW[2, 3]);
    type Column = layout!(T[6]);
    for (pattern, given, is_taken) in [
        ("H W -> T(H W)", &[] as &[_], true),
        ("H W->T(H W)", &[('H', 2)], true),
        ("H(A) W(1 B) -> T(A 1 B)", &[], true),
        ("H W -> T(H W)", &[('a', 1)], false),
        ("H W -> T(H W)", &[('H', 0)], false),
        ("H W -> T(H W)", &[('H', 3)], false),
        ("H W -> T(H W)", &[('W', 2)], false),
        ("H W 1 -> T(H W)", &[], false),
        ("H W -> T(H W) 1", &[], false),
        ("H W -> T(H W) -> T(H W)", &[], false),
        ("H W - > T(H W)", &[], false),
        ("H W, -> T(H W)", &[], false),
        ("H W -> T(H, W)", &[], false),
        ("H W -> T(H -> W)", &[], false),
        ("H W -> T(H(W))", &[], false),
        ("H W) -> T(H W)", &[], false),
        ("H w -> T(H w)", &[], false),
        ("H W C -> T(H W C)", &[], false),
        ("H W -> T(H W) C(1)", &[], false),
        ("H W W(1) -> T(H W)", &[], false),
        ("H W -> T(H W) T(1)", &[], false),
        ("H(A) W(A) -> T(A)", &[], false),
        ("H W -> T(H W H)", &[], false),
    ] {
        let made = made!(Square => Column, (T(0),); pattern, given);
        assert_eq!(made.is_ok(), is_taken, "{pattern} {given:?}");
    }
}

/// Sizes of parts follow from one another. The elements get the same offsets in any order of the axes, and with any
/// choice of given sizes.
#[test]
fn sizes_follow_in_every_order() {
    type Source = layout!(HW[6, 10]);
    type Target = layout!(TPD[2, 15, 2]);
    const SIZES: [(char, usize); 4] = [('A', 2), ('B', 3), ('C', 5), ('E', 2)];
    let source = Tensor::<u8, Source>::from_vec((0..60).collect()).unwrap();
    let mut wanted = vec![0; 60];
    for (i, element) in wanted.iter_mut().enumerate() {
        let (a, b, c, e) = (i / 30, i / 10 % 3, i / 2 % 5, i % 2);
        let (h, w) = (a * 3 + b, c * 2 + e);
        *element = u8::try_from(h * 10 + w).unwrap();
    }
    // A follows from T, and E from D. Then B follows from H, and C from W; or one of them follows from P.
    for from in ["H(A B) W(C E)", "W(C E) H(A B)"] {
        for to in [
            "T(A) P(B C) D(E)",
            "T(A) D(E) P(B C)",
            "P(B C) T(A) D(E)",
            "P(B C) D(E) T(A)",
            "D(E) T(A) P(B C)",
            "D(E) P(B C) T(A)",
        ] {
            for chosen in 0..1 << SIZES.len() {
                let pattern: &'static str = Box::leak(format!("{from} -> {to}").into_boxed_str());
                let given: Vec<_> = (0..SIZES.len())
                    .filter(|i| chosen >> i & 1 == 1)
                    .map(|i| SIZES[i])
                    .collect();
                let made = made!(Source => Target, (T(0), P(0), D(0)); pattern, &given);
                let moved = made.expect("it is right").apply(&source);
                assert_eq!(moved.as_slice(), wanted, "{pattern}, {given:?}");
            }
        }
    }
}

/// A size that is not given follows from the source, from the type of the target, or from the target that is there.
#[test]
fn sizes_follow_from_source_and_target() {
    type Line = layout!(H[?]);
    type Known = layout!(TP[3, 4]);
    type Open = layout!(TP[?, ?]);
    let mut line = Tensor::<u8, Line>::filled_with(0, Line::with((H(12),)).unwrap());
    line.iter_mut()
        .zip(0..)
        .for_each(|(element, number)| *element = number);
    let is_there = |made: View<'_, u8, Known>| made.iter().copied().eq(0..12);

    let made: Tensor<u8, Known> = try_rearrange!(line: H(T P) -> T P).unwrap();
    assert!(is_there(made.as_view()));
    assert!(is_there(
        try_rearrange!(line: H(T P) -> view Known: T P).unwrap()
    ));
    let mut known = Tensor::<u8, Known>::filled(0);
    try_rearrange!(line: H(T P) -> &mut known: T P).unwrap();
    assert!(is_there(known.as_view()));
    let mut open = Tensor::<u8, Open>::filled_with(0, Open::with((T(3), P(4))).unwrap());
    try_rearrange!(line: H(T P) -> &mut open: T P).unwrap();
    assert!(is_there(open.as_view().try_into_layout().unwrap()));

    let back: Tensor<u8, Line> = try_rearrange!(open: T P -> H(T P)).unwrap();
    assert_eq!(back, line);
    // Nothing says where to divide.
    let unknown: Result<Tensor<u8, Open>, _> = try_rearrange!(line: H(T P) -> T P);
    assert!(unknown.is_err());
    assert!(try_rearrange!(line: H(T P) -> view Open: T P).is_err());
    let made: Tensor<u8, Open> = try_rearrange!(line: H(T P) -> T P, P = 4).unwrap();
    assert_eq!(made, open);
}

/// If only one given size can be wrong, the help states sizes that fit. A size of 1 divides all others, so it cannot be
/// wrong.
#[test]
fn the_help_names_the_size_that_is_wrong() {
    type Image = layout!(HW[6, 5]);
    type Parts = layout!(TPD[1, 6, 5]);
    let said = |given: &[(char, usize)]| {
        let pattern = "H(A B C) W -> T(A) P(B C) D(W)";
        let made = made!(Image => Parts, (T(0), P(0), D(0)); pattern, given);
        let panic = made.expect_err("the sizes do not divide 6");
        *panic.downcast::<String>().expect("the panic has a text")
    };
    for given in [
        &[('B', 4)][..],
        &[('A', 1), ('B', 4)],
        &[('B', 4), ('A', 1)],
    ] {
        let text = said(given);
        assert!(
            text.ends_with("help: write `B = 3` or `B = 6`"),
            "{given:?}: {text}"
        );
    }
    let text = said(&[('A', 2), ('B', 2)]);
    assert!(!text.contains("help: write `"), "{text}");
}

/// Puts each fault on each side, along each axis, in each order of the axes. An error names this axis, its side, and the
/// layout of this side. All numbers differ.
#[test]
fn each_fault_names_its_axis_and_its_side() {
    type Image = layout!(HWC[?, ?, ?]);
    type Fixed = layout!(HWC[C = 15, H = 6, W = 10]);
    type Parts = layout!(TPDE[?, ?, ?, ?]);
    const AXES: [(char, usize); 3] = [('C', 15), ('H', 6), ('W', 10)];
    const SHOWN: &str = "HWC[C=15, H=6, W=10]";

    #[track_caller]
    fn check(
        error: Option<LayoutError>,
        kind: LayoutErrorKind,
        axis: Option<char>,
        numbers: [Option<usize>; 2],
        text: &str,
    ) {
        let error = error.expect("the sizes do not fit");
        assert_eq!(error.to_string(), text);
        assert_eq!((error.kind(), error.axis()), (kind, axis), "{text}");
        assert_eq!([error.expected(), error.found()], numbers, "{text}");
    }

    macro_rules! faults {
        ($($error:expr => $kind:ident, $axis:expr, $numbers:expr, $text:expr;)+) => {
            $(check($error, LayoutErrorKind::$kind, $axis, $numbers, $text);)+
        };
    }

    let image = Tensor::filled_with(1_u8, Image::with((C(15), H(6), W(10))).unwrap());
    let parts =
        |t, p, d, e| Tensor::filled_with(1_u8, Parts::with((T(t), P(p), D(d), E(e))).unwrap());
    let of_image = (C(0), H(0), W(0));
    let of_parts = (T(0), P(0), D(0), E(0));
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        for index in 0..3 {
            let (axis, size) = AXES[order[index]];
            let [first, second] = [(index + 1) % 3, (index + 2) % 3].map(|i| AXES[order[i]]);
            let group = format!("{axis}(X Y)");
            let mut side = order.map(|i| AXES[i].0.to_string());
            side[index].clone_from(&group);
            let (side, others) = (side.join(" "), format!("D({}) E({})", first.0, second.0));
            // The texts do not say on which side the fault is.
            let unequal = format!(
                "axis {axis} has size {size}, but `{group}` makes {}: {SHOWN}",
                2 * size
            );
            let indivisible = format!(
                "axis {axis} has size {size}, which is no multiple of {} in `{group}`: {SHOWN}",
                size - 1
            );
            let overflow = format!("the product of the sizes in `{group}` overflows: {SHOWN}");

            // The source has the fault.
            let pattern: &'static str = format!("{side} -> T(X) P(Y) {others}").leak();
            let made = |given: &[(char, usize)]| {
                let (from, to) = (of_image, of_parts);
                Rearrangement::<Image, Parts>::try_make(&image, pattern, given, from, to, ((), ()))
                    .err()
            };
            faults! {
                made(&[('Y', size - 1)]) => Indivisible, Some(axis), [Some(size - 1), Some(size)], &indivisible;
                made(&[('X', 2), ('Y', size)]) =>
                    UnequalParts, Some(axis), [Some(2 * size), Some(size)], &unequal;
                made(&[('X', usize::MAX), ('Y', 2)]) => TooLarge, Some(axis), [None, None], &overflow;
            }
            for (part, given) in [('X', [('X', 0), ('Y', 2)]), ('Y', [('X', 2), ('Y', 0)])] {
                let text = format!("`{part} = 0`, but every size is at least 1");
                faults! { made(&given) => ZeroSize, None, [None, Some(0)], &text; }
            }

            // The target has the fault.
            let whole: &'static str = format!("T(X) P(Y) {others} -> {side}").leak();
            let repeated: &'static str = format!("T(X) P(1) {others} -> {side}").leak();
            let (from, to, none) = (of_parts, of_image, ((), ()));
            macro_rules! made {
                ($Target:ty, $source:expr, $pattern:expr, $given:expr) => {
                    Rearrangement::<Parts, $Target>::try_make(
                        $source, $pattern, $given, from, to, none,
                    )
                    .err()
                };
            }
            let unknown = format!(
                "the size of Y is not known: it cannot be divided out of `{group}`: HWC[C=?, H=?, W=?]"
            );
            let longer = parts(2, size, first.1, second.1);
            let shorter = parts(size - 1, 1, first.1, second.1);
            let pair = parts(2, 1, first.1, second.1);
            faults! {
                made!(Fixed, &longer, whole, &[]) =>
                    UnequalParts, Some(axis), [Some(2 * size), Some(size)], &unequal;
                made!(Fixed, &shorter, repeated, &[]) =>
                    Indivisible, Some(axis), [Some(size - 1), Some(size)], &indivisible;
                made!(Fixed, &pair, repeated, &[('Y', usize::MAX)]) => TooLarge, Some(axis), [None, None], &overflow;
                made!(Image, &pair, repeated, &[]) => UnknownPart, Some(axis), [None, None], &unknown;
            }
        }
    }
}
