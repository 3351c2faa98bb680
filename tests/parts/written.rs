//! `part!` and `try_part!`, compared with calls of methods and with a plain list of positions.

use crate::oracle::declaration::Declaration;
use crate::oracle::listed::Listed;
use crate::panics::panics;
use crate::typed::{assert_shows, numbered};
use tensor_layout::{
    AnyLayout, C, DimC, DimH, DimW, H, LayoutErrorKind, N, Tensor, View, ViewMut, W, layout, part,
    try_part,
};

layout! {
    type Images = NHWC[N = 2, C = 3, H = 5, W = 6];
    type Planes = CHW[C = 3, H = 4, W = 5], pad(W = 7);
    type Blocked = CHW4c[C = 8, H = 3, W = 3];
}

/// Checks that two parts have the same type and the same elements.
#[track_caller]
fn assert_same<L: AnyLayout>(part: View<'_, usize, L>, by_methods: View<'_, usize, L>) {
    assert_eq!(part.mapping(), by_methods.mapping());
    assert!(part.iter().eq(by_methods.iter()));
    assert!(core::ptr::eq(
        part.iter().next().expect("an element"),
        by_methods.iter().next().expect("an element")
    ));
}

#[test]
fn what_the_methods_give() {
    let elements = numbered(180);
    let images = View::<usize, Images>::new(&elements).unwrap();
    let (n, a, b) = (1, 2, 4);

    assert_same(part!(images, N = 1), images.fix((N(1),)));
    assert_same(part!(images, N = n, C = 2), images.fix((N(n), C(2))));
    assert_same(part!(images, H = 1..3), images.crop(H(1), DimH::<2>));
    assert_same(part!(images, H = 1..=3), images.crop(H(1), DimH::<3>));
    assert_same(part!(images, H = ..3), images.crop(H(0), DimH::<3>));
    assert_same(part!(images, H = ..=3), images.crop(H(0), DimH::<4>));
    assert_same(part!(images, H = 0..5), images.crop(H(0), DimH::<5>));
    assert_same(part!(images, H = a..b), images.range(H(2)..H(4)));
    assert_same(part!(images, H = a..=b), images.range(H(2)..=H(4)));
    assert_same(part!(images, H = a..4), images.range(H(2)..H(4)));
    assert_same(part!(images, H = 2..b), images.range(H(2)..H(4)));
    assert_same(part!(images, H = 2..), images.range(H(2)..));
    assert_same(part!(images, H = ..b), images.range(..H(4)));
    assert_same(part!(images, H = ..=a), images.range(..=H(2)));
    assert_same(part!(images, W = ..;2), images.step_by(W, 2));
    assert_same(part!(images, W = ..;a), images.step_by(W, 2));
    let cut = images.crop(W(1), DimW::<4>).step_by(W, 3);
    assert_same(part!(images, W = 1..5;3), cut);
    assert_same(part!(images, W = a..;b), images.range(W(2)..).step_by(W, 4));
    let all = images
        .fix((N(1),))
        .crop(H(1), DimH::<3>)
        .range(C(1)..)
        .step_by(W, 2);
    assert_same(part!(images, N = 1, H = 1..4, C = 1.., W = ..;2), all);
    assert_same(part!(images, N = 1, H = .., W = ..), images.fix((N(1),)));
}

#[test]
fn constants_stay_in_the_type() {
    const TOP: usize = 1;
    const fn twice(n: usize) -> usize {
        2 * n
    }
    let elements = numbered(180);
    let images = View::<usize, Images>::new(&elements).unwrap();
    let cropped = images.crop(H(1), DimH::<3>);
    assert_same(part!(images, H = const { TOP }..const { TOP + 3 }), cropped);
    assert_same(part!(images, H = const { TOP }..4), cropped);
    assert_same(part!(images, H = const { TOP }..=3), cropped);
    assert_same(part!(images, H = 1..const { twice(2) }), cropped);
    assert_same(part!(images, H = 0x1..0b1_00), cropped);
    assert_same(part!(images, H = 1usize..(4)), cropped);
    assert_same(part!(images, H = (1..4)), cropped);
    assert_same(
        part!(images, H = ..const { twice(2) }),
        images.crop(H(0), DimH::<4>),
    );
    // A name that stands alone could be a variable.
    assert_same(part!(images, H = TOP..4), images.range(H(1)..H(4)));

    let part = part!(images, N = const { TOP }, C = 0..1, H = ..2, W = 4..6);
    assert_eq!(size_of_val(&part), size_of::<&u8>());
    assert_same(
        part,
        images
            .fix((N(1),))
            .crop(C(0), DimC::<1>)
            .crop(H(0), DimH::<2>)
            .crop(W(4), DimW::<2>),
    );
}

/// Tests const parameters. They are alone in their braces, as everywhere in Rust.
#[test]
fn const_parameters() {
    fn rows<const END: usize>(images: View<'_, usize, Images>) -> usize {
        part!(images, N = const { END }, H = ..const { END }).len()
    }
    let elements = numbered(180);
    assert_eq!(rows::<1>(View::new(&elements).unwrap()), 18);
}

/// Each expression is evaluated once, in the order of the source.
#[test]
fn evaluated_in_order() {
    let elements = numbered(180);
    let mut seen = Vec::new();
    let mut next = |number: usize| {
        seen.push(number);
        number
    };
    let images = View::<usize, Images>::new(&elements).unwrap();
    let part = part!(
        images,
        H = next(1)..next(4),
        N = next(0),
        W = next(2)..;next(3),
        C = next(2),
    );
    assert_eq!(part.size_array(), [3, 2]);
    assert_eq!(seen, [1, 4, 0, 2, 3, 2]);
}

/// A `?` in the call returns from the function, and not from a closure of the macro.
#[test]
fn a_question_mark_in_it() {
    fn outer() -> Result<usize, LayoutErrorKind> {
        let none: Option<usize> = None;
        let elements = numbered(180);
        let images = View::<usize, Images>::new(&elements).expect("it is long enough");
        let part = try_part!(
            images,
            N = 0,
            H = none.ok_or(LayoutErrorKind::Offsets)?..2,
            W = 1
        );
        Ok(part.map_or(0, |part| part.len()))
    }

    assert_eq!(outer(), Err(LayoutErrorKind::Offsets));
}

/// Tests all ranges and steps against a list.
#[test]
fn by_brute_force() {
    let listed = Listed::of(&Declaration::parse("CHW[3, 4, 5], pad(W = 7)"));
    let elements = numbered(listed.span());
    let planes = View::<usize, Planes>::new(&elements).unwrap();
    for start in 0..5 {
        for end in start + 1..=5 {
            for step in 1..4 {
                let expected = listed.range('W', &(start..end)).step('W', step);
                assert_shows(part!(planes, W = start..end;step), &expected);
                assert_shows(part!(planes, W = start..=end - 1;step), &expected);
                for c in 0..3 {
                    assert_shows(
                        part!(planes, C = c, W = start..end;step),
                        &expected.fix('C', c),
                    );
                    let rows = expected.fix('C', c).range('H', &(1..3));
                    assert_shows(part!(planes, H = 1..3, W = start..end;step, C = c), &rows);
                }
            }
        }
    }
    macro_rules! each {
        ($($start:literal $end:literal)*) => {$(
            let expected = listed.range('H', &($start..$end));
            assert_shows(part!(planes, H = $start..$end), &expected);
            assert_shows(part!(planes, H = $start..=const { $end - 1 }), &expected);
            assert_shows(part!(planes, H = $start..$end, W = 3), &expected.fix('W', 3));
        )*};
    }
    each! { 0 1  0 2  0 3  0 4  1 2  1 3  1 4  2 3  2 4  3 4 }
}

/// The macro panics with the text of the methods. The error has the same text.
#[test]
fn out_of_range() {
    let elements = numbered(180);
    let images = View::<usize, Images>::new(&elements).unwrap();
    let (five, zero) = (5, 0);
    macro_rules! refused {
        ($($kind:ident [$($part:tt)*] $text:literal;)*) => {$(
            let error = try_part!(images, $($part)*).expect_err("it is out of range");
            assert_eq!(error.kind(), LayoutErrorKind::$kind);
            assert_eq!(error.to_string(), $text);
            assert_eq!(panics(|| { let _ = part!(images, $($part)*); }), $text);
        )*};
    }
    refused! {
        PositionOutOfRange [N = 0, H = five] "position 5 is out of range for axis H of size 5: \
            NHWC[N=2, C=3, H=5, W=6]";
        RangeOutOfRange [H = 4..five + 1, N = 0] "the range 4..6 is out of range for axis H of size 5: \
            NHWC[N=2, C=3, H=5, W=6]";
        RangeOutOfRange [H = 5..] "the range 5..5 of axis H has no position: NHWC[N=2, C=3, H=5, W=6]";
        RangeOutOfRange [H = five..zero] "the range 5..0 of axis H has no position: NHWC[N=2, C=3, H=5, W=6]";
        ZeroStep [W = ..;zero] "a step of 0 along axis W leads nowhere: NHWC[N=2, C=3, H=5, W=6]";
    }
    let error = try_part!(images, N = 0, C = 1, H = 3..five + 2).unwrap_err();
    assert_eq!(
        (error.axis(), error.expected(), error.found()),
        (Some('H'), Some(5), Some(7))
    );
    let error = try_part!(images, C = five).unwrap_err();
    assert_eq!(
        (error.axis(), error.expected(), error.found()),
        (Some('C'), Some(3), Some(5))
    );
    let part = try_part!(images, N = 0, H = 1..3, W = zero..=4;2, C = ..).unwrap();
    assert_eq!(part.size_array(), [3, 2, 3]);
}

/// Takes parts of a tensor, of a mutable view, of a part, and of an expression.
#[test]
fn of_whatever_has_parts() {
    let mut image = Tensor::<u8, layout!(HWC[H = 4, W = 4, C = 3])>::filled(0);
    let rows = 1..3;
    part!(image.as_view_mut(), H = rows.start..rows.end, C = 1).fill(7);
    assert_eq!(image.iter().filter(|element| **element == 7).count(), 8);
    try_part!(image.as_view_mut(), H = 0, W = ..2)
        .expect("it is in range")
        .fill(9);
    assert_eq!(part!(image, H = 0, W = 0..2).iter().sum::<u8>(), 54);

    let mut view: ViewMut<'_, u8, _> = image.as_view_mut();
    part!(view.reborrow(), W = 3).fill(1);
    let column = part!(view, W = 3);
    assert_eq!(part!(column.as_view(), C = 2).iter().sum::<u8>(), 4);

    let boxed: [&Tensor<_, _>; 1] = [&image];
    assert_eq!(part!(boxed[0], H = 3, W = ..;3).size_array(), [3, 2]);
    let nested = part!(part!(image, H = 1..4), H = 1..3, W = 2);
    assert_eq!(nested.size_array(), [3, 2]);
    assert_eq!(
        part!(
            if nested.len() == 6 {
                image.as_view()
            } else {
                unreachable!()
            },
            C = 0
        )
        .len(),
        16
    );
}

/// Along a blocked axis, a range begins with a block. There are no strides for steps.
#[test]
fn blocks() {
    let elements = numbered(72);
    let blocked = View::<usize, Blocked>::new(&elements).unwrap();
    assert_same(part!(blocked, C = 4..8), blocked.crop(C(4), DimC::<4>));
    let three = 3;
    let error = try_part!(blocked, C = three..8).unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::RangeOutOfRange);
    assert!(error.to_string().contains("starts inside an inner block"));
}

/// This error is no larger than others.
#[test]
fn the_error_is_small() {
    assert!(size_of::<tensor_layout::LayoutError>() <= 120);
}
