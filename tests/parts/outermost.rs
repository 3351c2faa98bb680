//! Parts along the outermost axes: their types, and their elements, compared with a plain list of positions.

use crate::assert_rows::assert_rows;
use crate::oracle::declaration::Declaration;
use crate::oracle::listed::Listed;
use crate::typed::{Coordinates, numbered};

use tensor_layout::{
    AnyLayout, Block, Broadcast, C, Cropped, DimC, DimH, DimK, DimN, DimP, DimW, DimX, DynC, DynH,
    DynStride, DynW, H, K, Lane, N, P, Pad, TensorLayout, View, W, Within, X, layout, size_names,
};

size_names! { Height, Width }

/// Takes a view of exactly one layout. Returns the size of the view in bytes.
fn is<L: AnyLayout>(view: View<'_, usize, L>) -> usize {
    size_of_val(&view)
}

/// Checks that two parts have one type, the same offset in memory, and the elements of the list. In the list, the value
/// of an element is its offset in memory.
#[track_caller]
fn same<L: AnyLayout<Axes: Coordinates>>(
    one: View<'_, usize, L>,
    other: View<'_, usize, L>,
    expected: &Listed,
) {
    assert_eq!(
        (one.as_ptr(), one.mapping() == other.mapping()),
        (other.as_ptr(), true)
    );
    let offset = |position: &[usize]| one.offset(L::Axes::at(position));
    compare(
        one[L::Axes::at(&[0; 4])],
        one.size_array().as_ref(),
        &offset,
        expected,
    );
}

#[track_caller]
fn compare(first: usize, sizes: &[usize], offset: &dyn Fn(&[usize]) -> usize, expected: &Listed) {
    assert_eq!(sizes, expected.sizes);
    for (position, element) in &expected.elements {
        assert_eq!(first + offset(position), *element, "{position:?}");
    }
}

/// Fixes and crops pairs of axes in both orders.
macro_rules! in_both_orders {
    ($view:ident $listed:ident: $(($one:ident $other:ident))*) => {$({
        let [one, other] = [stringify!($one), stringify!($other)].map(|axis| axis.chars().next().unwrap());
        // The starts are multiples of the blocks.
        let (i, j) = ($listed.size(one) / 4 * 2, $listed.size(other) / 4 * 2);
        let (a, b) = ($listed.size(one) - 1, $listed.size(other) - 1);
        let fixed = $listed.fix(one, a).fix(other, b);
        let both = $view.fix(($one(a), $other(b)));
        same(both, $view.fix(($one(a),)).fix(($other(b),)), &fixed);
        same(both, $view.fix(($other(b),)).fix(($one(a),)), &fixed);
        same(
            $view.fix(($one(a),)).crop($other(j), crate::one::<$other>()),
            $view.crop($other(j), crate::one::<$other>()).fix(($one(a),)),
            &$listed.fix(one, a).range(other, &(j..j + 1)),
        );
        same(
            $view.fix(($other(b),)).range($one(i)..),
            $view.range($one(i)..).fix(($other(b),)),
            &$listed.fix(other, b).range(one, &(i..a + 1)),
        );
        same(
            $view.crop($one(i), crate::one::<$one>()).range(..$other(b)),
            $view.range(..$other(b)).crop($one(i), crate::one::<$one>()),
            &$listed.range(one, &(i..i + 1)).range(other, &(0..b)),
        );
    })*};
}

/// Makes a test for each layout. The pairs of the first have all axes; those of the others have the axes with clauses and
/// blocks, and those that are stored elsewhere.
macro_rules! layouts {
    ($($name:ident [$($layout:tt)*]: $(($one:ident $other:ident))+;)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let declaration = Declaration::parse(stringify!($($layout)*));
            let listed = Listed::of(&declaration);
            let elements = numbered(listed.span());
            let view = View::<usize, L>::new(&elements).expect("it is long enough");
            in_both_orders! { view listed: $(($one $other))+ }
            // Three axes: in any order of fixing and cropping, the row has one type and one offset.
            let row = listed.fix('N', 1).fix('H', 2).range('W', &(2..4));
            let one = view.fix((N(1),)).fix((H(2),)).crop(W(2), DimW::<2>);
            same(one, view.crop(W(2), DimW::<2>).fix((H(2), N(1))), &row);
            same(one, view.fix((H(2),)).crop(W(2), DimW::<2>).fix((N(1),)), &row);
            same(one, view.fix((N(1),)).crop(W(2), DimW::<2>).fix((H(2),)), &row);
            let window = listed.range('C', &(4..8)).range('H', &(2..4)).range('W', &(2..4));
            let one = view.crop(C(4), DimC::<4>).crop(H(2), DimH::<2>).crop(W(2), DimW::<2>);
            same(one, view.crop(W(2), DimW::<2>).crop(H(2), DimH::<2>).crop(C(4), DimC::<4>), &window);
            same(one, view.crop(H(2), DimH::<2>).crop(C(4), DimC::<4>).crop(W(2), DimW::<2>), &window);
            same(
                one.fix((N(1),)),
                view.crop(W(2), DimW::<2>).fix((N(1),)).crop(C(4), DimC::<4>).crop(H(2), DimH::<2>),
                &window.fix('N', 1),
            );
        }
    )*};
}

layouts! {
    packed_nchw [NCHW[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (N H) (N W) (C H) (C W) (H W);
    packed_nhwc [NHWC[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (N H) (C W);
    packed_cnhw [CNHW[N = 2, C = 8, H = 5, W = 6]]:
        (C N) (C H);
    packed_whcn [WHCN[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (C H) (N W);
    padded_inside [NHWC[N = 2, C = 8, H = 5, W = 6], pad(W = 7)]:
        (N W) (C W) (H W);
    padded_in_the_middle [NHWC[N = 2, C = 8, H = 5, W = 6], pad(H = 7), align(C = 16)]:
        (N H) (C H) (H W);
    padded_outermost [HNWC[N = 2, C = 8, H = 5, W = 6], align(H = 8)]:
        (N H) (H W);
    pitched_outermost [HWNC[N = 2, C = 8, H = 5, W = 6], pitch(H = 100)]:
        (N H) (H W);
    stepped_outermost [NCHW[N = 2, C = 8, H = 5, W = 6], strides(N = 400), pad(W = 8)]:
        (N C) (N W) (C H);
    stepped_twice [CHWN[N = 2, C = 8, H = 5, W = 6], strides(W = 3, C = 99)]:
        (N C) (C W) (H W);
    broadcast_outermost [NHWC[N = 2, C = 8, H = 5, W = 6], broadcast(N)]:
        (N C) (N H);
    broadcast_inside [HNWC[N = 2, C = 8, H = 5, W = 6], broadcast(N), broadcast(C)]:
        (N C) (N H) (C W);
    overlapping [NHWC[N = 2, C = 8, H = 5, W = 6], overlap(H = 8)]:
        (N H) (H W);
    overlapping_outermost [HNWC[N = 2, C = 8, H = 5, W = 6], overlap(H = 8), pad(W = 7)]:
        (N H) (H W);
    blocked [NCHW4c[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (C H) (H W);
    blocked_outermost [CNHW4c[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (C W);
    blocked_twice [NCHW2c2w2c[N = 2, C = 8, H = 5, W = 6]]:
        (N C) (C H) (C W);
    blocked_rows [HNWC2h[N = 2, C = 8, H = 5, W = 6], pad(W = 8)]:
        (N H) (C H) (H W);
    blocked_and_padded [CHNW4c[N = 2, C = 8, H = 5, W = 6], pad(C = 10)]:
        (N C) (C H);
}

#[test]
#[expect(clippy::too_many_lines, reason = "one line for each kind of part")]
fn parts_have_declared_layouts() {
    const POINTER: usize = size_of::<&usize>();
    macro_rules! parts {
        ([$($whole:tt)*] $view:ident: $($part:expr => $expected:ty;)*) => {{
            let elements = numbered(2_000);
            let $view = View::<usize, layout!($($whole)*)>::from_prefix(&elements, <layout!($($whole)*)>::mapping()).unwrap();
            $(assert_eq!(is::<$expected>($part), POINTER);)*
        }};
    }
    type Image = layout!(HWC[C = 3, H = 4, W = 5]);
    type Plane = layout!(HW[H = 4, W = 5]);
    type Row = layout!(WC[C = 3, W = 5]);
    type Rows = layout!(HWC[C = 3, H = 2, W = 5]);
    parts! {
        [NHWC[N = 2, C = 3, H = 4, W = 5]] view:
        view.fix((N(1),)) => Image;
        view.fix((N(1), H(0))) => Row;
        view.fix((H(0), N(1))) => Row;
        view.fix((H(0),)).fix((N(1),)) => Row;
        view.fix((N(1), W(2), H(0))) => layout!(C[3]);
        view.fix((N(1),)).crop(H(1), DimH::<2>) => Rows;
        view.crop(H(1), DimH::<2>).fix((N(1),)) => Rows;
        view.crop(N(1), DimN::<1>) => layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
        view.axis_iter(N).next().unwrap() => Image;
        view.fix((N(1),)).axis_iter(H).next_back().unwrap() => Row;
        // Merges and splits of a part along the outermost axes, and parts of merged and split axes.
        view.fix((N(1),)).merge((H, W), DimP::<20>) => layout!(PC[C = 3, P = 20], logical(CP));
        view.fix((N(1),)).crop(H(1), DimH::<2>).merge((H, W), DimP::<10>)
            => layout!(PC[C = 3, P = 10], logical(CP));
        view.fix((N(1),)).split(H, (DimX::<2>, DimH::<2>)).fix((X(1),)) => Rows;
        view.merge((N, H), DimK::<8>).fix((K(3),)) => Row;
        view.split(H, (DimX::<2>, DimH::<2>)).fix((N(0), X(1))) => Rows;
        view.fix((N(0),)).permute((W, C, H)) => TensorLayout<(DimW<5>, DimC<3>, DimH<4>), (H, W, C)>;
        view.fix((N(0),)).rename(C, K) => layout!(HWK[K = 3, H = 4, W = 5], logical(KHW));
        view.permute((H, N, W, C)) => TensorLayout<(DimH<4>, DimN<2>, DimW<5>, DimC<3>), (N, H, W, C)>;
        view.rename(C, K) => TensorLayout<(DimN<2>, DimK<3>, DimH<4>, DimW<5>), (N, H, W, K)>;
        // If a part keeps an axis outside of the fixed one, or has fewer positions inside, its type still names the
        // whole.
        view.fix((W(1), N(0), C(2))) => TensorLayout<
            (DimH<4>,),
            Within<(DimC<3>, DimH<4>, DimW<5>), (H, W, C)>,
        >;
        view.crop(W(2), DimW::<2>).fix((C(1),)).crop(H(1), DimH::<1>) => TensorLayout<
            (DimN<2>, DimH<1>, DimW<2>),
            Within<(DimN<2>, DimC<3>, DimH<4>, DimW<5>), (N, Cropped<H>, Cropped<W>, C)>,
        >;
        view.fix((H(0),)) => TensorLayout<
            (DimN<2>, DimC<3>, DimW<5>),
            Within<(DimN<2>, DimC<3>, DimH<4>, DimW<5>), (N, H, W, C)>,
        >;
        view.fix((N(0), C(0))) => TensorLayout<
            (DimH<4>, DimW<5>),
            Within<(DimC<3>, DimH<4>, DimW<5>), (H, W, C)>,
        >;
        view.fix((N(0),)).crop(W(1), DimW::<2>) => TensorLayout<
            (DimC<3>, DimH<4>, DimW<2>),
            Within<(DimC<3>, DimH<4>, DimW<5>), (H, Cropped<W>, C)>,
        >;
        view.fix((N(0),)).crop(W(1), DimW::<2>).crop(H(1), DimH::<2>) => TensorLayout<
            (DimC<3>, DimH<2>, DimW<2>),
            Within<(DimC<3>, DimH<2>, DimW<5>), (H, Cropped<W>, C)>,
        >;
        // A crop to the full size still counts as a crop.
        view.crop(W(0), DimW::<5>) => TensorLayout<
            (DimN<2>, DimC<3>, DimH<4>, DimW<5>),
            Within<(DimN<2>, DimC<3>, DimH<4>, DimW<5>), (N, H, Cropped<W>, C)>,
        >;
    }
    // Clauses stay with their axes.
    parts! {
        [NHWC[N = 2, C = 3, H = 4, W = 5], pad(W = 8)] view:
        view.fix((N(1),)) => layout!(HWC[C = 3, H = 4, W = 5], pad(W = 8));
        view.fix((N(1), H(3))) => layout!(WC[C = 3, W = 5], pad(W = 8));
        view.fix((N(1), H(3), W(0))) => layout!(C[3]);
        // A clause `pad` states how much the storage occupies. This would be wrong for fewer positions.
        view.fix((N(1), H(3))).crop(W(2), DimW::<2>) => TensorLayout<
            (DimC<3>, DimW<2>),
            Within<(DimC<3>, DimW<5>), (Cropped<Pad<W, 8>>, C)>,
        >;
    }
    parts! {
        [NHWC[N = 2, C = 3, H = 4, W = 5], pitch(H = 16)] view:
        view.fix((N(1),)) => layout!(HWC[C = 3, H = 4, W = 5], pitch(H = 16));
        view.fix((N(1),)).crop(H(1), DimH::<2>) => layout!(HWC[C = 3, H = 2, W = 5], pitch(H = 16));
        view.fix((N(1), H(1))) => Row;
    }
    parts! {
        [NCHW[N = 2, C = 3, H = 4, W = 5], overlap(H = 2)] view:
        view.fix((N(1), C(0))) => layout!(HW[H = 4, W = 5], overlap(H = 2));
        view.fix((N(1), C(0))).crop(H(1), DimH::<2>) => layout!(HW[H = 2, W = 5], overlap(H = 2));
        view.fix((N(1), C(0), H(1))) => layout!(W[5]);
    }
    parts! {
        [NHW[N = 2, H = 4, W = 5], broadcast(N)] view:
        view.fix((N(1),)) => Plane;
        view.crop(N(1), DimN::<1>) => layout!(NHW[N = 1, H = 4, W = 5], broadcast(N));
        view.fix((H(1),)) => TensorLayout<
            (DimN<2>, DimW<5>),
            Within<(DimN<2>, DimH<4>, DimW<5>), (Broadcast<N>, H, W)>,
        >;
    }
    // Blocks stay whole. If a blocked axis is fixed, the part keeps the lanes.
    parts! {
        [NCHW16c[N = 2, C = 32, H = 4, W = 5]] view:
        view.fix((N(1),)) => layout!(CHW16c[C = 32, H = 4, W = 5]);
        // Types do not know whether a crop ends with a full block.
        view.fix((N(1),)).crop(C(16), DimC::<16>) => TensorLayout<
            (DimC<16>, DimH<4>, DimW<5>),
            Within<(DimC<32>, DimH<4>, DimW<5>), (Cropped<Block<C, 16>>, H, W, Lane<C, 16>)>,
        >;
        view.fix((N(1), C(7))) => TensorLayout<
            (DimH<4>, DimW<5>),
            Within<(DimC<32>, DimH<4>, DimW<5>), (Block<C, 16>, H, W, Lane<C, 16>)>,
        >;
        view.crop(C(16), DimC::<16>) => TensorLayout<
            (DimN<2>, DimC<16>, DimH<4>, DimW<5>),
            Within<
                (DimN<2>, DimC<32>, DimH<4>, DimW<5>),
                (N, Cropped<Block<C, 16>>, H, W, Lane<C, 16>),
            >,
        >;
    }
}

#[test]
fn sizes_and_strides_known_at_run_time_stay_with_their_axes() {
    const WORD: usize = size_of::<usize>();
    type Batch = layout!(NCHW[N = 2, C = ?, H = ?, W = 5]);
    let elements = numbered(200);
    let batch = Batch::with((C(3), H(4))).unwrap();
    let batch = View::from_prefix(&elements, batch).unwrap();
    let image = batch.fix((N(1),));
    assert_rows! {
        is::<layout!(CHW[C = ?, H = ?, W = 5])>(image) => 3 * WORD;
        is::<layout!(HW[H = ?, W = 5])>(image.fix((C(1),))) => 2 * WORD;
        is::<layout!(CHW[C = ?, H = ?, W = 5])>(image.range(C(1)..)) => 3 * WORD;
        is::<layout!(CHW[C = 2, H = ?, W = 5])>(image.crop(C(1), DimC::<2>)) => 2 * WORD;
    }
    let columns = image.range(W(2)..);
    assert_eq!(columns[(C(1), H(2), W(1))], 60 + 20 + 10 + 3);
    type Columns =
        TensorLayout<(DynC, DynH, DynW), Within<(DynC, DynH, DimW<5>), (C, H, Cropped<W>)>>;
    is::<Columns>(columns);
    assert_eq!(
        columns.range(C(2)..).range(H(3)..).mapping().to_string(),
        "CHW[C=1, H=1, W=3] within CHW[C=?, H=?, W=5]"
    );

    // Names of sizes.
    type Frames = layout!(NHWC[N = 2, C = 3, H = ?Height, W = ?Width]);
    let frames = Frames::with((H(4), W(5))).unwrap();
    let frames = View::from_prefix(&elements, frames).unwrap();
    is::<layout!(HWC[C = 3, H = ?Height, W = ?Width])>(frames.fix((N(1),)));
    is::<layout!(WC[C = 3, W = ?Width])>(frames.fix((N(1), H(2))));
    is::<layout!(PC[C = 3, P = ?Height * Width], logical(CP))>(
        frames.fix((N(1),)).merge((H, W), P),
    );
    is::<layout!(HWC[C = 3, H = ?, W = ?Width])>(frames.fix((N(1),)).range(H(1)..));

    // Strides that are given with the sizes: the part keeps those of the remaining axes.
    type Pitched = layout!(NHWC[N = 2, C = 3, H = ?, W = ?], strides(N = ?, H = ?));
    let mapping = Pitched::with_strides((H(4), W(5)), (N(99), H(17))).unwrap();
    let pitched = View::from_prefix(&elements, mapping).unwrap();
    let image = pitched.fix((N(1),));
    type Image = layout!(HWC[C = 3, H = ?, W = ?], strides(H = ?));
    assert_eq!(is::<Image>(image), 4 * WORD);
    assert_eq!(
        image.mapping(),
        Image::with_strides((H(4), W(5)), (H(17),)).unwrap()
    );
    is::<Image>(image.range(H(1)..H(3)));
    is::<layout!(WC[C = 3, W = ?])>(image.fix((H(3),)));
    let one_column = pitched.fix((W(2),));
    assert_eq!(one_column[(N(1), C(2), H(3))], 99 + 3 * 17 + 2 * 3 + 2);
    assert_eq!(
        one_column.fix((N(1),)).mapping().to_string(),
        "HC[C=3, H=4] within HWC[C=3, H=?, W=?], strides(H=?)"
    );
    type Column =
        TensorLayout<(DimC<3>, DynH), Within<(DimC<3>, DynH, DynW), (DynStride<H>, W, C)>>;
    is::<Column>(one_column.fix((N(1),)));
}
