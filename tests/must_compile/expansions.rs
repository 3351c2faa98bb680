//! Calls of all macros, in two modules: one has no prelude, and one hides its names.

#[allow(unused_imports, reason = "one of the modules has no names")]
use super::*;
use ::core::ops::Fn;
use ::core::primitive::{u8 as Byte, usize as Size};
use ::tensor_layout::dml::Temporary;
use ::tensor_layout::gpu::Buffer;
use ::tensor_layout::{
    LayoutError, Rearrangement, Tensor, View, ViewMut, at, axes, layout, part, plan, rearrange,
    try_part, try_rearrange,
};

const HEIGHT: Size = 2;

layout! {
    /// Checked by a `const` item.
    pub type Rows = HW[H = HEIGHT, W = 1 + 2], pad(W = 5);

    /// A layout with a name, and a parameter with the usual name of an element's type.
    pub(super) struct Named<const T: Size> = HW[H = HEIGHT, W = T];

    /// A layout of any size with a name.
    struct Columns: Named<3> = WH[?, ?];

    /// Strides known only at run time, and a parameter.
    struct Strided<const T: Size> = HWC[C = T, H = ?, W = ?], strides(H = ?);

    /// Inner blocks, components and parts.
    struct Blocked = CHW2w[C = 3, H = 2, W = 4], components(C = RGB), parts(H = PQ);

    /// The other clauses.
    type Shared = NCHW[N = 2, C = 2, H = 2, W = 3], broadcast(N), align(W = 4), pitch(H = 8), overlap(C = 3);

    /// A tensor in a file.
    #[in_file("files/rows.npy")]
    type InFile = HW[H = 3, W = 4];
}

#[::core::prelude::v1::test]
fn layouts_and_parts() {
    let image = View::<Byte, layout!(HW[H = HEIGHT, W = 1 + 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    let last: &dyn Fn() -> Byte = &|| at!(image, H = HEIGHT - 1, W = 2);
    ::core::assert_eq!(last(), 6);
    ::core::assert_eq!(at!(image, axes::H = 0, W = const { HEIGHT - 1 }), 2);
    ::core::assert_eq!(part!(image, H = const { HEIGHT - 1 }, W = 1..).len(), 2);
    ::core::assert_eq!(
        part!(image, axes::H = ..=const { HEIGHT - 1 }, W = ..;2).len(),
        4
    );
    ::core::assert_eq!(part!(image, H = ..const { HEIGHT - 1 }, W = ..).len(), 3);
    ::core::assert!(try_part!(image, H = ..HEIGHT + 1, W = ..;2).is_err());
    ::core::assert_eq!(Rows::SPAN, 8);
    ::core::assert_eq!(layout!(HW[HEIGHT, 3]).span(), 6);
    ::core::assert_eq!(Named::<3>::STRIDES, [3, 1]);
    ::core::assert_eq!(Named::<3>::span_bytes::<::core::primitive::f32>(), 24);
    ::core::assert_eq!(
        image.claim::<Named<3>>().try_to_layout::<Columns>().is_ok(),
        true
    );
    let sizes = (axes::H(2), axes::W(2));
    let strides = Strided::<3>::with_strides(sizes, (axes::H(7),));
    let bytes = Strided::<3>::with_byte_strides::<Byte>(sizes, ((axes::H, 7),));
    ::core::assert_eq!(strides, bytes);
    ::core::assert_eq!(Blocked::FOOTPRINT, 24);
    ::core::assert_eq!(Shared::LEN, 24);
    ::core::assert_eq!((InFile::LEN, IN_FILE_IN_FILE.sizes().len()), (12, 2));
}

plan! {
    /// Checked by a `const` item.
    struct Both<R> {
        rows: Buffer<R, ::core::primitive::f32, Rows>,
        rest: Rest<R>,
    }

    union Rest<R> {
        more_rows: Buffer<R, ::core::primitive::f32, Rows>,
        scratch: Temporary<R, 300>,
    }

    #[align(512)]
    struct Sized_<R, const T: ::core::primitive::u64> {
        rows: Buffer<R, ::core::primitive::f32, Rows>,
        scratch: Temporary<R, T>,
    }
}

#[::core::prelude::v1::test]
fn plans() {
    ::core::assert_eq!(Both::OFFSETS.rest, 256);
    ::core::assert_eq!(Rest::OFFSETS.scratch, Rest::OFFSETS.more_rows);
    ::core::assert_eq!(Both::SIZE_IN_BYTES, 556);
    ::core::assert_eq!(Sized_::<(), 100>::SIZE_IN_BYTES, 612);
}

/// Patterns next to a constant that has the name of an axis.
#[::core::prelude::v1::test]
fn rearrangements() {
    const H: Size = 2;
    type Rows = layout!(HW[2, 6]);
    type Cut = layout!(HAB[H = 2, A = 3, B = 2]);
    static CUT: Rearrangement<Rows, Cut> = rearrange!(const H W(A B) -> H A B, B = H);
    let mut rows = Tensor::<Byte, Rows>::filled(1);
    let mut cut = rearrange!(rows: H W(A B) -> Cut: H A B, B = H);
    rearrange!(rows: H W(A B) -> &mut cut: H A B);
    let view = rearrange!(rows: H W(A B) -> view Cut: H A B);
    ::core::assert_eq!(view, CUT.apply(&rows));
    let size = 2;
    let tried: ::core::result::Result<_, LayoutError> =
        try_rearrange!(rows: H W(A B) -> Cut: H A B, B = size);
    ::core::assert!(tried.is_ok());
    ::core::assert!(try_rearrange!(rows: H W(A B) -> view Cut: H A B, B = size + 1).is_err());
    ::core::assert!(try_rearrange!(rows: H W(A B) -> &mut cut: H A B).is_ok());
    let written: ViewMut<'_, Byte, Cut> = rearrange!(rows: H W(A B) -> view mut Cut: H A B);
    ::core::assert_eq!(written.len(), 12);
    ::core::assert!(try_rearrange!(rows: H W(A B) -> view mut Cut: H A B).is_ok());
}
