//! All paths in the expansions are absolute: here, each name of a primitive type, of the prelude, of a crate and of a
//! macro of the standard library means something else.

#![allow(
    dead_code,
    unused_macros,
    non_camel_case_types,
    reason = "only the names matter"
)]

use ::core::ops::Fn;
use ::core::primitive::{u8 as Byte, usize as Size};
use ::tensor_layout::dml::Temporary;
use ::tensor_layout::frames::{Bt709Full, Frame};
use ::tensor_layout::gpu::Buffer;
use ::tensor_layout::{
    LayoutError, Rearrangement, Tensor, View, ViewMut, at, axes, frame, layout, part, plan,
    rearrange, size_names, try_part, try_rearrange,
};

/// Declares types that hide those of Rust.
macro_rules! types {
    ($($name:ident)*) => { $(struct $name;)* };
}

types! {
    bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64
    Some None Ok Err Option Result Vec String Box Clone Copy Send Sync Sized Drop FnMut FnOnce drop
    Into From TryFrom TryInto FromIterator AsRef AsMut Iterator IntoIterator Extend DoubleEndedIterator
    ExactSizeIterator Default Eq PartialEq Ord PartialOrd ToOwned ToString Debug Hash Display
    size_of align_of Deref Serialize Deserialize PhantomData Dimension Shape Planes Element Error
}

mod core {}
mod std {}
mod alloc {}
mod tensor_layout {}
mod macros {}

/// Declares macros that hide those of Rust. None of them may be called.
macro_rules! hide {
    ($dollar:tt $($name:ident)*) => { $(
        macro_rules! $name {
            ($dollar($dollar any:tt)*) => { ::core::compile_error!("a hidden macro is called") };
        }
    )* };
}

hide! { $
    assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq debug_assert_ne env eprint
    eprintln file format format_args include include_bytes include_str line matches module_path option_env panic print
    println stringify thread_local todo unimplemented unreachable vec write writeln mark page declare_layout
    serialize_layout declare_plan
}

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

    /// Sizes with names.
    type Wide = HW[?Rows_ * 2, ?Columns_];

    /// The other clauses.
    type Shared = NCHW[N = 2, C = 2, H = 2, W = 3], broadcast(N), align(W = 4), pitch(H = 8), overlap(C = 3);

    /// A tensor in a file.
    #[in_file("files/rows.npy")]
    type InFile = HW[H = 3, W = 4];
}

size_names! { Rows_, Columns_ }

frame! {
    struct Nv24: u8, bits(0..8) = { Y[H, W], UV[H, W] }

    struct P016: u16 = { Y[H, W], UV[H / 2, W / 2] }
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
    ::core::assert!(Wide::with((axes::H(4), axes::W(5))).is_ok());
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

#[::core::prelude::v1::test]
fn frames() {
    let memory = [50, 60, 20, 10, 20, 10];
    let frame = Frame::<Nv24, Bt709Full>::packed(&memory, axes::H(1), axes::W(2));
    ::core::assert!(frame.is_ok());
    let memory = [0_u16; 6];
    ::core::assert!(Frame::<P016, Bt709Full>::packed(&memory, axes::H(2), axes::W(2)).is_ok());
}
