//! All paths in the expansions are absolute.

#![no_implicit_prelude]

use ::core::result::Result;
use ::core::{assert, assert_eq, ops::Fn};
use ::tensor_layout::dml::Temporary;
use ::tensor_layout::gpu::Buffer;
use ::tensor_layout::{
    LayoutError, Rearrangement, Tensor, View, at, layout, part, plan, rearrange, try_part,
    try_rearrange,
};

const HEIGHT: usize = 2;

layout! {
    /// Checked by a `const` item.
    pub type Rows = HW[H = HEIGHT, W = 1 + 2], pad(W = 5);

    /// A layout with a name.
    pub(super) struct Named<const WIDTH: usize> = HW[H = HEIGHT, W = WIDTH];

    /// A layout of any size with a name.
    struct Columns: Named<3> = WH[?, ?];
}

#[::core::prelude::v1::test]
fn layouts_and_parts() {
    let image = View::<u8, layout!(HW[H = HEIGHT, W = 1 + 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    let last: &dyn Fn() -> u8 = &|| at!(image, H = HEIGHT - 1, W = 2);
    assert_eq!(last(), 6);
    assert_eq!(part!(image, H = const { HEIGHT - 1 }, W = 1..).len(), 2);
    assert_eq!(part!(image, H = ..const { HEIGHT - 1 }, W = ..).len(), 3);
    assert!(try_part!(image, H = ..HEIGHT + 1, W = ..;2).is_err());
    assert_eq!(Rows::SPAN, 8);
    assert_eq!(layout!(HW[HEIGHT, 3]).span(), 6);
    assert_eq!(Named::<3>::STRIDES, [3, 1]);
    assert_eq!(
        image.claim::<Named<3>>().try_to_layout::<Columns>().is_ok(),
        true
    );
}

plan! {
    /// Checked by a `const` item.
    struct Both<R> {
        rows: Buffer<R, f32, Rows>,
        rest: Rest<R>,
    }

    union Rest<R> {
        more_rows: Buffer<R, f32, Rows>,
        scratch: Temporary<R, 300>,
    }
}

#[::core::prelude::v1::test]
fn plans() {
    assert_eq!(Both::OFFSETS.rest, 256);
    assert_eq!(Rest::OFFSETS.scratch, Rest::OFFSETS.more_rows);
    assert_eq!(Both::SIZE_IN_BYTES, 556);
}

/// Patterns next to a constant that has the name of an axis.
#[::core::prelude::v1::test]
fn rearrangements() {
    const H: usize = 2;
    type Rows = layout!(HW[2, 6]);
    type Cut = layout!(HAB[H = 2, A = 3, B = 2]);
    static CUT: Rearrangement<Rows, Cut> = rearrange!(const H W(A B) -> H A B, B = H);
    let rows = Tensor::<u8, Rows>::filled(1);
    let mut cut = rearrange!(rows: H W(A B) -> Cut: H A B, B = H);
    rearrange!(rows: H W(A B) -> &mut cut: H A B);
    let view = rearrange!(rows: H W(A B) -> view Cut: H A B);
    assert_eq!(view, CUT.apply(&rows));
    let size = 2;
    let tried: Result<_, LayoutError> = try_rearrange!(rows: H W(A B) -> Cut: H A B, B = size);
    assert!(tried.is_ok());
    assert!(try_rearrange!(rows: H W(A B) -> view Cut: H A B, B = size + 1).is_err());
}
