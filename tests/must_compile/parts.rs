//! Parts, and views with other axes, for which types are easily confused.

use tensor_layout::axes::Constant;
use tensor_layout::traits::{AxisOf, Fix, Resize, SameShape};
use tensor_layout::{
    AnyLayout, C, D, DimH, DimN, DimP, DimW, DynW, H, N, P, Tensor, View, ViewMut, W, X, Y, layout,
    rearrange,
};

layout! {
    /// All sizes are the same. Only the axes distinguish them.
    type Cube = NCHW[3, 3, 3, 3];
    /// A square of any size.
    type Square<const SIDE: usize> = HW[H = SIDE, W = SIDE];
}

fn cube() -> Tensor<usize, Cube> {
    Tensor::from_fn(|(N(n), C(c), H(h), W(w))| 1000 * n + 100 * c + 10 * h + w)
}

#[test]
fn parts_of_parts_of_equal_sizes() {
    let cube = cube();
    let cube = cube.as_view();
    let whole = cube[(N(2), C(0), H(1), W(2))];
    assert_eq!(cube.fix((W(2),)).fix((N(2),)).fix((H(1),))[(C(0),)], whole);
    assert_eq!(cube.fix((H(1), W(2))).fix((C(0),))[(N(2),)], whole);
    let part = cube.range(H(1)..).crop(W(1), DimW::<2>).range(..=N(2));
    assert_eq!(
        part.range(H(0)..H(1)).fix((N(2),))[(C(0), H(0), W(1))],
        whole
    );
    assert_eq!(part.step_by(N, 2)[(N(1), C(0), H(0), W(1))], whole);
    assert_eq!(
        part.step_by(N, 2).fix((N(1), C(0))).step_by(W, 1)[(W(1), H(0))],
        whole
    );
    // Only one axis is left, with its only position.
    assert_eq!(part.fix((N(0), C(0), H(0))).range(W(1)..).size_array(), [1]);
    // A crop may keep the whole axis.
    assert_eq!(cube.crop(W(0), DimW::<3>).size_array(), [3; 4]);
}

#[test]
fn axes_that_have_gone_come_back() {
    let cube = cube();
    let cube = cube.as_view();
    // N is fixed. Later, there is another axis N, of one position.
    let image = cube.fix((N(1),)).broadcast(DimN::<1>);
    assert_eq!(image.size_array(), [1, 3, 3, 3]);
    assert_eq!(image[(N(0), C(1), H(1), W(1))], 1111);
    // H and W exchange their names by way of a third name.
    let turned = cube.rename(H, X).rename(W, H).rename(X, W);
    assert_eq!(turned[(N(0), C(0), H(2), W(1))], 12);
    // An axis may be renamed to its own name.
    assert_eq!(cube.rename(H, H)[(N(0), C(0), H(2), W(1))], 21);
    // The merged axis may have the name of its last axis, or a new name.
    assert_eq!(cube.merge((H, W), W)[(N(0), C(1), W(5))], 112);
    assert_eq!(cube.merge((N, C, H, W), P)[(P(80),)], 2222);
    assert_eq!(cube.merge((C,), D)[(N(0), D(1), H(0), W(0))], 100);
    // A part of the divided axis may have the name of this axis.
    let divided = cube.merge((C, H), P).try_split(P, (P, DimH::<3>)).unwrap();
    assert_eq!(divided[(N(0), P(1), H(2), W(0))], 120);
}

#[test]
fn permutations() {
    let cube = cube();
    let cube = cube.as_view();
    let same = cube
        .permute((N, C, H, W))
        .permute((W, H, C, N))
        .permute((N, C, H, W));
    assert!(cube.zip(same).all(|(a, b)| a == b));
    let names = (W, N, H, C);
    assert_eq!(
        cube.permute(names).permute(names)[(C(1), W(2), H(0), N(0))],
        102
    );
}

/// Finds the brightest row of any image whose parts have these types.
fn brightest_row<L>(image: View<'_, u8, L>) -> Option<u32>
where
    L: AnyLayout<Axes = (H, W)> + Fix<(H,)>,
{
    let sum = |row: View<'_, u8, L::Fixed>| row.iter().map(|pixel| u32::from(*pixel)).sum();
    image.axis_iter(H).map(sum).max()
}

fn count_right_half<L>(image: View<'_, u8, L>) -> usize
where
    L: AnyLayout<Axes = (H, W)> + Resize<DynW>,
{
    let middle = W(image.size(W) / 2);
    image.range(middle..).iter().count() + image.split_at(middle).1.len()
}

fn positions<L, A>(image: View<'_, u8, L>, axis: fn(usize) -> A) -> usize
where
    L: AnyLayout + Fix<(A,)>,
    A: AxisOf<L::Axes>,
{
    image.axis_iter(axis).len()
}

fn is_equal<L>(image: View<'_, u8, L>, other: View<'_, u8, L>) -> bool
where
    L: AnyLayout<Axes = (H, W), Shape: SameShape<L::Shape>>,
{
    image.zip(other).all(|(pixel, other)| pixel == other)
}

fn darken<L: AnyLayout<Axes = (H, W)>>(mut image: ViewMut<'_, u8, L>) {
    image.iter_mut().for_each(|pixel| *pixel /= 2);
    for ((H(h), W(_)), pixel) in image.indexed_iter_mut() {
        *pixel += u8::try_from(h).unwrap_or(0);
    }
}

#[test]
fn functions_for_any_layout() {
    let mut pixels = [1, 2, 3, 4, 5, 6];
    let rows = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    let columns = View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    assert_eq!(brightest_row(rows), Some(15));
    assert_eq!(brightest_row(columns), Some(15));
    assert_eq!(brightest_row(columns.crop(H(0), DimH::<1>)), Some(6));
    assert_eq!(brightest_row(rows.step_by(W, 2)), Some(10));
    assert_eq!(count_right_half(rows), 8);
    assert_eq!(count_right_half(columns.range(W(1)..)), 4);
    assert_eq!((positions(rows, H), positions(columns, W)), (2, 3));
    assert!(is_equal(rows, rows));
    darken(ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels));
    assert_eq!(pixels, [0, 1, 1, 3, 3, 4]);
}

/// Sizes from const parameters.
fn corner<const SIDE: usize, const PART: usize>(image: View<'_, u8, Square<SIDE>>) -> (u32, usize) {
    let corner = image.crop(H(0), DimH::<PART>).crop(W(0), DimW::<PART>);
    let first = image.fix((Constant::<H, 0>::new(),));
    assert_eq!(image.merge((H, W), P).len(), SIDE * SIDE);
    assert!(image.zip(image).all(|(a, b)| a == b));
    let copy = image.to_layout::<layout!(WH[H = SIDE, W = SIDE])>();
    assert!(
        copy.as_view()
            .permute((W, H))
            .permute((H, W))
            .zip(image)
            .len()
            == SIDE * SIDE
    );
    (
        corner.iter().map(|pixel| u32::from(*pixel)).sum(),
        first.len(),
    )
}

#[test]
fn functions_for_any_size() {
    let image = View::<u8, Square<3>>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(corner::<3, 2>(image), (12, 3));
    assert_eq!(corner::<3, 3>(image), (45, 3));
}

macro_rules! part {
    ($view:expr; $($axis:ident = $at:expr),+) => { $view.fix(($($axis($at),)+)) };
}

macro_rules! sums {
    ($view:expr, $outer:ident, $($axis:ident),+) => {{
        let view = $view.permute(($outer, $($axis),+));
        view.axis_iter($outer).map(|part| part.iter().sum::<u8>()).collect::<Vec<_>>()
    }};
}

macro_rules! cut {
    ($view:expr, $axis:ident[$range:expr; $size:ident]) => {
        $view
            .range($axis($range.start)..$axis($range.end))
            .crop($axis(0), $size::<1>)
    };
}

#[test]
fn parts_made_by_macros() {
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(part!(image; H = 0 + 1)[(W(2),)], 6);
    assert_eq!(sums!(image, H, W), [6, 15]);
    assert_eq!(sums!(image, W, H), [5, 7, 9]);
    assert_eq!(cut!(image, W[1..3; DimW])[(H(1), W(0))], 5);
}

#[test]
fn closures_and_names_in_variables() {
    let bytes = View::<u8, layout!(HWC[C = 2, H = 1, W = 2])>::from_array(&[1, 2, 3, 4]);
    let mut planes = Tensor::<u16, layout!(CHW[C = 2, H = 1, W = 2])>::filled(0);
    let axis = C;
    bytes.map_along_into(axis, &mut planes, |C(c)| {
        move |byte| u16::from(byte) + c as u16
    });
    assert_eq!(planes.as_slice(), [1, 3, 3, 5]);
    bytes.map_along_into(C, planes.as_view_mut(), |_| u16::from);
    assert_eq!(planes.as_slice(), [1, 3, 2, 4]);
    // A target that is a part, and a target that is borrowed for the call.
    let mut both = Tensor::<u8, layout!(NCHW[N = 2, C = 2, H = 1, W = 2])>::filled(0);
    let mut second = both.as_view_mut().fix((N(1),));
    bytes.relayout_into(&mut second);
    bytes.relayout_into(second.reborrow());
    bytes
        .permute((H, W, C))
        .relayout_into(second.permute((H, W, C)));
    assert_eq!(both.as_slice(), [0, 0, 0, 0, 1, 3, 2, 4]);
    let letters = [X as fn(usize) -> X];
    assert_eq!(
        bytes.rename(W, letters[0]).rename(H, Y)[(Y(0), C(1), X(1))],
        4
    );
}

/// Types cannot know which of two axes has size 1, but a pattern compares numbers.
#[test]
fn merged_in_another_order_by_a_pattern() {
    let row = Tensor::<usize, layout!(HW[H = 1, W = 6])>::from_fn(|(H(_), W(w))| w);
    let pixels: View<usize, layout!(P[6])> = rearrange!(row: H W -> view P(W H));
    assert!(pixels.iter().eq(&[0, 1, 2, 3, 4, 5]));
    assert_eq!(row.merge((H, W), DimP::<6>), pixels);
}
