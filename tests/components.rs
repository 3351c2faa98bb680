//! Components in another order, compared with loops written by hand.

use std::fmt::Debug;
use tensor_layout::traits::{ComponentIn, StaticStorage, TakesComponents, Writable};
use tensor_layout::{
    A, AnyLayout, B, C, G, H, LayoutErrorKind, Mapping, Q, R, Tensor, View, ViewMut, W, X, Y, Z,
    layout,
};

/// Declares one meaning with several storages, and with sizes known at compile time or at run time.
macro_rules! meaning {
    ($module:ident, $components:ident, $count:literal) => {
        mod $module {
            tensor_layout::layout! {
                pub(super) struct Pixels = HWC[C = $count, H = 3, W = 5], components(C = $components);
                pub(super) struct Planes: Pixels = CHW[C = $count, H = 3, W = 5];
                pub(super) struct Padded: Pixels = HWC[C = $count, H = 3, W = 5], pad(W = 7), strides(W = 5);
                pub(super) struct Blocked: Pixels = CHW2c[C = $count, H = 3, W = 5];
                pub(super) struct Any: Pixels = HWC[C = $count, H = ?, W = ?];
                pub(super) struct AnyPlanes: Pixels = CHW[C = $count, H = ?, W = ?], align(W = 4);
            }
            pub(super) const LETTERS: &str = stringify!($components);
        }
    };
}

meaning!(rgb, RGB, 3);
meaning!(bgr, BGR, 3);
meaning!(rgba, RGBA, 4);
meaning!(bgra, BGRA, 4);
meaning!(rgbx, RGBX, 4);
meaning!(argb, ARGB, 4);

/// Returns the value of a component at a position, wherever the component is stored. All values differ.
fn value(component: char, h: usize, w: usize) -> u8 {
    let component = "RGBAXYZU".find(component).expect("it is one of them");
    u8::try_from((h * 5 + w) * 8 + component).expect("there are 120")
}

const FILL: u8 = 255;

type Coordinate = (C, H, W);

/// Compares a copy with the expected value at each position, component by component.
fn compare<L: AnyLayout, M>(source: &Mapping<L>, target: Mapping<M>, letters: [&str; 2])
where
    L: AnyLayout<Axes = Coordinate>,
    L::Storage: StaticStorage + Writable,
    M: AnyLayout<Axes = Coordinate> + TakesComponents<L>,
    M::Storage: StaticStorage + Writable,
{
    let [from, to] = letters;
    let letter = |word: &str, C(c): C| word.chars().nth(c).expect("there are enough");
    let mut tensor = Tensor::filled_with(1, *source);
    for ((c, H(h), W(w)), element) in tensor.indexed_iter_mut() {
        *element = value(letter(from, c), h, w);
    }
    let check = |target: View<u8, M>| {
        for ((c, H(h), W(w)), element) in target.indexed_iter() {
            let component = letter(to, c);
            let expected = if from.contains(component) {
                value(component, h, w)
            } else {
                FILL
            };
            let position = (component, h, w);
            assert_eq!(
                *element,
                expected,
                "{position:?}: {} to {}",
                L::NOTATION,
                M::NOTATION
            );
        }
    };
    let mut memory = vec![77; target.footprint()];
    let mut view = ViewMut::with(&mut memory, target).expect("there is room");
    tensor
        .try_components_into_or(view.reborrow(), FILL)
        .expect("the sizes are the same");
    check(view.as_view());
    let mut padding = vec![true; target.footprint()];
    for (position, _) in view.indexed_iter() {
        padding[target.offset(position)] = false;
    }
    let check_padding = |memory: &[u8], expected: u8| {
        assert_eq!(memory.len(), padding.len());
        for (byte, is_padding) in memory.iter().zip(&padding) {
            assert!(!is_padding || *byte == expected, "padding: {}", M::NOTATION);
        }
    };
    check_padding(&memory, 77);
    let made: Tensor<u8, M> = tensor
        .try_to_components_or(FILL)
        .expect("the sizes are the same");
    check(made.as_view());
    check_padding(made.memory(), 0);
    let made: Tensor<u8, M> = tensor
        .as_view_mut()
        .try_to_components_or(FILL)
        .expect("as above");
    check(made.as_view());
    check_padding(made.memory(), 0);
}

/// Copies from each storage of one layout to one storage of the other, and from one storage to each.
macro_rules! all_storages {
    ($from:ident $to:ident) => {{
        let letters = [$from::LETTERS, $to::LETTERS];
        let sizes = (H(3), W(5));
        let any = $from::Any::with(sizes).expect("these are sizes");
        let planes = $to::AnyPlanes::with(sizes).expect("these are sizes");
        compare(&any, planes, letters);
        compare(&any, $to::Padded::mapping(), letters);
        compare(&$from::Pixels::mapping(), $to::Pixels::mapping(), letters);
        compare(&$from::Pixels::mapping(), $to::Planes::mapping(), letters);
        compare(&$from::Planes::mapping(), $to::Pixels::mapping(), letters);
        compare(&$from::Planes::mapping(), $to::Planes::mapping(), letters);
        compare(&$from::Padded::mapping(), $to::Blocked::mapping(), letters);
        compare(&$from::Blocked::mapping(), planes, letters);
    }};
}

macro_rules! all_pairs {
    ($($name:ident: $from:ident;)*) => {$(
        #[test]
        fn $name() {
            all_storages! { $from rgb }
            all_storages! { $from bgr }
            all_storages! { $from rgba }
            all_storages! { $from bgra }
            all_storages! { $from rgbx }
            all_storages! { $from argb }
        }
    )*};
}

all_pairs! {
    rgb_becomes_any: rgb;
    bgr_becomes_any: bgr;
    rgba_becomes_any: rgba;
    bgra_becomes_any: bgra;
    rgbx_becomes_any: rgbx;
    argb_becomes_any: argb;
}

/// Storages of other kinds.
mod others {
    tensor_layout::layout! {
        pub(super) struct Rgbx = CWH[C = 4, H = 3, W = 5], pad(H = 4), align(C = 8), components(C = RGBX);
        pub(super) struct Rows: Rgbx = HCW[C = 4, H = 3, W = 5];
        pub(super) struct Xbgr = CHW2h3w[C = 4, H = 3, W = 5], components(C = XBGR);
        pub(super) struct Tiles: Xbgr = CHW4w3c[C = 4, H = 3, W = 5];
    }
}

#[test]
fn padded_and_blocked_storages_are_moved() {
    use others::{Rgbx, Rows, Tiles, Xbgr};
    compare(&Rgbx::mapping(), Xbgr::mapping(), ["RGBX", "XBGR"]);
    compare(&Rows::mapping(), Tiles::mapping(), ["RGBX", "XBGR"]);
    compare(&Tiles::mapping(), Rgbx::mapping(), ["XBGR", "RGBX"]);
    compare(&Xbgr::mapping(), Rows::mapping(), ["XBGR", "RGBX"]);
    compare(&Xbgr::mapping(), Tiles::mapping(), ["XBGR", "XBGR"]);
}

layout! {
    struct Photo = NHWC[N = 2, C = 4, H = 61, W = 71], components(C = RGBX);
    struct PhotoBgr = NHWC[N = 2, C = 3, H = 61, W = 71], components(C = BGR);
    struct PhotoPlanes: PhotoBgr = NCHW[N = 2, C = 3, H = 61, W = 71], pad(W = 72);
    struct PhotoArgb = NCHW[N = 2, C = 4, H = 61, W = 71], components(C = ARGB);
}

/// Tests several types of elements, and more positions than are copied at once.
fn large<T: Copy + Default + PartialEq + Debug + 'static>(element: impl Fn(usize) -> T) {
    let pixels: Vec<T> = (0..Photo::LEN).map(&element).collect();
    let photo = View::<T, Photo>::new(&pixels).expect("there are enough");
    let bgr = photo.to_components::<PhotoBgr>();
    for (four, three) in pixels.chunks(4).zip(bgr.as_slice().chunks(3)) {
        assert_eq!(three, [four[2], four[1], four[0]]);
    }
    let planes = photo.to_components::<PhotoPlanes>();
    assert_eq!(planes, bgr);
    let filled = bgr.to_components_or::<PhotoArgb>(element(5));
    for ((n, c, h, w), found) in filled.indexed_iter() {
        let expected = match c {
            C(0) => element(5),
            C(c) => photo[(n, C(c - 1), h, w)],
        };
        assert_eq!(*found, expected);
    }
    let mut target = Tensor::<T, PhotoPlanes>::filled(element(9));
    photo.components_into(&mut target);
    assert_eq!(target, planes);
    let mut target = Tensor::<T, Photo>::filled(element(9));
    planes.components_into_or(&mut target, element(3));
    for (found, given) in target.memory().chunks(4).zip(pixels.chunks(4)) {
        assert_eq!(found, [given[0], given[1], given[2], element(3)]);
    }
}

#[test]
fn elements_of_any_type_are_moved() {
    large(|i| u8::try_from(i % 251).expect("it is less than 251"));
    large(|i| u16::try_from(i % 65_521).expect("it is less"));
    large(|i| u32::try_from(i).expect("it is less"));
    large(|i| (i, i % 3 == 0));
    large(|i| [u8::try_from(i % 249).expect("it is less"); 3]);
    large(|_| ());
}

#[test]
fn more_components_than_a_pixel_has() {
    layout! {
        struct Six = HWC[C = 6, H = 2, W = 3], components(C = BGRYZU);
        struct Eight = CHW[C = 8, H = 2, W = 3], components(C = AUZXYRGB);
    }
    compare(&Six::mapping(), Eight::mapping(), ["BGRYZU", "AUZXYRGB"]);
    compare(&Eight::mapping(), Six::mapping(), ["AUZXYRGB", "BGRYZU"]);
}

/// A copy moves up to four components at once, and fills one. `XA` leaves one to fill where none is left to move.
#[test]
fn several_components_are_filled() {
    layout! {
        struct Bgr = HWC[C = 3, H = 3, W = 5], components(C = BGR);
        struct Last = HWC[C = 5, H = 3, W = 5], components(C = RGBXA);
        struct First = CHW[C = 5, H = 3, W = 5], components(C = AXGBR);
        struct Between = HWC[C = 5, H = 3, W = 5], pad(W = 6), components(C = RXAGB);
    }
    compare(&Bgr::mapping(), Last::mapping(), ["BGR", "RGBXA"]);
    compare(&Bgr::mapping(), First::mapping(), ["BGR", "AXGBR"]);
    compare(&Bgr::mapping(), Between::mapping(), ["BGR", "RXAGB"]);
    compare(&First::mapping(), Between::mapping(), ["AXGBR", "RXAGB"]);
    compare(&Between::mapping(), Bgr::mapping(), ["RXAGB", "BGR"]);
}

#[test]
fn one_pixel_and_one_component() {
    layout! {
        struct Pixel = C[4], components(C = RGBA);
        struct Other = C[4], components(C = XBGR);
        struct Gray = HW[H = 1, W = 2], components(H = Y);
        struct GrayAlpha = HW[H = 2, W = 2], components(H = YA);
    }
    let pixel = View::<u8, Pixel>::from_array(&[1, 2, 3, 4]);
    assert_eq!(pixel.to_components_or::<Other>(9).as_slice(), [9, 3, 2, 1]);
    let gray = View::<u8, Gray>::from_array(&[5, 6]);
    assert_eq!(
        gray.to_components_or::<GrayAlpha>(0).as_slice(),
        [5, 6, 0, 0]
    );
}

#[test]
fn parts_that_are_claimed_and_shared_sources_are_moved() {
    layout! {
        struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);
        struct One = HWC[C = 3, H = 2, W = 2], broadcast(H), components(C = RGB);
        struct Bgr = HWC[C = 3, H = 2, W = 2], components(C = BGR);
    }
    let one = View::<u8, One>::from_array(&[1, 2, 3, 4, 5, 6]);
    let both = one.to_components::<Bgr>();
    assert_eq!(both.as_slice(), [3, 2, 1, 6, 5, 4, 3, 2, 1, 6, 5, 4]);
    let any: Tensor<u8, Rgb> = both.try_to_components().expect("the sizes are known");
    assert_eq!(any.as_slice(), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_component_is_found_by_its_letter() {
    layout! {
        struct Bgrx = HWC[C = 4, H = 2, W = 2], components(C = BGRX);
        struct Planes: Bgrx = CHW[C = 4, H = 2, W = 2];
        struct Open: Bgrx = HWC[C = 4, H = ?, W = ?];
        struct Blocks: Bgrx = NCHW2c[N = 1, C = 4, H = 2, W = 2];
        struct One = HW[H = 1, W = 2], components(H = Y);
        struct All = Q[26], components(Q = ZYXWVUTSRQPONMLKJIHGFEDCBA);
    }
    assert_eq!(
        (
            Bgrx.component(B),
            Bgrx.component(G),
            Bgrx.component(R),
            Bgrx.component(X)
        ),
        (C(0), C(1), C(2), C(3))
    );
    assert_eq!((Planes.component(B), Blocks.component(R)), (C(0), C(2)));
    assert_eq!(One.component(Y), H(0));
    assert_eq!((All.component(Z), All.component(A)), (Q(0), Q(25)));

    let screen = View::<u8, Bgrx>::from_array(&[3, 2, 1, 0, 6, 5, 4, 0, 9, 8, 7, 0, 12, 11, 10, 0]);
    let mut planes: Tensor<u8, Planes> = screen.to_layout();
    let open: Tensor<u8, Open> = screen.try_to_layout().expect("the sizes are known");
    let red = |h, w| (H(h), W(w), screen.component(R));
    assert_eq!(
        (screen[red(0, 1)], planes[red(0, 1)], open[red(1, 0)]),
        (4, 4, 7)
    );
    assert_eq!(open.component(R), C(2));
    planes.fix_mut((planes.component(G),)).fill(0);
    assert_eq!(planes.as_slice()[..8], [3, 6, 9, 12, 0, 0, 0, 0]);

    fn blue<L: AnyLayout>(layout: &Mapping<L>) -> usize
    where
        B: ComponentIn<L, Along = C>,
    {
        layout.component(B).0
    }
    assert_eq!((blue(&Bgrx::mapping()), blue(&open.mapping())), (0, 0));
}

#[test]
fn another_size_is_refused() {
    layout! {
        struct Rgb = HWC[C = 3, H = ?, W = ?], components(C = RGB);
        struct Bgr = HWC[C = 3, H = 2, W = 2], components(C = BGR);
    }
    let mut target = Tensor::<u8, Bgr>::filled(7);
    for (h, w, axis) in [
        (2, 3, 'W'),
        (2, 1, 'W'),
        (3, 2, 'H'),
        (1, 2, 'H'),
        (1, 4, 'H'),
    ] {
        let rgb = Rgb::with((H(h), W(w))).expect("these are sizes");
        let rgb = Tensor::filled_with(1_u8, rgb);
        let view = rgb.as_view();
        let made = [
            rgb.try_to_components::<Bgr>(),
            rgb.try_to_components_or(9),
            view.try_to_components(),
            view.try_to_components_or(9),
        ];
        for error in made.map(Result::unwrap_err) {
            assert_eq!(error.axis(), Some(axis), "{error}");
        }
        let written = [
            rgb.try_components_into(&mut target),
            rgb.try_components_into_or(&mut target, 9),
            view.try_components_into(&mut target),
            view.try_components_into_or(&mut target, 9),
        ];
        for error in written.map(Result::unwrap_err) {
            let kind = LayoutErrorKind::UnequalSizes;
            assert_eq!((error.axis(), error.kind()), (Some(axis), kind), "{error}");
        }
    }
    assert_eq!(target.as_slice(), [7; 12]);
}

#[test]
fn components_are_part_of_no_text() {
    layout! {
        /// With other clauses.
        struct Rgb = HWC[C = 3, H = 2, W = 2], components(C = RGB), pad(W = 3);
        struct Plain = HWC[C = 3, H = 2, W = 2], pad(W = 3);
    }
    assert_eq!(Rgb::NOTATION.replace("Rgb", "Plain"), Plain::NOTATION);
}

#[test]
fn parameters_and_generic_code() {
    layout! {
        struct Rgb<const WIDTH: usize> = HWC[C = 3, H = 1, W = WIDTH], components(C = RGB);
        struct Planes<const WIDTH: usize>: Rgb<WIDTH> = CHW[C = 3, H = 1, W = WIDTH];
        struct Bgr<const WIDTH: usize> = HWC[C = 3, H = 1, W = WIDTH], components(C = BGR);
    }
    fn swap<const WIDTH: usize>(photo: View<u8, Rgb<WIDTH>>) -> Vec<u8> {
        photo
            .to_components::<Bgr<WIDTH>>()
            .to_components::<Planes<WIDTH>>()
            .into_vec()
    }
    assert_eq!(
        swap::<2>(View::from_array(&[1, 2, 3, 4, 5, 6])),
        [1, 4, 2, 5, 3, 6]
    );
}
