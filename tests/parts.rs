//! Parts of tensors, and tensors with other axes, compared with an oracle that goes through a plain list of elements.
//!
//! The value of each element is its offset in memory. So a view that shows the right values has found the right offsets.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

use assert_rows::assert_rows;
use core::ops::Bound;
use oracle::declaration::Declaration;
use oracle::listed::Listed;
use oracle::random::Choices;
use random_inputs::{Met, try_random};
use std::collections::HashSet;
use tensor_layout::traits::{Axis, Factors, Size, StaticStorage, StridedStorage};
use tensor_layout::{
    AnyLayout, C, Cropped, DimC, DimH, DimK, DimN, DimW, DynC, DynH, DynP, DynW, H, K, LayoutError,
    Mapping, N, P, RangeError, RunTimeStrides, SharedStrides, Tensor, TensorLayout, View, ViewMut,
    W, Within, X, Y, Z, axes, layout,
};
use typed::{Ranges, assert_shows, assert_strides, filled, numbered, of_strides, panics};

mod assert_rows;
mod oracle;
#[path = "parts/outermost.rs"]
mod outermost;
mod random_inputs;
mod typed;
#[path = "parts/written.rs"]
mod written;

/// Returns a declaration, and the elements that the oracle lays out for it.
fn read(text: &str) -> (Declaration, Listed) {
    let declaration = Declaration::parse(text);
    let listed = Listed::of(&declaration);
    (declaration, listed)
}

/// The bounds of a range along an axis, also as numbers.
struct Attempt<X> {
    bounds: (Bound<X>, Bound<X>),
    start: usize,
    /// The end of the range, exclusive, or `None` if it overflows.
    end: Option<usize>,
}

/// Returns all kinds of ranges along an axis of the given size: valid, empty, reversed and too long.
fn attempts<X>(size: usize, at: fn(usize) -> X) -> Vec<Attempt<X>> {
    let mut attempts = Vec::new();
    let far = [usize::MAX - 1, usize::MAX];
    let starts = (0..=size + 1)
        .chain(far)
        .flat_map(|start| [Some((start, true)), Some((start, false))]);
    for start in starts.chain([None]) {
        let ends = (0..=size + 1)
            .chain(far)
            .flat_map(|end| [Some((end, true)), Some((end, false))]);
        for end in ends.chain([None]) {
            let bound = |bound| match bound {
                None => Bound::Unbounded,
                Some((along, true)) => Bound::Included(at(along)),
                Some((along, false)) => Bound::Excluded(at(along)),
            };
            attempts.push(Attempt {
                bounds: (bound(start), bound(end)),
                start: match start {
                    None => 0,
                    Some((along, true)) => along,
                    Some((along, false)) => along.saturating_add(1),
                },
                end: match end {
                    None => Some(size),
                    Some((along, true)) => along.checked_add(1),
                    Some((along, false)) => Some(along),
                },
            });
        }
    }
    attempts
}

/// Returns the text of the error, if there is no such part.
fn refusal(
    axis: char,
    start: usize,
    end: Option<usize>,
    size: usize,
    block: usize,
) -> Option<String> {
    let range = match end {
        Some(end) => format!("the range {start}..{end}"),
        None => format!("the range {start}.., whose end overflows,"),
    };
    if end.is_some_and(|end| start >= end) {
        Some(format!("{range} of axis {axis} has no position: "))
    } else if start % block != 0 {
        Some(format!(
            "{range} of axis {axis} starts inside an inner block of {block} positions: "
        ))
    } else if end.is_none_or(|end| end > size) {
        Some(format!(
            "{range} is out of range for axis {axis} of size {size}: "
        ))
    } else {
        None
    }
}

#[track_caller]
fn assert_refused<V>(
    result: Result<V, RangeError>,
    axis: char,
    range: core::ops::Range<usize>,
    words: &str,
) {
    let error = result.err().expect("the range is refused");
    assert_eq!((error.axis(), error.range()), (axis, range));
    assert!(error.to_string().starts_with(words), "{error}: not {words}");
}

/// Returns a size of 1 that is known at compile time.
fn one<X: Axis>() -> X::Static<1> {
    Size::new(1).expect("the size is 1")
}

/// Tests all parts of a view along one axis. The view is `Copy`.
macro_rules! parts_along {
    ($view:ident, $listed:ident, $declaration:ident, $met:ident, $axis:ident) => {{
        let letter = stringify!($axis).chars().next().unwrap_or(' ');
        let size = $listed.size(letter);
        let block = $declaration.block(letter);
        for Attempt { bounds, start, end } in attempts(size, axes::$axis) {
            let Some(words) = refusal(letter, start, end, size, block) else {
                let part = $view.range(bounds);
                let end = end.expect("it is within the axis");
                assert_shows(part, &$listed.range(letter, &(start..end)));
                $met.note("range");
                continue;
            };
            let end = end.unwrap_or(usize::MAX);
            assert_refused($view.try_range(bounds), letter, start..end, &words);
            $met.note("refused");
            if end.max(start) <= size + 1 && matches!(bounds.1, Bound::Excluded(_)) {
                let message = panics(|| $view.range(bounds));
                assert!(message.starts_with(&words), "{message}: not {words}");
            }
        }
        for at in 0..size + 2 {
            let first = axes::$axis(at);
            let refused = refusal(letter, 0, Some(at), size, block);
            let refused = refused.or_else(|| refusal(letter, at, Some(size), size, block));
            if let Some(words) = refused {
                let message = panics(|| $view.split_at(first));
                assert!(message.starts_with(&words), "{message}: not {words}");
            } else {
                let (before, after) = $view.split_at(first);
                assert_shows(before, &$listed.range(letter, &(0..at)));
                assert_shows(after, &$listed.range(letter, &(at..size)));
                $met.note("split");
            }
            let one = one::<axes::$axis>();
            match refusal(letter, at, Some(at + 1), size, block) {
                None => assert_shows(
                    $view.crop(first, one),
                    &$listed.range(letter, &(at..at + 1)),
                ),
                Some(words) => {
                    assert_refused($view.try_crop(first, one), letter, at..at + 1, &words);
                    let message = panics(|| $view.crop(first, one));
                    assert!(message.starts_with(&words), "{message}: not {words}");
                }
            }
        }
        let renamed = $view.rename(axes::$axis, axes::Q);
        assert_shows(renamed, &$listed.rename(letter, 'Q'));
    }};
}

/// Tests the methods that only strided layouts have.
macro_rules! steps_along {
    (strided $view:ident, $listed:ident, $axis:ident) => {{
        let letter = stringify!($axis).chars().next().unwrap_or(' ');
        let size = $listed.size(letter);
        for step in (1..=size + 1).chain([usize::MAX]) {
            let part = $view.step_by(axes::$axis, step);
            let expected = $listed.step(letter, step);
            assert_shows(part, &expected);
            assert_strides(part.mapping(), &expected);
        }
        let message = panics(|| $view.step_by(axes::$axis, 0));
        assert!(
            message.contains(letter) && message.contains('0'),
            "{message}"
        );
    }};
    (blocked $($rest:tt)*) => {};
}

macro_rules! strides_of {
    (strided $view:ident, $listed:ident) => {
        assert_strides($view.mapping(), &$listed)
    };
    (blocked $($rest:tt)*) => {};
}

/// Fixes one axis after the other. The last axis of a view cannot be fixed.
macro_rules! fixed {
    ($view:ident, $listed:ident, ($first:ident)) => {};
    ($view:ident, $listed:ident, ($($axis:ident)*)) => {
        $({
            let letter = stringify!($axis).chars().next().unwrap_or(' ');
            let size = $listed.size(letter);
            for at in 0..size {
                assert_shows($view.fix((axes::$axis(at),)), &$listed.fix(letter, at));
            }
            for at in [size, size + 1, usize::MAX] {
                let fixed = $view.try_fix((axes::$axis(at),));
                let error = fixed.err().unwrap_or_else(|| panic!("{letter} has no {at}"));
                assert_eq!((error.axis(), error.position(), error.size()), (letter, at, size));
                let words = format!("position {at} is out of range for axis {letter} of size {size}: ");
                assert!(error.to_string().starts_with(&words), "{error}");
                assert_eq!(panics(|| $view.fix((axes::$axis(at),))), error.to_string());
            }
        })*
    };
}

/// Makes a test for each layout. Takes parts along the listed axes; the others are stored as one of these is.
macro_rules! static_layouts {
    ($($name:ident $kind:ident [$($layout:tt)*] $axes:tt;)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let (declaration, listed) = read(stringify!($($layout)*));
            let elements = numbered(listed.span());
            let view = View::<usize, L>::new(&elements).expect("it is long enough");
            assert_shows(view, &listed);
            let met = Met::default();
            static_layouts!(@ $kind view, listed, declaration, met, $axes);
            met.assert_often(1, &["range", "refused"]);
            fixed!(view, listed, $axes);
        }
    )*};
    (@ $kind:ident $view:ident, $listed:ident, $declaration:ident, $met:ident, ($($axis:ident)*)) => {
        strides_of!($kind $view, $listed);
        $(
            parts_along!($view, $listed, $declaration, $met, $axis);
            steps_along!($kind $view, $listed, $axis);
        )*
    };
}

static_layouts! {
    one_axis strided [W[7]] (W);
    one_axis_blocked blocked [W4w[10]] (W);
    rows_padded strided [HW[4, 3], pad(W = 5)] (H W);
    rows_apart strided [HW[3, 4], strides(H = 7)] (H W);
    rows_broadcast strided [HW[3, 4], broadcast(H)] (H W);
    rows_overlapping strided [HW[4, 5], overlap(H = 2)] (H W);
    image_packed strided [HWC[C = 3, H = 2, W = 4]] (C H W);
    image_aligned strided [CHW[C = 2, H = 2, W = 3], align(W = 4), pad(H = 3)] (C H W);
    image_pitched strided [CHW[C = 2, H = 3, W = 3], pitch(H = 8)] (C H W);
    image_equal strided [CHW[C = 2, H = 2, W = 2]] (C W);
    image_blocked blocked [NCHW16c[N = 1, C = 20, H = 2, W = 2]] (N C W);
    images_of_one strided [NCHW[N = 1, C = 1, H = 1, W = 1]] (N W);
    images_shared strided [NHWC[N = 3, C = 2, H = 1, W = 2], broadcast(N)] (N C H);
    heads_transposed strided [BSHD[B = 2, H = 2, S = 3, D = 2], logical(BHSD)] (B H S D);
    eight_axes strided [ABCDEFGH[2, 1, 2, 3, 1, 2, 1, 2], logical(HGFEDCBA), pad(D = 4)]
        (H D A);
    filter_blocked blocked [OIHW2i3o2i[O = 4, I = 5, H = 1, W = 2]] (O I W);
}

type Image = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);

fn image() -> (Vec<usize>, Listed) {
    let (_, listed) = read("NHWC[N = 2, C = 3, H = 4, W = 5]");
    (numbered(Image::SPAN), listed)
}

#[test]
fn several_axes_are_fixed_in_any_order() {
    let (elements, listed) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    let expected = listed.fix('C', 2).fix('W', 3);
    assert_shows(image.fix((C(2), W(3))), &expected);
    assert_shows(image.fix((W(3), C(2))), &expected);
    assert_shows(image.fix((W(3),)).fix((C(2),)), &expected);
    let expected = expected.fix('N', 1);
    assert_shows(image.fix((W(3), N(1), C(2))), &expected);
    assert_shows(image.fix((C(2), W(3), N(1))), &expected);
    assert_shows(image.fix((N(1),)).fix((W(3), C(2))), &expected);

    // The error names the first position out of range, in logical order.
    let error = image.try_fix((W(5), N(0), C(3))).err();
    let error = error.expect("there is no such position");
    assert_eq!((error.axis(), error.position(), error.size()), ('C', 3, 3));
}

#[test]
fn windows_keep_their_size_in_the_type() {
    let (elements, listed) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    for h in 0..6 {
        let window = image.try_crop(H(h), DimH::<3>);
        if h + 3 <= 4 {
            let window = window.expect("nothing is wrong with it");
            assert_shows(window, &listed.range('H', &(h..h + 3)));
            assert_eq!(size_of_val(&window), size_of::<&usize>());
            let smaller = window.crop(W(2), DimW::<3>).crop(H(1), DimH::<2>);
            let expected = listed.range('H', &(h + 1..h + 3)).range('W', &(2..5));
            assert_shows(smaller, &expected);
            // The error states the size of the part. The whole is larger.
            let beyond = window
                .try_range(H(1)..H(4))
                .err()
                .map(|error| error.range());
            assert_eq!(beyond, Some(1..4));
        } else {
            assert_eq!(window.err().map(|error| error.axis()), Some('H'));
        }
    }
}

/// The function has no type parameters. So it compiles for these types only.
#[test]
fn what_a_type_knows_its_parts_know() {
    type Whole = (DimN<2>, DimC<3>, DimH<4>, DimW<5>);
    type Stored = (N, H, W, C);
    type Part<S, M> = TensorLayout<S, Within<Whole, M>>;
    type Photo = layout!(HWC[C = 3, H = 4, W = 5]);
    fn is<L: AnyLayout>(view: View<'_, usize, L>) -> usize {
        size_of_val(&view)
    }
    let (elements, _) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    let pointer = size_of::<&usize>();
    assert_eq!(is::<Photo>(image.fix((N(1),))), pointer);
    type Column = TensorLayout<(DimH<4>,), Within<(DimC<3>, DimH<4>, DimW<5>), (H, W, C)>>;
    assert_eq!(is::<Column>(image.fix((W(1), N(0), C(2)))), pointer);
    let window = image.crop(W(2), DimW::<2>);
    assert_eq!(
        is::<Part<(DimN<2>, DimC<3>, DimH<4>, DimW<2>), (N, H, Cropped<W>, C)>>(window),
        pointer
    );
    let of_window = window.fix((C(1),)).crop(H(1), DimH::<1>);
    assert_eq!(
        is::<Part<(DimN<2>, DimH<1>, DimW<2>), (N, Cropped<H>, Cropped<W>, C)>>(of_window),
        pointer
    );
    let outer = image.axis_iter(N).next().expect("there is a first");
    assert_rows! {
        is::<Photo>(outer) => pointer;
        is::<TensorLayout<(DimH<4>, DimN<2>, DimW<5>, DimC<3>), Stored>>(image.permute((H, N, W, C))) => pointer;
        is::<TensorLayout<(DimN<2>, DimK<3>, DimH<4>, DimW<5>), (N, H, W, K)>>(image.rename(C, K)) => pointer;
    }
    // The type no longer has the size of H. So the view keeps this size, and no other.
    let rows = image.range(H(1)..);
    assert_eq!(
        is::<Part<(DimN<2>, DimC<3>, DynH, DimW<5>), (N, Cropped<H>, W, C)>>(rows),
        pointer + size_of::<usize>()
    );
    let merged = image.merge((H, W), P);
    is::<TensorLayout<(DimN<2>, DimC<3>, DynP), (N, P, C)>>(merged);
    let divided = image.try_split(W, (K, DimW::<5>)).expect("5 is 1 times 5");
    is::<TensorLayout<(DimN<2>, DimC<3>, DimH<4>, tensor_layout::DynK, DimW<5>), (N, H, K, W, C)>>(
        divided,
    );
}

#[test]
fn parts_are_what_could_have_been_declared() {
    type Gray = layout!(HW[H = 6, W = 8]);
    let elements = numbered(Gray::SPAN);
    let image = View::<usize, Gray>::new(&elements).expect("it is long enough");
    let crop = image.crop(H(2), DimH::<3>).crop(W(1), DimW::<5>);

    let pitched = crop
        .try_into_layout::<layout!(HW[H = 3, W = 5], strides(H = 8))>()
        .expect("nothing is wrong with it");
    assert_shows(
        pitched,
        &read("HW[H = 6, W = 8]")
            .1
            .range('H', &(2..5))
            .range('W', &(1..6)),
    );
    assert!(
        crop.try_into_layout::<layout!(HW[H = 3, W = 5], pad(W = 8))>()
            .is_ok()
    );
    assert!(
        crop.try_into_layout::<layout!(HW[?, ?], pitch(H = 8))>()
            .is_ok()
    );
    let packed = crop
        .mapping()
        .try_into_layout::<layout!(HW[H = 3, W = 5])>();
    assert_eq!(packed.err().and_then(|error| error.axis()), Some('H'));
    let larger = crop
        .mapping()
        .try_into_layout::<layout!(HW[H = 3, W = 6], pad(W = 8))>();
    assert_eq!(larger.err().and_then(|error| error.axis()), Some('W'));

    // Some rows of a packed image are a packed image, and a column has a stride.
    assert!(
        image
            .range(H(2)..H(4))
            .try_into_layout::<layout!(HW[2, 8])>()
            .is_ok()
    );
    assert!(
        image
            .fix((W(3),))
            .try_into_layout::<layout!(H[6], strides(H = 8))>()
            .is_ok()
    );
    assert!(
        image
            .step_by(H, 2)
            .try_into_layout::<layout!(HW[3, 8], pad(W = 16))>()
            .is_ok()
    );
}

/// Rows are slices by their type. The slice has the elements of the iterator, which other tests compare.
#[test]
fn rows_are_slices() {
    type Frame = layout!(HWC[C = 3, H = ?, W = ?], strides(H = ?));
    type Frames = layout!(NHWC[N = ?, C = 3, H = ?, W = ?], strides(H = ?));
    type Planes = layout!(CHW[?, ?, ?], strides(C = ?, H = ?));
    type Packed = layout!(HWC[C = 3, H = ?, W = ?], pad(W = 9));
    type Turned = layout!(WHC[C = 3, H = ?, W = 5]);
    let elements = numbered(2 * 4 * 100);
    macro_rules! rows {
        ($view:ident: $($mapping:expr => $part:expr;)*) => {$({
            let mapping = $mapping.expect("nothing is wrong with it");
            let $view = View::with(&elements[..mapping.span()], mapping).expect("it is long enough");
            let part = $part;
            let all: Vec<_> = part.iter_in_storage_order().copied().collect();
            assert_eq!(part.as_slice(), all, "{}", part.mapping());
            assert!(part.len() > 1);
        })*};
    }
    rows! {
        view:
        Frame::with_strides((H(4), W(5)), (H(17),)) => view.fix((H(3),));
        Frame::with_strides((H(4), W(5)), (H(17),)) => view.fix((H(3),)).range(W(1)..W(3));
        Frame::with_strides((H(4), W(5)), (H(17),)) => view.fix((H(3), W(4)));
        Frames::with_strides((N(2), H(4), W(5)), (H(17),)) => view.fix((N(1), H(3)));
        Planes::with_strides((C(2), H(4), W(5)), (C(99), H(7))) => view.fix((C(1), H(3)));
        Packed::with((H(4), W(5))) => view.fix((H(2),));
        Turned::with((H(4),)) => view.fix((W(2),)).range(H(1)..);
    }
}

#[test]
fn blocks_are_what_could_have_been_declared() {
    type Blocked = layout!(NCHW4c[N = 1, C = 10, H = 2, W = 3]);
    let elements = numbered(Blocked::SPAN);
    let image = View::<usize, Blocked>::new(&elements).expect("it is long enough");
    let channels = image.range(C(4)..C(10));
    assert!(
        channels
            .try_into_layout::<layout!(NCHW4c[1, 6, 2, 3])>()
            .is_ok()
    );
    assert!(
        channels
            .try_into_layout::<layout!(NCHW[1, 6, 2, 3])>()
            .is_err()
    );
    let one_channel = image.crop(C(4), tensor_layout::DimC::<1>).fix((C(0),));
    assert!(
        one_channel
            .try_into_layout::<layout!(NHW[1, 2, 3], strides(W = 4))>()
            .is_ok()
    );
}

/// If a mapping had an axis twice, a coordinate could be in range for one of the two and beyond the other.
#[test]
fn no_mapping_has_an_axis_twice() {
    type Twice = TensorLayout<(DynH, DynH), SharedStrides>;
    type OfThree = TensorLayout<(DynH, DynC, DynH), SharedStrides>;
    let error = Mapping::<Twice>::try_from_strides((H(3),), (H(1),)).unwrap_err();
    assert_eq!(error.axis(), Some('H'));
    let error = Mapping::<OfThree>::try_from_strides((H(3), C(2)), (H(2), C(1))).unwrap_err();
    assert_eq!(error.axis(), Some('H'));
}

#[test]
fn parts_as_text() {
    let (elements, _) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    let whole = "within NHWC[N=2, C=3, H=4, W=5]";
    assert_rows! {
        image.fix((N(1), H(0))).mapping().to_string() => "WC[C=3, W=5]";
        // The whole lacks the outer axes that were fixed.
        image.fix((N(1), C(0))).mapping().to_string() => "HW[H=4, W=5] within HWC[C=3, H=4, W=5]";
        image.range(W(1)..W(3)).fix((H(0),)).mapping().to_string() => format!("NWC[N=2, C=3, W=2] {whole}");
        image.fix((N(0),)).step_by(W, 2).mapping().to_string() => "CHW[C=3, H=4, W=3], strides(C=1, H=15, W=6)";
        image.permute((W, N, C, H)).mapping().to_string() => "NHWC[W=5, N=2, C=3, H=4], logical(WNCH)";
        image.rename(C, K).mapping().to_string() => "NHWK[N=2, K=3, H=4, W=5], logical(NKHW)";
    }
    let error = image.fix((N(1),)).try_range(W(2)..W(9)).err();
    assert_eq!(
        error.map(|error| error.to_string()).unwrap_or_default(),
        "the range 2..9 is out of range for axis W of size 5: HWC[C=3, H=4, W=5]"
    );
}

/// Tests the permutations of a few axes. A macro writes the types, because a loop cannot.
#[test]
fn logical_orders() {
    type Padded = layout!(HWC[C = 2, H = 3, W = 4], pad(C = 3));
    macro_rules! orders {
        ($image:ident $listed:ident $([$($axis:ident)*])*) => {$(
            let order = [$(stringify!($axis).chars().next().unwrap_or(' ')),*];
            let permuted = $image.permute(($(axes::$axis,)*));
            assert_shows(permuted, &$listed.permute(&order));
            // Parts of the result, and parts of these parts, have the new order, too.
            let part = permuted.range(H(1)..).permute(($(axes::$axis,)*));
            assert_shows(part, &$listed.range('H', &(1..3)).permute(&order));
            assert_shows(part.fix((C(1),)), &$listed.range('H', &(1..3)).permute(&order).fix('C', 1));
        )*};
    }
    let (_, listed) = read("HWC[C = 2, H = 3, W = 4], pad(C = 3)");
    let elements = numbered(listed.span());
    let image = View::<usize, Padded>::new(&elements).expect("it is long enough");
    orders! { image listed [C H W] [C W H] [H C W] [H W C] [W C H] [W H C] }
    let part = image.range(C(0)..).range(H(0)..);
    orders! { part listed [C H W] [C W H] [H C W] [H W C] [W C H] [W H C] }
    let strided = image.step_by(W, 1);
    orders! { strided listed [C H W] [C W H] [H C W] [H W C] [W C H] [W H C] }
    let mapping = <layout!(HWC[?, 3, ?], pad(C = 3))>::with((C(2), W(4)));
    let mapping = mapping.expect("nothing is wrong with it");
    let dynamic = View::with(&elements, mapping).expect("it is long enough");
    orders! { dynamic listed [C H W] [C W H] [H C W] [H W C] [W C H] [W H C] }
}

/// Windows of every size along two axes of padded rows, and every k-th of them, also steps that are longer than a window.
#[test]
fn windows_of_all_sizes() {
    type Rows = layout!(HW[?, ?], pad(W = 7));
    let mut compared = 0;
    for (height, width) in (1..=4).flat_map(|height| (1..=6).map(move |width| (height, width))) {
        let (_, listed) = read(&format!("HW[H = {height}, W = {width}], pad(W = 7)"));
        let elements = numbered(listed.span());
        let rows = View::<usize, Rows>::with_sizes(&elements, [height, width]);
        let rows = rows.expect("it is long enough");
        for (x, y) in (0..=7).flat_map(|x| (0..=5).map(move |y| (x, y))) {
            let along = listed.windows('W', 'X', x);
            let both = along.and_then(|along| along.windows('H', 'Y', y));
            let windows = rows.try_windows(W, X(x));
            let windows = windows.and_then(|windows| windows.try_windows(H, Y(y)));
            match (windows, both) {
                (Ok(windows), Some(expected)) => {
                    assert_shows(windows, &expected);
                    for step in 1..=8 {
                        assert_shows(windows.step_by(W, step), &expected.step('W', step));
                        assert_shows(windows.step_by(X, step), &expected.step('X', step));
                    }
                    compared += 1;
                }
                (Err(error), None) => {
                    let (axis, expected) = match (x, y) {
                        (0, _) => ('X', None),
                        _ if x > width => ('W', Some(width)),
                        (_, 0) => ('Y', None),
                        _ => ('H', Some(height)),
                    };
                    assert_eq!((error.axis(), error.expected()), (Some(axis), expected));
                }
                both => panic!("{both:?}"),
            }
        }
    }
    // Each window of 1 to `width` columns, with each of 1 to `height` rows.
    assert_eq!(compared, (1 + 2 + 3 + 4) * (1 + 2 + 3 + 4 + 5 + 6));
    let (elements, listed) = image();
    let image = Tensor::<usize, Image>::from_vec(elements).expect("as many");
    let expected = listed.windows('H', 'K', 3).expect("they fit");
    assert_shows(image.windows(H, DimK::<3>), &expected);
    panics(|| drop(image.as_view().windows(H, K(9)).to_string()));
}

#[test]
fn merging_what_the_type_allows() {
    let (elements, listed) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    let merge = |axes: &[char]| {
        listed
            .merge(axes, 'P')
            .expect("they lie one after the other")
    };
    assert_shows(image.merge((H, W), P), &merge(&['H', 'W']));
    assert_shows(image.merge((N, H, W), P), &merge(&['N', 'H', 'W']));
    assert_shows(image.merge((W, C), P), &merge(&['W', 'C']));
    assert_shows(image.merge((N, H, W, C), P), &merge(&['N', 'H', 'W', 'C']));
    assert_shows(image.merge((H,), P), &merge(&['H']));
    // A merged axis may have the name of one of the axes that it replaces.
    let same = listed
        .merge(&['H', 'W'], 'W')
        .expect("they lie one after the other");
    assert_shows(image.merge((H, W), W), &same);
    assert!(image.try_merge((W, H), P).is_err());
    let error = image.range(W(1)..).try_merge((N, H, W), P).err();
    let error = error.expect("there is a gap").to_string();
    let words = "axes H and W cannot be merged without moving elements: H has stride 15, but W \
                 ends after 12 elements: ";
    assert!(error.starts_with(words), "{error}");
}

type Chw = (DynC, DynH, DynW);
type Strided = TensorLayout<Chw, SharedStrides>;

/// Returns the tensor of a library that knows only strides.
fn foreign(sizes: [usize; 3], strides: [usize; 3]) -> (Mapping<Strided>, Listed) {
    let coordinate = |[c, h, w]: [usize; 3]| (C(c), H(h), W(w));
    let mapping = Mapping::try_from_strides(coordinate(sizes), coordinate(strides));
    let mapping = mapping.expect("nothing is wrong with it");
    (mapping, Listed::strided(&['C', 'H', 'W'], &sizes, &strides))
}

/// Returns a random part or reshape of a view, by the crate and by the oracle.
#[expect(clippy::too_many_lines, reason = "one arm for each kind")]
fn another<'a>(
    view: View<'a, usize, Strided>,
    listed: &Listed,
    choices: &mut Choices,
    met: &Met,
) -> (View<'a, usize, Strided>, Listed) {
    let order = ['C', 'H', 'W'];
    let refused = |kind, error: Option<LayoutError>, axis| {
        met.note(kind);
        assert_eq!(error.and_then(|error| error.axis()), Some(axis));
        (view, listed.clone())
    };
    match choices.below(11) {
        0 => {
            met.note("range");
            ranged(view, listed, choices)
        }
        1 => {
            met.note("step");
            let step = 1 + choices.below(3);
            match choices.below(3) {
                0 => (view.step_by(C, step), listed.step('C', step)),
                1 => (view.step_by(H, step), listed.step('H', step)),
                _ => (view.step_by(W, step), listed.step('W', step)),
            }
        }
        2 => {
            met.note("other names");
            let turned = view
                .permute((W, C, H))
                .rename(W, X)
                .rename(C, Y)
                .rename(H, Z);
            let expected = listed.permute(&['W', 'C', 'H']);
            let expected = expected.rename('W', 'C').rename('C', 'H').rename('H', 'W');
            // Each name is free at that time: `X` to `Z` are used in between.
            let expected = Listed {
                axes: order.to_vec(),
                ..expected
            };
            (turned.rename(X, C).rename(Y, H).rename(Z, W), expected)
        }
        3 => {
            met.note("swapped");
            let swapped = view
                .permute((C, W, H))
                .rename(W, X)
                .rename(H, W)
                .rename(X, H);
            let expected = Listed {
                axes: order.to_vec(),
                ..listed.permute(&['C', 'W', 'H'])
            };
            (swapped, expected)
        }
        4 => {
            let Some(expected) = listed.merge(&['H', 'W'], 'P') else {
                return refused("not merged", view.try_merge((H, W), P).err(), 'H');
            };
            met.note("merged");
            let merged = view.try_merge((H, W), P).expect("nothing is wrong with it");
            assert_shows(merged, &expected);
            let by = choices.below(1 + merged.size(P));
            match (
                merged.try_split(P, (H, W(by))),
                expected.divide('P', 'H', 'W', by),
            ) {
                (Ok(divided), Some(expected)) => (divided, expected),
                (Err(error), None) => refused("not divided", Some(error), 'P'),
                both => panic!("{both:?}"),
            }
        }
        5 => {
            let Some(expected) = listed.merge(&['H', 'C'], 'P') else {
                return refused("not merged", view.try_merge((H, C), P).err(), 'H');
            };
            met.note("merged across");
            let merged = view.try_merge((H, C), P).expect("nothing is wrong with it");
            assert_shows(merged, &expected);
            let by = listed.size('C');
            let divided = merged
                .try_split(P, (H, C(by)))
                .expect("nothing is wrong with it");
            let expected = expected
                .divide('P', 'H', 'C', by)
                .expect("it was made of this");
            (divided.permute((C, H, W)), expected.permute(&order))
        }
        6 => {
            met.note("fixed and repeated");
            let (at, size) = (choices.below(listed.size('H')), 1 + choices.below(3));
            let row = listed.fix('H', at);
            let fixed = view.fix((H(at),));
            assert_shows(fixed, &row);
            let repeated = fixed.broadcast(H(size));
            let expected = row.broadcast('H', size).expect("it has no such axis");
            assert_shows(repeated, &expected);
            (repeated.permute((C, H, W)), expected.permute(&order))
        }
        7 => {
            let size = choices.below(4);
            let repeated = view.try_broadcast(W(size));
            match (repeated, listed.broadcast('W', size)) {
                (Ok(repeated), Some(expected)) => {
                    met.note("repeated");
                    (repeated, expected)
                }
                (Err(error), None) => refused("not repeated", Some(error), 'W'),
                both => panic!("{both:?}"),
            }
        }
        8 => {
            let by = 1 + choices.below(listed.size('C'));
            match (
                view.try_split(C, (N, C(by))),
                listed.divide('C', 'N', 'C', by),
            ) {
                (Ok(divided), Some(expected)) => {
                    met.note("divided");
                    assert_shows(divided, &expected);
                    let at = choices.below(expected.size('N'));
                    (divided.fix((N(at),)), expected.fix('N', at))
                }
                (Err(error), None) => refused("not divided", Some(error), 'C'),
                both => panic!("{both:?}"),
            }
        }
        9 => {
            let size = choices.below(2 + listed.size('W'));
            match (view.try_windows(W, K(size)), listed.windows('W', 'K', size)) {
                (Ok(windows), Some(expected)) => {
                    met.note("windows");
                    assert_shows(windows, &expected);
                    let at = choices.below(size);
                    (windows.fix((K(at),)), expected.fix('K', at))
                }
                (Err(error), None) => {
                    refused("no windows", Some(error), if size == 0 { 'K' } else { 'W' })
                }
                both => panic!("{both:?}"),
            }
        }
        _ => {
            let start = choices.below(1 + listed.size('W'));
            let Ok(window) = view.try_crop(W(start), DimW::<2>) else {
                assert!(start + 2 > listed.size('W'));
                met.note("no window");
                return (view, listed.clone());
            };
            met.note("window");
            let expected = listed.range('W', &(start..start + 2));
            assert_shows(window, &expected);
            (window.into_layout(), expected)
        }
    }
}

/// Takes a random range of positions along one axis.
fn ranged<'a>(
    view: View<'a, usize, Strided>,
    listed: &Listed,
    choices: &mut Choices,
) -> (View<'a, usize, Strided>, Listed) {
    let mut range = |axis| {
        let size = listed.size(axis);
        let start = choices.below(size);
        start..start + 1 + choices.below(size - start)
    };
    let (c, h, w) = (range('C'), range('H'), range('W'));
    match choices.below(3) {
        0 => (view.range(C(c.start)..C(c.end)), listed.range('C', &c)),
        1 => (view.range(H(h.start)..H(h.end)), listed.range('H', &h)),
        _ => (view.range(W(w.start)..W(w.end)), listed.range('W', &w)),
    }
}

fn chain(view: View<'_, usize, Strided>, listed: &Listed, choices: &mut Choices, met: &Met) {
    let (mut view, mut listed) = (view, listed.clone());
    for _ in 0..=choices.below(8) {
        (view, listed) = another(view, &listed, choices, met);
        assert_shows(view, &listed);
        assert_strides(view.mapping(), &listed);
        if listed.elements.len() > 400 {
            break;
        }
    }
    let at = listed
        .sizes
        .iter()
        .map(|size| choices.below(*size))
        .collect::<Vec<_>>();
    assert_shows(view.fix((H(at[1]),)), &listed.fix('H', at[1]));
    let column = listed.fix('C', at[0]).fix('H', at[1]);
    assert_shows(view.fix((H(at[1]), C(at[0]))), &column);
    met.note("chain");
}

/// Tests some ranges of a declared tensor, and then the parts that need strides.
fn declared<M>(
    mapping: Mapping<TensorLayout<Chw, M>>,
    text: &str,
    choices: &mut Choices,
    met: &Met,
    go_on: impl FnOnce(View<'_, usize, TensorLayout<Chw, M::Three>>, &Listed, &mut Choices),
) where
    M: Factors + Ranges<DynC, DynH, DynW>,
{
    let declaration = Declaration::parse(text);
    let listed = Listed::of(&declaration);
    let elements = numbered(listed.span());
    let view = View::with(&elements, mapping).expect("it is long enough");
    assert_shows(view, &listed);

    // The loop needs one type for all views, so it begins with a range along each axis of the whole.
    let whole = view.range(C(0)..).range(H(0)..).range(W(0)..);
    let (mut view, mut listed) = (whole, listed);
    for _ in 0..choices.below(5) {
        let block = |axis| declaration.block(axis);
        let axis = ['C', 'H', 'W'][choices.below(3)];
        let size = listed.size(axis);
        let start = choices.below(size);
        let end = start + 1 + choices.below(size - start);
        let part = match axis {
            'C' => view.try_range(C(start)..C(end)),
            'H' => view.try_range(H(start)..H(end)),
            _ => view.try_range(W(start)..W(end)),
        };
        match refusal(axis, start, Some(end), size, block(axis)) {
            None => {
                view = part.expect("nothing is wrong with it");
                listed = listed.range(axis, &(start..end));
                assert_shows(view, &listed);
                met.note("part of part");
            }
            Some(words) => {
                assert_refused(part, axis, start..end, &words);
                met.note("inside a block");
            }
        }
    }
    let at: Vec<_> = listed
        .sizes
        .iter()
        .map(|size| choices.below(*size))
        .collect();
    let (c, h, w) = (C(at[0]), H(at[1]), W(at[2]));
    assert_shows(view.fix((c,)), &listed.fix('C', at[0]));
    assert_shows(view.fix((h, w)), &listed.fix('H', at[1]).fix('W', at[2]));
    let turned = view.permute((W, C, H));
    let expected = listed.permute(&['W', 'C', 'H']);
    assert_shows(turned, &expected);
    assert_shows(turned.fix((c,)), &expected.fix('C', at[0]));
    assert_shows(
        turned.fix((h,)).permute((C, W)),
        &expected.fix('H', at[1]).permute(&['C', 'W']),
    );
    go_on(view, &listed, choices);
}

/// Returns the mapping of a declared layout with the given sizes.
fn of_sizes<M: StaticStorage>([c, h, w]: [usize; 3]) -> Mapping<TensorLayout<Chw, M>> {
    let mapping = TensorLayout::<Chw, M>::with((C(c), H(h), W(w)));
    mapping.expect("nothing is wrong with it")
}

fn declared_strided<M>(sizes: [usize; 3], text: &str, choices: &mut Choices, met: &Met)
where
    M: Factors + StaticStorage + StridedStorage + Ranges<DynC, DynH, DynW, Three: StridedStorage>,
{
    strided::<M>(of_sizes(sizes), text, choices, met);
}

/// Tests a storage with strides that are given with the sizes.
fn given_strides<M>(_: [usize; 3], text: &str, choices: &mut Choices, met: &Met)
where
    M: Factors + StridedStorage + Ranges<DynC, DynH, DynW, Three: StridedStorage>,
{
    let mapping = of_strides(&Declaration::parse(text));
    strided::<M>(mapping, text, choices, met);
    met.note("given strides");
}

fn strided<M>(mapping: Mapping<TensorLayout<Chw, M>>, text: &str, choices: &mut Choices, met: &Met)
where
    M: Factors + StridedStorage + Ranges<DynC, DynH, DynW, Three: StridedStorage>,
{
    declared::<M>(mapping, text, choices, met, |view, listed, choices| {
        assert_strides(view.mapping(), listed);
        chain(view.step_by(C, 1).into_layout(), listed, choices, met);
        met.note("declared, strided");
    });
}

fn declared_blocked<M>(sizes: [usize; 3], text: &str, choices: &mut Choices, met: &Met)
where
    M: Factors + StaticStorage + Ranges<DynC, DynH, DynW>,
{
    declared::<M>(of_sizes(sizes), text, choices, met, |_, _, _| {
        met.note("declared, blocked");
    });
}

/// A layout as text, and its test.
type Case = (&'static str, fn([usize; 3], &str, &mut Choices, &Met));

macro_rules! cases {
    ($($test:ident [$($layout:tt)*];)*) => {
        [$((
            stringify!($($layout)*),
            $test::<<layout!($($layout)*) as AnyLayout>::Storage> as fn([usize; 3], &str, &mut Choices, &Met),
        )),*]
    };
}

const CASES: [Case; 17] = cases! {
    given_strides [HWC[C = ?, H = ?, W = ?], strides(H = ?)];
    given_strides [CHW[?, ?, ?], strides(H = ?, W = ?)];
    given_strides [WCH[C = ?, H = ?, W = ?], logical(CHW), strides(C = ?), align(H = 4)];
    declared_strided [CHW[?, ?, ?]];
    declared_strided [HWC[C = ?, H = ?, W = ?]];
    declared_strided [WCH[C = ?, H = ?, W = ?], logical(CHW)];
    declared_strided [CHW[?, ?, ?], pad(W = 9)];
    declared_strided [HWC[C = ?, H = ?, W = ?], align(C = 4), pad(W = 8)];
    declared_strided [CHW[?, ?, ?], strides(H = 11)];
    declared_strided [WHC[C = ?, H = ?, W = ?], pitch(H = 8)];
    declared_strided [CHW[?, ?, ?], broadcast(H)];
    declared_strided [HWC[C = ?, H = ?, W = ?], broadcast(C), broadcast(W)];
    declared_strided [CHW[?, ?, ?], overlap(H = 2)];
    declared_blocked [CHW4c[?, ?, ?]];
    declared_blocked [CHW2h3w[?, ?, ?], pad(C = 7)];
    declared_blocked [HCW2c2w3c[C = ?, H = ?, W = ?]];
    declared_blocked [CHW4c[?, ?, ?], broadcast(H)];
};

#[test]
fn parts_of_parts() {
    let met = Met::default();
    try_random(
        1_000,
        |choices| {
            let largest = [6, 5, 7];
            let sizes = largest.map(|largest| 1 + choices.below(largest));
            let rest = choices.numbers(60);
            (choices.below(CASES.len()), sizes, rest)
        },
        |(case, sizes, rest)| {
            let (text, test) = CASES[case];
            test(sizes, &filled(text, sizes), &mut Choices::new(rest), &met);
            Ok(())
        },
    );
    met.assert_often(
        20,
        &[
            "declared, strided",
            "given strides",
            "declared, blocked",
            "inside a block",
        ],
    );
    met.assert_often(
        200,
        &["part of part", "range", "step", "other names", "swapped"],
    );
    met.assert_often(
        50,
        &[
            "not merged",
            "merged",
            "merged across",
            "fixed and repeated",
        ],
    );
    met.assert_often(
        50,
        &[
            "divided",
            "not divided",
            "not repeated",
            "window",
            "no window",
        ],
    );
    met.assert_often(20, &["repeated", "windows", "no windows"]);
}

#[test]
fn parts_of_what_has_run_time_strides() {
    let met = Met::default();
    try_random(
        600,
        |choices| {
            let sizes = [4, 5, 6].map(|largest| 1 + choices.below(largest));
            let strides = [40, 12, 5].map(|largest| choices.below(largest));
            let rest = choices.numbers(60);
            (sizes, strides, rest)
        },
        |(sizes, strides, rest)| {
            let (mapping, listed) = foreign(sizes, strides);
            let elements = numbered(listed.span());
            let view = View::with(&elements, mapping).expect("it is long enough");
            assert_shows(view, &listed);
            chain(view, &listed, &mut Choices::new(rest), &met);
            Ok(())
        },
    );
    met.assert_often(400, &["chain"]);
}

/// The elements that have been reached, by address.
struct Reached {
    start: *const usize,
    offsets: HashSet<usize>,
}

impl Reached {
    fn new(start: *const usize) -> Self {
        Reached {
            start,
            offsets: HashSet::new(),
        }
    }

    #[track_caller]
    fn add(&mut self, element: &usize) {
        let bytes = core::ptr::from_ref(element) as usize - self.start as usize;
        let offset = bytes / size_of::<usize>();
        assert!(
            self.offsets.insert(offset),
            "element {offset} is reached twice"
        );
    }

    /// Asserts that all elements have been reached.
    #[track_caller]
    fn assert_all(&self, listed: &Listed) {
        let all: HashSet<_> = listed.values().into_iter().collect();
        assert_eq!(self.offsets, all);
    }
}

/// Tests every split of a view along an axis. Both parts are held at the same time.
macro_rules! splits_along {
    ($view:ident, $listed:ident, $block:expr, $start:ident, $axis:ident) => {{
        let letter = stringify!($axis).chars().next().unwrap_or(' ');
        let block: usize = $block;
        for at in 1..$listed.size(letter) {
            if at % block == 0 {
                let (mut before, mut after) = $view.reborrow().split_at(axes::$axis(at));
                let mut reached = Reached::new($start);
                let both = before.iter_mut().zip(after.iter_mut().rev());
                both.for_each(|(one, other)| core::mem::swap(one, other));
                before.iter_mut().for_each(|element| reached.add(element));
                after.iter_mut().for_each(|element| reached.add(element));
                reached.assert_all(&$listed);
                let mut reached = Reached::new($start);
                after.runs_mut().flatten().for_each(|element| reached.add(element));
                before.runs_mut().flatten().for_each(|element| reached.add(element));
                reached.assert_all(&$listed);
            }
        }
        splits_along!(@outer $view, $listed, $start, $axis);
    }};
    (@outer $view:ident, $listed:ident, $start:ident, $axis:ident) => {{
        let letter = stringify!($axis).chars().next().unwrap_or(' ');
        let mut parts: Vec<_> = $view.reborrow().axis_iter_mut(axes::$axis).collect();
        assert_eq!(parts.len(), $listed.size(letter));
        let mut reached = Reached::new($start);
        for (at, part) in parts.iter_mut().enumerate() {
            let mut of_part = Reached::new($start);
            for element in part.iter_mut_in_storage_order() {
                reached.add(element);
                of_part.add(element);
            }
            of_part.assert_all(&$listed.fix(letter, at));
        }
        reached.assert_all(&$listed);
        let mut parts = $view.reborrow().axis_iter_mut(axes::$axis);
        let mut reached = Reached::new($start);
        while let (Some(mut first), last) = (parts.next(), parts.next_back()) {
            let last = last.into_iter().flatten();
            first.iter_mut().chain(last).for_each(|element| reached.add(element));
        }
        reached.assert_all(&$listed);
    }};
}

/// Checks that each way to go through the elements visits each element once.
#[track_caller]
fn assert_reaches_each_once<L: AnyLayout>(
    view: &mut ViewMut<'_, usize, L>,
    start: *const usize,
    listed: &Listed,
) {
    let reach = |each: &mut dyn FnMut(&mut Reached)| {
        let mut reached = Reached::new(start);
        each(&mut reached);
        reached.assert_all(listed);
    };
    reach(&mut |reached| view.iter_mut().for_each(|element| reached.add(element)));
    reach(&mut |reached| {
        view.runs_mut()
            .flatten()
            .for_each(|element| reached.add(element));
    });
    reach(&mut |reached| view.for_each_mut(|_, element| reached.add(element)));
    // All references exist at once, and are taken one by one.
    reach(&mut |reached| {
        let mut elements = view.iter_mut();
        let mut all = Vec::new();
        while let Some(element) = elements.next() {
            all.push(element);
            all.extend(elements.next_back());
        }
        for element in all {
            reached.add(element);
        }
    });
    reach(&mut |reached| {
        let mut all = Vec::new();
        for element in view.iter_mut_in_storage_order() {
            all.push(element);
        }
        for element in all {
            reached.add(element);
        }
    });
    reach(&mut |reached| {
        let all: Vec<_> = view.indexed_iter_mut().collect();
        for (_, element) in all {
            reached.add(element);
        }
    });
}

macro_rules! writable_layouts {
    ($($name:ident [$($layout:tt)*] ($($axis:ident)*);)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let (declaration, listed) = read(stringify!($($layout)*));
            let mut elements = numbered(listed.span());
            let start = elements.as_ptr();
            let mut view = ViewMut::<usize, L>::new(&mut elements).expect("it is long enough");
            assert_reaches_each_once(&mut view, start, &listed);
            $(
                let block = declaration.block(stringify!($axis).chars().next().unwrap_or(' '));
                splits_along!(view, listed, block, start, $axis);
            )*
        }
    )*};
}

/// No mutable part is out of range, or has a step of 0.
#[test]
fn mutable_parts_that_are_refused() {
    type Gray = layout!(HW[H = 3, W = 4]);
    let mut elements = [0; 12];
    let mut tensor = Tensor::<usize, Gray>::filled(0);
    let mut view = ViewMut::<usize, Gray>::new(&mut elements).expect("it is long enough");
    macro_rules! refused {
        ($($method:ident $arguments:tt => $text:literal;)*) => {$(
            let of_tensor = tensor.$method $arguments.err().map(|error| error.to_string());
            let of_view = view.$method $arguments.err().map(|error| error.to_string());
            let expected = Some(concat!($text, ": HW[H=3, W=4]"));
            assert_eq!((of_tensor.as_deref(), of_view.as_deref()), (expected, expected));
        )*};
    }
    refused! {
        try_range_mut(W(2)..W(5)) => "the range 2..5 is out of range for axis W of size 4";
        try_crop_mut(H(2), DimH::<2>) => "the range 2..4 is out of range for axis H of size 3";
        try_fix_mut((W(4),)) => "position 4 is out of range for axis W of size 4";
        try_split_at_mut(H(4)) => "the range 0..4 is out of range for axis H of size 3";
        try_step_by_mut(W, 0) => "a step of 0 along axis W leads nowhere";
    }
}

/// Tests that no two mutable parts have an element in common.
mod disjoint {
    use super::*;

    writable_layouts! {
        image_packed [HWC[C = 3, H = 3, W = 4]] (C H W);
        image_padded [CHW[C = 2, H = 3, W = 4], pad(W = 6)] (C H W);
        image_pitched [WCH[C = 2, H = 3, W = 4], pitch(C = 8), logical(CHW)] (C H W);
        image_blocked [CHW4c[C = 10, H = 2, W = 3]] (C H W);
        filter_blocked [OIHW2i3o2i[O = 4, I = 9, H = 1, W = 2]] (O I H W);
        ones [CHW[1, 1, 2]] (C H W);
    }

    #[test]
    fn parts() {
        let (_, listed) = read("HWC[C = 3, H = 5, W = 6]");
        let mut elements = numbered(listed.span());
        let start = elements.as_ptr();
        let image = ViewMut::<usize, layout!(HWC[C = 3, H = 5, W = 6])>::new(&mut elements);
        let image = image.expect("it is long enough");
        let mut part = image.range(H(1)..H(4)).crop(W(2), DimW::<3>);
        let listed = listed.range('H', &(1..4)).range('W', &(2..5));
        assert_reaches_each_once(&mut part, start, &listed);
        splits_along!(part, listed, 1, start, C);
        splits_along!(part, listed, 1, start, H);
        splits_along!(part, listed, 1, start, W);
        let mut part = part.step_by(W, 2).permute((W, C, H));
        let listed = listed.step('W', 2).permute(&['W', 'C', 'H']);
        assert_reaches_each_once(&mut part, start, &listed);
        splits_along!(part, listed, 1, start, C);
        splits_along!(part, listed, 1, start, H);
        splits_along!(part, listed, 1, start, W);
        let mut row = part.fix((C(1), H(2)));
        assert_reaches_each_once(&mut row, start, &listed.fix('C', 1).fix('H', 2));
    }

    #[test]
    fn run_time_strides() {
        let met = Met::default();
        try_random(
            1_000,
            |choices| {
                if choices.one_in(3) {
                    // The strides of the last two axes have no common divisor, and the axes interlock.
                    let sizes = [
                        1 + choices.below(3),
                        2 + choices.below(3),
                        3 + choices.below(2),
                    ];
                    return (sizes, [40, 4 + choices.below(2), 3]);
                }
                let sizes = [4, 4, 5].map(|largest| 1 + choices.below(largest));
                (sizes, [16, 8, 6].map(|largest| choices.below(largest)))
            },
            |(sizes, strides)| {
                let (mapping, listed) = foreign(sizes, strides);
                let mut elements = numbered(listed.span());
                let start = elements.as_ptr();
                let Ok(mapping) = mapping.try_into_layout::<TensorLayout<Chw, RunTimeStrides>>()
                else {
                    met.note("shared");
                    assert!(!listed.is_injective());
                    return Ok(());
                };
                assert!(listed.is_injective());
                let mut view = ViewMut::with(&mut elements, mapping).expect("it is long enough");
                let (rows, columns) = (strides[1] * (sizes[1] - 1), strides[2] * (sizes[2] - 1));
                let interlocks = rows >= strides[2] && columns >= strides[1] && rows * columns > 0;
                met.note(if interlocks { "interlocking" } else { "nested" });
                assert_reaches_each_once(&mut view, start, &listed);
                splits_along!(view, listed, 1, start, C);
                splits_along!(view, listed, 1, start, H);
                splits_along!(view, listed, 1, start, W);
                Ok(())
            },
        );
        met.assert_often(20, &["shared", "interlocking", "nested"]);
    }
}
