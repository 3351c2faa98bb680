//! Published mistakes that no type can see. Both orders inside a group have the same sizes. So both compile, but mean
//! different things. The guide's page on einops describes this.

use tensor_layout::{B, C, P, Q, T, Tensor, X, Y, layout, rearrange};

/// einops#384: tiles of an image, or small images of pixels from all over it. `(h1 h2)` is not `(h2 h1)`.
#[test]
fn tiles_or_every_other_pixel() {
    type Image = layout!(HW[4, 4]);
    type Four = layout!(TYX[4, 2, 2]);
    let image = Tensor::<u8, Image>::from_vec((0..16).collect()).unwrap();
    let tiles: Tensor<u8, Four> = rearrange!(image: H(A Y) W(B X) -> T(A B) Y X, A = 2, B = 2);
    let smaller: Tensor<u8, Four> = rearrange!(image: H(Y A) W(X B) -> T(A B) Y X, A = 2, B = 2);
    // The first tile is a corner of the image. The first smaller image has pixels from all over the image.
    let first = |images: &Tensor<u8, Four>| {
        let at = |y, x| images[(T(0), Y(y), X(x))];
        [at(0, 0), at(0, 1), at(1, 0), at(1, 1)]
    };
    assert_eq!(first(&tiles), [0, 1, 4, 5]);
    assert_eq!(first(&smaller), [0, 2, 8, 10]);
}

/// einops#155: `(k1 k2 n)` is written, but the memory has `(n k1 k2)`.
#[test]
fn which_part_of_an_axis_is_outermost() {
    type Packed = layout!(CK[1, 8]);
    type Kernels = layout!(BCPQ[2, 1, 2, 2]);
    let packed = Tensor::<u8, Packed>::from_vec((0..8).collect()).unwrap();
    let meant: Tensor<u8, Kernels> = rearrange!(packed: C K(B P Q) -> B C P Q, P = 2, Q = 2);
    let written: Tensor<u8, Kernels> = rearrange!(packed: C K(P Q B) -> B C P Q, P = 2, Q = 2);
    let second = |kernels: &Tensor<u8, Kernels>| kernels[(B(1), C(0), P(0), Q(0))];
    assert_eq!((second(&meant), second(&written)), (4, 1));
    // A layout that keeps the parts as axes states the order once. Then no pattern can be wrong.
    let parts = packed.split(
        tensor_layout::K,
        (B, tensor_layout::DimP::<2>, tensor_layout::DimQ::<2>),
    );
    assert_eq!(parts[(B(1), C(0), P(0), Q(0))], 4);
}
