//! Patterns that do not fit are refused, and nothing is written: by the macros, and by what they expand to, whatever
//! the pattern says.

use std::panic::catch_unwind;
use tensor_layout::{D, H, LayoutErrorKind, P, Rearrangement, T, Tensor, W, layout, try_rearrange};

type Image = layout!(HW[?, ?]);
type Parts = layout!(TPD[?, ?, ?]);

fn image(h: usize, w: usize) -> Tensor<u8, Image> {
    Tensor::filled_with(1, Image::with((H(h), W(w))).unwrap())
}

#[test]
fn sizes_that_do_not_multiply() {
    // Too few and too many parts of an axis of 6 positions, along the outer one or the inner one.
    for (outer, inner, kind) in [
        (2, 2, LayoutErrorKind::UnequalParts),
        (2, 4, LayoutErrorKind::UnequalParts),
        (1, 5, LayoutErrorKind::UnequalParts),
        (7, 1, LayoutErrorKind::UnequalParts),
        (usize::MAX, 2, LayoutErrorKind::TooLarge),
        (usize::MAX, usize::MAX, LayoutErrorKind::TooLarge),
        (0, 6, LayoutErrorKind::ZeroSize),
    ] {
        let made: Result<Tensor<u8, Parts>, _> =
            try_rearrange!(image(6, 5): H(A B) W -> T(A) P(B) D(W), A = outer, B = inner);
        let error = made.expect_err("they do not multiply to 6");
        assert_eq!(error.kind(), kind, "{outer} x {inner}: {error}");
    }
    let made: Result<Tensor<u8, Parts>, _> =
        try_rearrange!(image(6, 5): H(A B) W -> T(A) P(B) D(W), B = 4);
    assert_eq!(made.unwrap_err().kind(), LayoutErrorKind::Indivisible);
    let made: Result<Tensor<u8, Parts>, _> =
        try_rearrange!(image(6, 5): H(A B) W -> T(A) P(B) D(W), A = 2, B = 3);
    assert_eq!(made.unwrap().size_array(), [2, 3, 5]);
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
        assert!(refused.is_err(), "{t} x {p} x {d}");
        assert!(
            target.iter().all(|element| *element == 0),
            "{t} x {p} x {d}"
        );
    }
}

/// The function of the macro takes a pattern as text, which anybody can write.
#[test]
fn patterns_that_no_macro_writes() {
    type Image = layout!(HW[6, 5]);
    type Column = layout!(T[6]);
    type Pairs = layout!(TP[3, 2]);
    type Square = layout!(HW[2, 3]);
    let refuses_column = |pattern: &'static str, given: &'static [(char, usize)]| {
        catch_unwind(|| {
            Rearrangement::<Image, Column>::of_pattern(
                pattern,
                given,
                (H(0), W(0)),
                (T(0),),
                ((), ()),
            )
        })
        .is_err()
    };
    // Elements would be lost, or read beyond the axis, or written twice.
    assert!(refuses_column("H W -> T(H)", &[]));
    assert!(refuses_column(
        "H(A B) W(1) -> T(A B)",
        &[('A', 2), ('B', 3)]
    ));
    assert!(refuses_column("H(A) W -> T(A)", &[]));
    assert!(refuses_column("H(A A) W -> T(A)", &[]));
    assert!(refuses_column("H W -> T(A)", &[('A', 6)]));
    assert!(refuses_column("H W(B) -> T(H B)", &[]));
    assert!(refuses_column("H -> T(H)", &[]));
    assert!(refuses_column("H W", &[]));
    assert!(refuses_column("", &[]));
    assert!(refuses_column("H H W -> T(H)", &[]));
    assert!(refuses_column("H W -> T(H) T(W)", &[]));
    assert!(refuses_column("H W -> T(H", &[('a', 1)]));
    assert!(refuses_column("H W -> T(H)", &[('H', 0)]));
    let two_columns = catch_unwind(|| {
        Rearrangement::<layout!(HW[6, 2]), Column>::of_pattern(
            "H W -> T(H)",
            &[],
            (H(0), W(0)),
            (T(0),),
            ((), ()),
        )
    });
    assert!(two_columns.is_err());

    let made = Rearrangement::<Square, Column>::of_pattern(
        "H W -> T(H W)",
        &[],
        (H(0), W(0)),
        (T(0),),
        ((), ()),
    );
    let square = Tensor::<u8, Square>::from_vec(vec![1, 2, 3, 4, 5, 6]).unwrap();
    assert_eq!(made.apply(&square).as_slice(), [1, 2, 3, 4, 5, 6]);
    let swapped = catch_unwind(|| {
        Rearrangement::<Square, Pairs>::of_pattern(
            "H W -> T(H) P(W)",
            &[],
            (H(0), W(0)),
            (T(0), P(0)),
            ((), ()),
        )
    });
    assert!(swapped.is_err());
}
