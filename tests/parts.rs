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
use panics::panics;
use tensor_layout::traits::{Axis, Size};
use tensor_layout::{
    C, DimH, DimK, DynC, DynH, H, K, Mapping, N, RangeError, SharedStrides, Tensor, TensorLayout,
    View, ViewMut, W, X, Y, axes, layout,
};
use typed::{assert_shows, assert_strides, numbered};

mod assert_rows;
mod oracle;
#[path = "parts/outermost.rs"]
mod outermost;
mod panics;
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
    ($view:ident, $listed:ident, $declaration:ident, $axis:ident) => {{
        let letter = stringify!($axis).chars().next().unwrap_or(' ');
        let size = $listed.size(letter);
        let block = $declaration.block(letter);
        for Attempt { bounds, start, end } in attempts(size, axes::$axis) {
            let Some(words) = refusal(letter, start, end, size, block) else {
                let part = $view.range(bounds);
                let end = end.expect("it is within the axis");
                assert_shows(part, &$listed.range(letter, &(start..end)));
                continue;
            };
            let end = end.unwrap_or(usize::MAX);
            assert_refused($view.try_range(bounds), letter, start..end, &words);
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
            static_layouts!(@ $kind view, listed, declaration, $axes);
            fixed!(view, listed, $axes);
        }
    )*};
    (@ $kind:ident $view:ident, $listed:ident, $declaration:ident, ($($axis:ident)*)) => {
        strides_of!($kind $view, $listed);
        $(
            parts_along!($view, $listed, $declaration, $axis);
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

/// The error names the first position out of range, in logical order.
#[test]
fn the_first_of_several_positions_is_named() {
    let (elements, _) = image();
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    let error = image.try_fix((W(5), N(0), C(3))).err();
    let error = error.expect("there is no such position");
    assert_eq!((error.axis(), error.position(), error.size()), ('C', 3, 3));
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
