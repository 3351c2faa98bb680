//! Parts, and views with other axes, for which types are easily confused.

use tensor_layout::axes::Constant;
use tensor_layout::{C, D, DimH, DimN, DimW, H, N, P, Tensor, View, W, X, Y, layout};

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
