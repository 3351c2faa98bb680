//! Compares split and merged axes with an oracle that goes through a plain list of elements. Compares the
//! types of the results with the types that `layout!` writes.
//!
//! The value of each element is its offset in memory. So a view that shows the right values has found the right offsets.

use assert_rows::assert_rows;
use oracle::declaration::Declaration;
use oracle::listed::Listed;
use orders::orders;
use panics::panics;
use tensor_layout::{
    A, AnyLayout, B, C, D, DimC, DimD, DimE, DimF, DimG, DimH, DimN, DimP, DimQ, DimR, DimS, DimT,
    DimW, DimX, DimY, DynA, DynB, DynC, DynD, DynH, DynN, DynP, DynY, E, F, H, LayoutErrorKind,
    Mapping, N, P, Q, RunTimeStrides, SharedStrides, StaticLayout, T, Tensor, TensorLayout, View,
    W, Within, X, Y, axes, layout,
};
use typed::{assert_shows, numbered};

mod assert_rows;
#[path = "split_merge/ones.rs"]
mod ones;
mod oracle;
mod orders;
mod panics;
mod typed;

fn read(text: &str) -> Listed {
    Listed::of(&Declaration::parse(text))
}

/// Merges axes, by every method, and splits the result again. `types` marks layouts whose size 1 the types have to know.
macro_rules! merges {
    ($($name:ident $kind:ident [$($layout:tt)*]: $(($($axis:ident)+))+;)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let listed = read(stringify!($($layout)*));
            let tensor = || Tensor::<usize, L>::from_vec(numbered(L::FOOTPRINT)).expect("as many");
            $({
                let letters: Vec<char> = [$(stringify!($axis)),+].concat().chars().collect();
                let merged = listed.merge(&letters, 'Q').expect("they follow each other");
                let mut whole = tensor();
                assert_shows(whole.merge(($(axes::$axis,)+), Q), &merged);
                let part = whole.try_merge(($(axes::$axis,)+), Q).expect("they follow each other");
                assert_shows(part, &merged);
                let product = merged.size('Q');
                assert_shows(whole.merge(($(axes::$axis,)+), Q(product)), &merged);
                assert!(whole.try_merge(($(axes::$axis,)+), Q(product + 1)).is_err());
                // Splits the merged axis again. The new axes have the index of the merged axis.
                let sizes = ($(axes::$axis(listed.size(stringify!($axis).chars().next().unwrap_or(' '))),)+);
                let back = {
                    let mut letters = letters.iter().rev();
                    let inner = letters.next().expect("there are several");
                    let mut back = merged.divide('Q', 'Z', *inner, listed.size(*inner)).expect("it was made of it");
                    for letter in letters {
                        back = back.divide('Z', '#', *letter, listed.size(*letter)).expect("it was made of it");
                        back = back.rename('#', 'Z');
                    }
                    back.fix('Z', 0)
                };
                assert_shows(whole.merge(($(axes::$axis,)+), Q).split(Q, sizes), &back);
                assert_shows(whole.merge_mut(($(axes::$axis,)+), Q).as_view(), &merged);
                merges!(@$kind whole, product, ($(axes::$axis,)+), sizes, merged, back);
                let whole = tensor();
                let address = whole.memory().as_ptr();
                let owned = whole.into_merged(($(axes::$axis,)+), Q);
                assert_eq!(owned.memory().as_ptr(), address);
                assert_eq!(owned.memory(), numbered(L::FOOTPRINT));
                assert_shows(owned.as_view(), &merged);
                let owned = owned.into_split(Q, sizes);
                assert_eq!(owned.memory().as_ptr(), address);
                assert_shows(owned.as_view(), &back);
            })+
        }
    )*};
    (@neighbours $whole:ident, $product:ident, $axes:tt, $sizes:ident, $merged:ident, $back:ident) => {
        let address = $whole.memory().as_ptr();
        let refused = $whole.try_into_merged($axes, Q($product + 1)).expect_err("it is one less");
        assert_eq!((refused.error().expected(), refused.error().found()), (Some($product), Some($product + 1)));
        let whole = refused.into_value();
        assert_eq!(whole.memory().as_ptr(), address);
        let tried = whole.try_into_merged($axes, Q($product)).expect("it is the product");
        assert_eq!(tried.memory().as_ptr(), address);
        assert_shows(tried.as_view(), &$merged);
        let tried = tried.try_into_split(Q, $sizes).expect("it was made of them");
        assert_eq!(tried.memory().as_ptr(), address);
        assert_shows(tried.as_view(), &$back);
    };
    (@types $($rest:tt)*) => {};
}

merges! {
    packed neighbours [NHWC[N = 2, C = 3, H = 2, W = 4]]: (N H) (H W) (W C) (N H W) (H W C) (N H W C);
    planes neighbours [NCHW[N = 2, C = 3, H = 2, W = 4]]: (N C) (C H) (H W) (C H W);
    other_order neighbours [YXPGC[Y = 2, X = 3, P = 2, G = 1, C = 3], logical(CXYPG)]: (Y X) (X P);
    sizes_of_one neighbours [NHWC[N = 1, C = 1, H = 1, W = 1]]: (N H) (W C) (N H W C);
    eight_axes neighbours [ABCDEFGH[2, 1, 2, 1, 2, 1, 2, 1]]: (A B) (C D E F G H) (A B C D E F G H);
    // Padding and pitch of axes that are not merged.
    padded_beside neighbours [NCHW[N = 2, C = 2, H = 2, W = 3], pad(W = 4)]: (N C) (C H);
    padded_outside neighbours [NHWC[N = 2, C = 3, H = 2, W = 2], pad(N = 3)]: (H W) (W C);
    pitched_outside neighbours [BHWC[B = 2, H = 2, W = 3, C = 2], pitch(B = 16)]: (H W) (H W C);
    // The step of the innermost axis becomes the step of the merged axis.
    pitched_inside neighbours [HWC[C = 3, H = 2, W = 5], pitch(W = 4)]: (H W);
    strided_inside neighbours [HW[H = 2, W = 5], strides(W = 3)]: (H W);
    strided_inside_of_three neighbours [AHWC[A = 2, H = 2, W = 3, C = 2], strides(W = 5)]: (A H W) (H W);
    // Axes of size 1 may be anywhere.
    one_channel types [NHWC[N = 2, C = 1, H = 3, W = 4]]: (C H W) (N C H W);
    one_plane types [NCHW[N = 2, C = 1, H = 3, W = 4]]: (H W C) (N H W C);
    one_sequence types [TNE[T = 3, N = 1, E = 4]]: (N T E);
    stored_inside_of_others types [HWKC[H = 2, W = 4, K = 3, C = 1], logical(CHWK)]: (C H W) (C H W K);
    stored_outside_of_others types [CKHW[C = 1, K = 3, H = 2, W = 4]]: (H W C) (K H W C);
    two_of_one types [ABCD[A = 1, B = 2, C = 3, D = 1]]: (D B C A) (B C A D);
    // One axis has size 1 and is out of order. Another axis of size 1 is between the others.
    out_of_order_and_between types [NHKWC[N = 2, H = 3, K = 1, W = 4, C = 1], logical(NCHWK)]: (C H W);
    beside_clauses types [NHWC[N = 2, C = 1, H = 3, W = 4], pitch(N = 16)]: (C H W);
}

/// A size that is given at run time is compared at run time, even if the compiler could know that no size fits.
#[test]
fn sizes_given_at_run_time_do_not_stop_the_compiler() {
    let tensor = Tensor::<usize, layout!(HW[2, 6])>::filled(1);
    let view = tensor.as_view();
    let text = panics(|| {
        let _ = view.split(W, (axes::R(2), DimS::<4>));
    });
    assert!(text.starts_with("axis W has size 6, but the new sizes have 8 positions together"));
    let refused = view.try_split(W, (axes::R(2), DimS::<4>));
    let error = refused.expect_err("8 is not 6");
    assert_eq!(error.kind(), LayoutErrorKind::UnequalParts);
    assert!(view.try_split(W, (axes::R(2), DimS::<3>)).is_ok());
    // Sizes in types are compared at run time, too, if the name of a method begins with `try_`.
    assert!(view.try_split(W, (DimR::<2>, DimS::<4>)).is_err());
    assert!(view.try_split(W, (DimR::<2>, DimS::<3>)).is_ok());
    assert!(view.try_merge((H, W), DimP::<11>).is_err());
    assert!(view.try_merge((H, W), DimP::<12>).is_ok());
}

/// Splits an axis, by every method.
macro_rules! splits {
    ($($name:ident $kind:ident [$($layout:tt)*]: $($axis:ident = $x:literal * $y:literal * $z:literal),+;)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let listed = read(stringify!($($layout)*));
            $({
                let letter = stringify!($axis).chars().next().unwrap_or(' ');
                let split = listed.divide(letter, 'K', 'T', $z).expect("it is a divisor");
                let split = split.divide('K', 'R', 'S', $y).expect("it is a divisor");
                let elements = numbered(L::FOOTPRINT);
                let view = View::<usize, L>::new(&elements).expect("it is long enough");
                let of_types = view.split(axes::$axis, (tensor_layout::DimR::<$x>, tensor_layout::DimS::<$y>, DimT::<$z>));
                assert_shows(of_types, &split);
                let given = (axes::R($x), axes::S($y), axes::T($z));
                assert_shows(view.split(axes::$axis, given), &split);
                assert_shows(view.split(axes::$axis, (axes::R, axes::S($y), DimT::<$z>)), &split);
                assert_shows(view.split(axes::$axis, (axes::R($x), axes::S, DimT::<$z>)), &split);
                assert_shows(view.split(axes::$axis, (axes::R($x), axes::S($y), axes::T)), &split);
                assert_shows(view.try_split(axes::$axis, given).expect("they make it"), &split);
                let wrong = view.try_split(axes::$axis, (axes::R($x), axes::S($y), axes::T($z + 1)));
                let error = wrong.expect_err("they do not make it");
                assert_eq!((error.kind(), error.axis()), (LayoutErrorKind::UnequalParts, Some(letter)));
                let huge = view.try_split(axes::$axis, (axes::R(usize::MAX), axes::S(usize::MAX), axes::T(2)));
                let error = huge.expect_err("the product overflows");
                assert_eq!((error.kind(), error.axis()), (LayoutErrorKind::TooLarge, Some(letter)));
                let nothing = view.try_split(axes::$axis, (axes::R, axes::S(0), axes::T($z)));
                let error = nothing.expect_err("0 divides no size");
                assert_eq!((error.kind(), error.axis()), (LayoutErrorKind::Indivisible, Some(letter)));
                assert_eq!((error.expected(), error.found()), (Some(0), Some($x * $y * $z)));
                let middle = of_types.fix((axes::S(0),));
                assert_shows(middle, &split.fix('S', 0));
                splits!(@$kind L, $axis, $x, $y, $z, split);
            })+
        }
    )*};
    (@declared $L:ident, $axis:ident, $x:literal, $y:literal, $z:literal, $split:ident) => {{
        let given = (axes::R($x), axes::S($y), axes::T($z));
        let tensor = Tensor::<usize, $L>::from_vec(numbered($L::FOOTPRINT)).expect("as many");
        let address = tensor.memory().as_ptr();
        let refused = tensor.try_into_split(axes::$axis, (axes::R($x), axes::S($y), axes::T($z + 1)));
        let refused = refused.expect_err("they do not make it");
        assert_eq!(refused.error().kind(), LayoutErrorKind::UnequalParts);
        let tensor = refused.into_value();
        assert_eq!(tensor.memory().as_ptr(), address);
        let tried = tensor.try_into_split(axes::$axis, given).expect("they make it");
        assert_eq!(tried.memory().as_ptr(), address);
        assert_shows(tried.as_view(), &$split);
        let tensor = Tensor::<usize, $L>::from_vec(numbered($L::FOOTPRINT)).expect("as many");
        let address = tensor.memory().as_ptr();
        let owned = tensor.into_split(axes::$axis, given);
        assert_eq!(owned.memory().as_ptr(), address);
        assert_eq!(owned.footprint(), $L::FOOTPRINT);
        assert_shows(owned.as_view(), &$split);
    }};
    (@strided $($rest:tt)*) => {};
}

splits! {
    split_packed declared [NHWC[N = 2, C = 3, H = 6, W = 4]]: H = 3 * 1 * 2, W = 2 * 2 * 1, C = 3 * 1 * 1;
    split_blocked_beside declared [NCHW4c[N = 2, C = 6, H = 4, W = 6]]: H = 2 * 1 * 2, W = 1 * 3 * 2, N = 2 * 1 * 1;
    split_strided declared [HW[H = 4, W = 6], strides(W = 3)]: W = 2 * 1 * 3, H = 1 * 4 * 1;
    split_pitched declared [AHW[A = 2, H = 4, W = 3], pitch(H = 8)]: H = 2 * 2 * 1;
    split_broadcast strided [HWC[H = 4, W = 2, C = 2], broadcast(H)]: H = 2 * 1 * 2, W = 2 * 1 * 1;
    split_broadcast_inside strided [HWC[H = 2, W = 2, C = 6], broadcast(C)]: C = 3 * 1 * 2;
    split_padded strided [HWC[H = 2, W = 4, C = 2], pad(W = 7)]: W = 2 * 1 * 2;
    split_aligned strided [HWC[H = 2, W = 4, C = 2], align(W = 8, H = 3)]: W = 2 * 2 * 1, H = 2 * 1 * 1;
    split_overlapping strided [FW[F = 4, W = 6], overlap(F = 2)]: F = 2 * 1 * 2, W = 3 * 1 * 2;
    split_in_three declared [NHC[N = 2, C = 30, H = 24]]: H = 2 * 3 * 4, C = 3 * 2 * 5;
    split_in_three_strided strided [HWC[H = 12, W = 24, C = 2], pad(W = 27), align(H = 13)]: W = 2 * 3 * 4, H = 3 * 2 * 2;
    split_in_three_shared strided [FWC[F = 3, W = 24, C = 2], overlap(F = 20), broadcast(C)]: W = 4 * 3 * 2;
    split_padded_and_pitched strided [AHW[A = 2, H = 4, W = 3], pad(H = 5), pitch(H = 8)]: H = 2 * 2 * 1;
}

fn is<L: AnyLayout>(view: View<'_, usize, L>) -> usize {
    size_of_val(&view)
}
/// Axes of size 1 between merged axes follow the new axis in memory.
#[test]
fn merges_around_axes_of_size_1() {
    type Around = layout!(HCDEWN[H = 3, C = 1, D = 2, E = 1, W = 4, N = 5], logical(NCDEHW));
    type Inside = layout!(PCEN[P = 24, C = 1, E = 1, N = 5], logical(NCEP));
    let around = numbered(120);
    let around = View::<usize, Around>::new(&around).expect("there are 120");
    let inside: View<usize, Inside> = around.merge((H, D, W), DimP::<24>);
    assert!(
        inside
            .iter_in_storage_order()
            .eq(around.iter_in_storage_order())
    );
    let one = (N(4), C(0), E(0), P((2 * 2 + 1) * 4 + 3));
    assert_eq!(inside[one], around[(N(4), C(0), E(0), H(2), D(1), W(3))]);
    let single = Tensor::<u8, layout!(HNW[N = 1, H = 2, W = 3], logical(NHW))>::filled(0);
    let flat: Tensor<u8, layout!(PN[N = 1, P = 6], logical(NP))> =
        single.into_merged((H, W), DimP::<6>);
    assert_eq!(flat.len(), 6);
    let mapping = <layout!(HCW[C = 1, H = ?, W = ?])>::with((H(4), W(6))).expect("there are few");
    let memory = numbered(24);
    let open = View::with(&memory, mapping).expect("it is long enough");
    is::<TensorLayout<(DimC<1>, DynP), (P, C)>>(open.merge((H, W), P));
}

/// The letter of a split axis may stay. Then the strides of a part are known if those of the whole are.
#[test]
fn splits_of_parts_keep_known_strides() {
    fn is_static(_: View<'_, u8, impl StaticLayout>) {}
    let bytes: Vec<u8> = (0..60).collect();
    type Photo = layout!(HWC[C = 3, H = 4, W = 5]);
    let photo = View::<u8, Photo>::new(&bytes).expect("the length fits");
    let split = photo.fix((C(1),)).split(H, (DimH::<2>, DimP::<2>));
    is_static(split);
    assert_eq!(split.strides(), [30, 15, 3]);
    assert_eq!(split[(H(1), P(0), W(2))], 30 + 6 + 1);
}

#[test]
fn results_have_the_types_of_declarations() {
    type Heads = TensorLayout<(DimT<8>, DynH, DimD<4>), (T, H, D)>;
    type Merged = TensorLayout<
        (DimN<1>, DimC<32>, DimP<4>),
        (
            N,
            tensor_layout::Block<C, 16>,
            P,
            tensor_layout::Lane<C, 16>,
        ),
    >;

    type Photo = layout!(HWC[C = 3, H = 224, W = 224]);
    type Patches = layout!(YPXQC[Y = 14, P = 16, X = 14, Q = 16, C = 3], logical(CYPXQ));
    let photo = Tensor::<u8, Photo>::filled(0);
    let patches: View<u8, Patches> = photo
        .split(H, (DimY::<14>, DimP::<16>))
        .split(W, (DimX::<14>, DimQ::<16>));
    assert_eq!(size_of_val(&patches), size_of::<&u8>());
    let pixels: View<u8, layout!(PC[C = 3, P = 50176], logical(CP))> =
        photo.merge((H, W), DimP::<50176>);
    assert_eq!(size_of_val(&pixels), size_of::<&u8>());
    let tensor = Tensor::<u8, layout!(YXPQC[Y = 14, X = 14, P = 16, Q = 16, C = 3])>::filled(0);
    let tokens: Tensor<u8, layout!(TD[196, 768])> = tensor
        .into_merged((P, Q, C), DimD::<768>)
        .into_merged((Y, X), DimT::<196>);
    assert_eq!(tokens.size_array(), [196, 768]);

    let joined = Tensor::<usize, layout!(TE[8, 12])>::filled(0);
    is::<Heads>(joined.split(E, (H, DimD::<4>)));
    is::<Heads>(joined.split(E, (H(3), DimD::<4>)));
    is::<TensorLayout<(DynP,), (P,)>>(joined.merge((T, E), P));

    // Merges axes beside a blocked axis, which keeps its blocks.
    let blocked = Tensor::<usize, layout!(NCHW16c[N = 1, C = 32, H = 2, W = 2])>::filled(0);
    is::<Merged>(blocked.merge((H, W), DimP::<4>));

    // `broadcast` moves to all new axes, and `strides` and `pitch` to the innermost one.
    let row = numbered(4);
    let shared =
        View::<usize, layout!(HW[H = 6, W = 4], broadcast(H))>::new(&row).expect("as many");
    is::<layout!(XYPW[X = 1, Y = 2, P = 3, W = 4], broadcast(X, Y, P), logical(XYPW))>(
        shared.split(H, (DimX::<1>, DimY::<2>, DimP::<3>)),
    );
    let stepped = Tensor::<usize, layout!(HW[H = 6, W = 4], strides(H = 9))>::filled(0);
    is::<layout!(XYPW[X = 1, Y = 2, P = 3, W = 4], strides(P = 9), logical(XYPW))>(
        stepped.split(H, (DimX::<1>, DimY::<2>, DimP::<3>)),
    );
    let pitched = Tensor::<usize, layout!(HW[H = 6, W = 4], pitch(H = 8))>::filled(0);
    is::<layout!(XYPW[X = 1, Y = 2, P = 3, W = 4], pitch(P = 8), logical(XYPW))>(
        pitched.split(H, (DimX::<1>, DimY::<2>, DimP::<3>)),
    );

    // Open sizes stay open, and known sizes stay known.
    let mapping = <layout!(NHWC[?, 3, ?, ?])>::with((N(1), H(2), W(4))).expect("there are few");
    let memory = numbered(24);
    let images = View::with(&memory, mapping).expect("it is long enough");
    is::<TensorLayout<(DynN, DimC<3>, DynP), (N, P, C)>>(images.merge((H, W), P));
    is::<TensorLayout<(DynN, DimC<3>, DynH, DynY, DimX<2>), (N, H, Y, X, C)>>(
        images.split(W, (Y, DimX::<2>)),
    );
    let merged = images.merge((H, W), DimP::<8>);
    is::<TensorLayout<(DynN, DimC<3>, DimP<8>), (N, P, C)>>(merged);
    assert_eq!(merged.size_array(), [1, 3, 8]);

    // The sizes stay in the type, even if the result has only run-time strides.
    let padded = Tensor::<usize, layout!(HWC[C = 3, H = 2, W = 4], pad(W = 5))>::filled(0);
    is::<TensorLayout<(DimC<3>, DimH<2>, DimX<2>, DimY<2>), RunTimeStrides>>(
        padded.split(W, (DimX::<2>, DimY::<2>)),
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "one step for each kind of part")]
fn parts_keep_what_their_types_know() {
    type Pixels = TensorLayout<(DimC<3>, DimP<24>), (P, C)>;
    type Rows = TensorLayout<(DimC<3>, DimY<2>, DimP<2>, DimW<6>), (Y, P, W, C)>;
    type Batch = layout!(NCHW[?, ?, 2, 4]);
    const STRIDES: &[usize] = Pixels::STRIDES;

    type Image = layout!(NHWC[N = 2, C = 3, H = 4, W = 6]);
    let listed = read("NHWC[N = 2, C = 3, H = 4, W = 6]");
    let memory = numbered(Image::SPAN);
    let images = View::<usize, Image>::new(&memory).expect("it is long enough");

    // The part has all positions of H and W. So the strides stay in the type.
    let image = images.fix((N(1),));
    let of_image = listed.fix('N', 1);
    let pixels = image.merge((H, W), DimP::<24>);
    let size = is::<Pixels>(pixels);
    assert_eq!(size, size_of::<&usize>());
    // The sizes are known. So the strides are constants: C is innermost, and a pixel has three elements.
    assert_eq!(STRIDES, [1, 3]);
    assert_shows(
        pixels,
        &of_image.merge(&['H', 'W'], 'P').expect("neighbours"),
    );
    let split = image.split(H, (DimY::<2>, DimP::<2>));
    is::<Rows>(split);
    assert_shows(
        split,
        &of_image.divide('H', 'Y', 'P', 2).expect("2 divides 4"),
    );
    // Fixes one of the new axes and merges others, and merges the new axes again.
    let again = split.fix((P(1),)).merge((W, C), DimE::<18>);
    let expected = of_image
        .divide('H', 'Y', 'P', 2)
        .expect("2 divides 4")
        .fix('P', 1);
    assert_shows(
        again,
        &expected
            .permute(&['Y', 'W', 'C'])
            .merge(&['W', 'C'], 'E')
            .expect("neighbours"),
    );
    assert_shows(split.merge((Y, P), H), &of_image);

    // The result has strides known at run time if an axis is cropped, or if the new name is that of an axis
    // of the whole.
    let rows = images.crop(H(1), DimH::<2>);
    let of_rows = listed.range('H', &(1..3));
    assert_shows(
        rows.try_merge((H, W), P).expect("it ends whole"),
        &of_rows.merge(&['H', 'W'], 'P').expect("neighbours"),
    );
    let split = rows
        .try_split(H, (DimY::<1>, DimP::<2>))
        .expect("2 is 1 times 2");
    assert_shows(
        split,
        &of_rows.divide('H', 'Y', 'P', 2).expect("2 is 1 times 2"),
    );
    let columns = images.crop(W(1), DimW::<4>);
    assert!(columns.try_merge((H, W), P).is_err());
    let open = images.range(W(2)..);
    assert_shows(
        open.try_split(W, (X, DimQ::<2>)).expect("2 divides 4"),
        &listed
            .range('W', &(2..6))
            .divide('W', 'X', 'Q', 2)
            .expect("2 divides 4"),
    );
    let named = image.merge((H, W), N);
    is::<TensorLayout<(DimC<3>, DynN), (N, C)>>(named);
    assert_shows(
        named,
        &of_image.merge(&['H', 'W'], 'N').expect("neighbours"),
    );
    let green = images.fix((C(1),));
    let of_green = listed.fix('C', 1);
    type Whole<P> = (DimN<2>, DimC<3>, P);
    is::<TensorLayout<(DimN<2>, DynP), Within<Whole<DynP>, (N, P, C)>>>(green.merge((H, W), P));
    let named = green.merge((H, W), C);
    is::<TensorLayout<(DimN<2>, DynC), RunTimeStrides>>(named);
    assert_shows(
        named,
        &of_green.merge(&['H', 'W'], 'C').expect("neighbours"),
    );

    // The sizes of the two axes are known. Other sizes of the whole are open.
    let mapping = Batch::with((N(2), C(3))).expect("there are few");
    let listed = read("NCHW[2, 3, 2, 4]");
    let memory = numbered(48);
    let batch = View::with(&memory, mapping).expect("it is long enough");
    let planes = batch.fix((N(1),)).merge((H, W), DimP::<8>);
    assert_shows(
        planes,
        &listed
            .fix('N', 1)
            .merge(&['H', 'W'], 'P')
            .expect("neighbours"),
    );
    // All sizes of the whole are open. The part has all positions along N, H and W.
    let open = batch
        .into_layout::<layout!(NCHW[?, ?, ?, ?])>()
        .fix((C(1),));
    let rows = open.merge((H, W), P);
    is::<TensorLayout<(DynN, DynP), Within<(DynN, DynC, DynP), (N, C, P)>>>(rows);
    let of_rows = listed.fix('C', 1).merge(&['H', 'W'], 'P');
    assert_shows(rows, &of_rows.expect("neighbours"));
    let second = batch.fix((C(2),)).split(W, (X, DimQ::<2>));
    assert_shows(
        second,
        &listed
            .fix('C', 2)
            .divide('W', 'X', 'Q', 2)
            .expect("2 divides 4"),
    );
}

#[test]
fn sizes_are_compared_at_run_time() {
    let mapping = <layout!(HW[?, ?])>::with((H(4), W(6))).expect("there are few");
    let memory = numbered(24);
    let image = View::with(&memory, mapping).expect("it is long enough");
    let error = image.try_merge((H, W), DimP::<23>).expect_err("it is 24");
    assert_rows! {
        error.to_string() => "the merged axes have 24 positions together, but axis P is given 23: HW[H=4, W=6]";
        (error.kind(), error.axis()) => (LayoutErrorKind::UnequalParts, Some('P'));
        (error.expected(), error.found()) => (Some(24), Some(23));
        panics(|| image.merge((H, W), P(23))) => error.to_string();
    }
    assert!(image.try_merge((H, W), DimP::<1>).is_err());
    let error = image.try_split(H, (DimY::<2>, P(3))).expect_err("it is 4");
    assert_rows! {
        error.to_string() => "axis H has size 4, but the new sizes have 6 positions together: HW[H=4, W=6]";
        (error.kind(), error.axis()) => (LayoutErrorKind::UnequalParts, Some('H'));
        panics(|| image.split(H, (DimY::<2>, P(3)))) => error.to_string();
    }
    assert!(image.try_split(W, (Y(0), P)).is_err());
    assert!(image.try_split(W, (Y(usize::MAX), P(usize::MAX))).is_err());
}

/// Tries merges and splits whose results have only known sizes, from sizes given at run time. A result with other sizes
/// would reach beyond the memory, or leave out a part of the memory.
#[test]
fn results_of_known_sizes_have_the_sizes_of_the_tensor() {
    for rows in 1..=13 {
        let mapping = <layout!(HW[?, 4])>::with((H(rows),)).expect("there are few");
        let tensor = || Tensor::filled_with(rows, mapping);
        let memory = vec![rows; rows * 4];
        let view = View::with(&memory, mapping).expect("as many");

        // The new sizes are known. Another axis has a size given at run time.
        let mapping = <layout!(NHW[?, ?, 4])>::with((N(2), H(rows))).expect("there are few");
        let memory = vec![rows; rows * 8];
        let images = View::with(&memory, mapping).expect("as many");

        macro_rules! fit {
            ($($result:expr => $rows:literal, $len:literal;)+) => {$(
                let len = $result.map(|result| result.len()).ok();
                assert_eq!(len, (rows == $rows).then_some($len), "{}", stringify!($result));
            )+};
        }
        fit! {
            view.try_split(H, (DimY::<2>, DimP::<3>)) => 6, 24;
            view.try_split(H, (DimY::<1>, DimP::<1>)) => 1, 4;
            tensor().try_into_split(H, (DimY::<3>, DimP::<2>)) => 6, 24;
            tensor().try_split_mut(H, (DimY::<2>, DimP::<5>)) => 10, 40;
            view.try_merge((H, W), DimF::<24>) => 6, 24;
            tensor().try_into_merged((H, W), DimF::<4>) => 1, 4;
            tensor().try_merge_mut((H, W), DimF::<40>) => 10, 40;
            images.try_split(H, (DimY::<2>, DimP::<3>)) => 6, 48;
            images.try_merge((H, W), DimF::<24>) => 6, 48;
        }
    }
}

/// Sizes may be const parameters.
#[test]
fn generic_sizes() {
    fn patches<const SIDE: usize, const PATCH: usize>() -> usize {
        type Square<const SIDE: usize> = layout!(AB[A = SIDE, B = SIDE]);
        let image = Tensor::<u8, Square<SIDE>>::filled(1);
        let view = image
            .split(A, (F, DimG::<PATCH>))
            .split(B, (N, DimR::<PATCH>));
        view.size(F) * view.size(N) * view.fix((F(0), N(0))).len()
    }
    assert_eq!(patches::<12, 3>(), 144);
}

/// Sizes that do not fit give the same error in each order. A product with a size of 0 is 0, even if the product of the
/// other sizes overflows.
#[test]
fn the_order_of_new_sizes_does_not_change_the_error() {
    let mapping = <layout!(W[?])>::with((W(6),)).expect("it is one");
    let memory = numbered(6);
    let row = View::with(&memory, mapping).expect("it is long enough");
    #[rustfmt::skip]
    let rows = [
        ([0, 2, 3], LayoutErrorKind::UnequalParts, LayoutErrorKind::Indivisible),
        ([0, 2, usize::MAX], LayoutErrorKind::UnequalParts, LayoutErrorKind::Indivisible),
        ([0, 0, usize::MAX], LayoutErrorKind::UnequalParts, LayoutErrorKind::Indivisible),
        ([1, 2, usize::MAX], LayoutErrorKind::TooLarge, LayoutErrorKind::TooLarge),
        ([1, 2, 5], LayoutErrorKind::UnequalParts, LayoutErrorKind::Indivisible),
    ];
    for (sizes, closed, open) in rows {
        for order in orders(&sizes) {
            let [a, b, c] = order[..] else {
                unreachable!("there are three")
            };
            let error = row.try_split(W, (A(a), B(b), C(c)));
            assert_eq!(
                error.expect_err("they do not fit").kind(),
                closed,
                "{order:?}"
            );
            let error = row.try_split(W, (A(a), B(b), C(c), D));
            assert_eq!(
                error.expect_err("they do not fit").kind(),
                open,
                "{order:?}"
            );
        }
    }
}

/// Tries merges of axes with all sizes from 1 to 3, and with many strides. An error names the innermost two axes that
/// are apart, with their numbers. It names no axis of size 1, because such an axis has no next position.
#[test]
fn errors_name_the_axes_that_are_apart() {
    type Strided = TensorLayout<(DynA, DynB, DynC, DynD), SharedStrides>;
    const STRIDES: [usize; 5] = [1, 2, 3, 4, 12];
    let memory = numbered(200);
    let (mut apart, mut merged) = (0, 0);
    for case in 0..3_usize.pow(4) * STRIDES.len().pow(4) {
        let mut rest = case;
        let mut next = |count: usize| {
            let digit = rest % count;
            rest /= count;
            digit
        };
        let sizes: [usize; 4] = core::array::from_fn(|_| next(3) + 1);
        let strides: [usize; 4] = core::array::from_fn(|_| STRIDES[next(STRIDES.len())]);
        let ([a, b, c, d], [w, x, y, z]) = (sizes, strides);
        let mapping = Mapping::<Strided>::try_from_strides(
            (A(a), B(b), C(c), D(d)),
            (A(w), B(x), C(y), D(z)),
        );
        let view = View::with(&memory, mapping.expect("elements may be shared"))
            .expect("it is long enough");
        let several: Vec<usize> = (0..4).filter(|axis| sizes[*axis] > 1).collect();
        let gap = several
            .windows(2)
            .rev()
            .find(|pair| strides[pair[0]] != strides[pair[1]] * sizes[pair[1]]);
        match (view.try_merge((A, B, C, D), P), gap) {
            (Ok(_), None) => merged += 1,
            (Err(error), Some(pair)) => {
                let [outer, inner] = [pair[0], pair[1]].map(|axis| ["A", "B", "C", "D"][axis]);
                // The axes inside `inner` have already been merged with it.
                let innermost = several.last().expect("there are two");
                let product: usize = several
                    .iter()
                    .filter(|axis| **axis >= pair[1])
                    .map(|axis| sizes[*axis])
                    .product();
                let wanted = format!(
                    "axes {outer} and {inner} cannot be merged without moving elements: {outer} has stride {}, but {inner} ends after {} elements: ",
                    strides[pair[0]],
                    strides[*innermost] * product,
                );
                assert!(
                    error.to_string().starts_with(&wanted),
                    "{error}, not {wanted}"
                );
                apart += 1;
            }
            (result, gap) => panic!("{sizes:?}, {strides:?}: {:?}, {gap:?}", result.err()),
        }
    }
    assert!(
        apart > 1_000 && merged > 1_000,
        "{apart} apart, {merged} merged"
    );
}
