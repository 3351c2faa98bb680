//! Layouts that are declared as `struct`: their items, and which layout passes for which.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Deref;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::{AnyLayout, C, H, Mapping, StaticLayout, Tensor, View, W, layout};

layout! {
    /// Red, green, blue.
    pub struct Rgb = HWC[C = 3, H = ?, W = ?];
    /// RGB, plane after plane.
    pub struct RgbPlanes: Rgb = CHW[C = 3, H = ?, W = ?];
    /// One of two pixels.
    pub struct Pair: Rgb = HWC[C = 3, H = 1, W = 2];
    /// RGB, plane after plane. The meaning is `Rgb`, but this layout names it through another layout.
    pub struct PairPlanes: RgbPlanes = CHW[C = 3, H = 1, W = 2];
    /// Blue, green, red.
    pub struct BgrPair = HWC[C = 3, H = 1, W = 2];
    /// With a parameter.
    pub struct Tile<const WIDTH: usize = 4> = HW[2, WIDTH];
    /// RGB in columns.
    pub struct TileColumns<const WIDTH: usize>: Tile<WIDTH> = WH[2, WIDTH];
}

type Pixels = layout!(HWC[C = 3, H = 1, W = 2]);

const PIXELS: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// Compares each constant of a `struct` with the constant of a `type` with this declaration.
macro_rules! same_constants {
    ($($kind:ident: { $($layout:tt)* })*) => {$({
        layout! {
            struct Named = $($layout)*;
            type Plain = $($layout)*;
        }
        assert_eq!(Named::RANK, Plain::RANK);
        assert_eq!(Named::NOTATION, format!("Named = {}", Plain::NOTATION));
        assert_eq!(Named.to_string(), Named::NOTATION);
        assert_eq!(format!("{Named:?}"), Named::NOTATION);
        assert_eq!(<Named as AnyLayout>::NOTATION, Named::NOTATION);
        same_constants!(@$kind);
    })*};
    (@open) => {};
    (@blocked) => {
        assert_eq!(Named::SIZES, Plain::SIZES);
        assert_eq!(Named::LEN, Plain::LEN);
        assert_eq!(Named::SPAN, Plain::SPAN);
        assert_eq!(Named::FOOTPRINT, Plain::FOOTPRINT);
        assert_eq!(Named::IS_PACKED, Plain::IS_PACKED);
        assert_eq!(Named::IS_INJECTIVE, Plain::IS_INJECTIVE);
        assert_eq!(Named::DESCRIPTION, format!("Named = {}", Plain::DESCRIPTION));
        assert_eq!(format!("{Named:#}"), Named::DESCRIPTION);
        assert_eq!([Named::span_bytes::<u32>(), Plain::span_bytes::<u32>()], [4 * Plain::SPAN; 2]);
        let bytes = [Named::footprint_bytes::<u16>(), Plain::footprint_bytes::<u16>()];
        assert_eq!(bytes, [2 * Plain::FOOTPRINT; 2]);
        let (named, plain) = (Named::mapping(), Plain::mapping());
        assert_eq!(named.size_array(), plain.size_array());
        assert_eq!(named.span(), plain.span());
        assert_eq!(named.footprint(), plain.footprint());
        assert_eq!(size_of_val(&named), 0);
        assert_eq!(named, *Named);
        assert_eq!(named, Mapping::<Named>::default());
        assert_eq!(named, <Named as StaticLayout>::mapping());
    };
    (@strided) => {
        same_constants!(@blocked);
        assert_eq!(Named::STRIDES, Plain::STRIDES);
        assert_eq!(Named::mapping().strides(), Plain::mapping().strides());
    };
}

#[test]
fn constants_are_those_of_the_layout_without_its_name() {
    const ROWS: usize = 3;
    same_constants! {
        strided: { W[1] }
        strided: { W[7] }
        strided: { HW[2, 3] }
        strided: { WH[2, 3] }
        strided: { HW[ROWS, 2 * ROWS] }
        strided: { HW[2, 3], pad(W = 5) }
        strided: { HW[2, 3], pad(H = 4, W = 5) }
        strided: { HW[3, 70], align(W = 64) }
        strided: { HW[3, 70], pitch(H = 256) }
        strided: { HW[2, 3], strides(H = 7, W = 2) }
        strided: { HW[2, 3], broadcast(H) }
        strided: { FW[10, 512], overlap(F = 128) }
        strided: { NHWC[N = 2, C = 3, H = 4, W = 5] }
        strided: { NCHW[N = 2, C = 3, H = 4, W = 5], pad(W = 8) }
        strided: { CHWN[2, 3, 4, 5] }
        strided: { BSHD[2, 128, 8, 64], logical(BSHD) }
        strided: { ABEFGIJK[2, 1, 2, 3, 1, 2, 1, 2] }
        blocked: { NCHW16c[1, 64, 5, 6] }
        blocked: { NCHW16c[1, 60, 5, 6] }
        blocked: { OIHW4i16o4i[32, 32, 3, 3] }
        open: { HW[?, ?] }
        open: { NHWC[?, 3, ?, ?], align(W = 16) }
        open: { NCHW16c[?, 64, ?, ?] }
    }
}

/// The tables come before the formula of the offset. They have one row for each axis and each length.
#[test]
fn descriptions_have_a_table() {
    fn table(description: &str) -> &str {
        let (_, rest) = description.split_once("\n\n").expect("the notation ends");
        rest.split_once("\n\n").expect("the table ends").0
    }
    // C is in blocks of 4, so it has no stride. N steps over two blocks.
    assert_eq!(
        table(<layout!(NC4c[2, 8])>::DESCRIPTION),
        "axis       size   stride  bytes as f32  as f16  as u8\n\
         N             2        8            32      16      8\n\
         C             8  blocked\n\
         elements              16            64      32     16\n\
         span                  16            64      32     16\n\
         footprint             16            64      32     16"
    );
}

#[test]
fn a_struct_has_the_traits_of_a_layout() {
    fn layout<L>()
    where
        L: Copy + Eq + Hash + Debug + Display + Send + Sync + Unpin + 'static + AnyLayout,
    {
        assert_eq!(size_of::<L>(), 0);
    }
    fn known<L: Default + Deref<Target = Mapping<L>> + StaticLayout>() {
        assert_eq!(*L::default(), L::mapping());
    }
    layout::<Rgb>();
    layout::<RgbPlanes>();
    layout::<Pair>();
    layout::<Tile>();
    layout::<Tile<9>>();
    known::<Pair>();
    known::<Tile>();
    known::<TileColumns<9>>();
    assert_eq!(Rgb, Rgb);
    assert_eq!(HashSet::from([Rgb, Rgb]).len(), 1);
    assert_eq!(Pair.size(W), 2);
    assert_eq!(Pair.positions(C).count(), 3);
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Holds<L: AnyLayout>(L);
    assert_eq!(
        format!("{:?}", Holds(Tile::<2>)),
        "Holds(Tile = HW[H=2, W=2])"
    );
}

#[test]
fn parameters_and_their_defaults_are_those_of_a_type() {
    assert_eq!(<Tile>::SIZES, [2, 4]);
    assert_eq!(Tile::<5>::STRIDES, [5, 1]);
    assert_eq!(TileColumns::<5>::STRIDES, [1, 2]);
    fn rows<const N: usize>(tile: View<u8, Tile<N>>) -> usize {
        tile.to_layout::<TileColumns<N>>().stride(W)
    }
    assert_eq!(rows::<3>(View::from_array(&[0; 6])), 2);
}

#[test]
fn texts_say_the_name() {
    let mapping = Rgb::with((H(1), W(2))).expect("these are sizes");
    assert_eq!(mapping.to_string(), "Rgb = HWC[C=3, H=1, W=2]");
    let error = Rgb::with((H(0), W(2))).expect_err("0 is no size");
    assert!(error.to_string().contains(": Rgb = HWC[C=3, H=0, W=2]"));
    let error = View::<u8, Pair>::new(&[0; 5]).expect_err("an element is missing");
    assert_eq!(
        error.to_string(),
        "the buffer has 5 elements, but 6 are needed: Pair = HWC[C=3, H=1, W=2]"
    );
    let view = View::<u8, Pair>::from_array(&PIXELS);
    let panic = std::panic::catch_unwind(|| view[(C(3), H(0), W(0))]).expect_err("out of range");
    let text = panic.downcast_ref::<String>().expect("a text");
    assert!(text.ends_with(": Pair = HWC[C=3, H=1, W=2]"), "{text}");
    // A part has no name.
    let text = view.fix((C(0),)).to_string();
    assert!(!text.contains("Pair"), "{text}");
}

#[test]
fn raw_names_are_written_without_their_prefix() {
    layout! {
        struct r#Match = W[2];
        #[allow(non_camel_case_types, reason = "a word of Rust")]
        struct r#match = W[2];
    }
    assert_eq!(Match::NOTATION, "Match = W[W=2]");
    assert_eq!(r#match::NOTATION, "match = W[W=2]");
}

#[test]
fn a_function_gives_another_meaning() {
    layout! {
        struct Normalized = CHW[C = 3, H = 1, W = 2];
    }
    let pair = View::<u8, Pair>::from_array(&PIXELS);
    let mut normalized = Tensor::<f32, Normalized>::filled(0.0);
    pair.map_into(&mut normalized, |byte| f32::from(byte) / 2.0);
    assert_eq!(normalized.as_slice(), [0.5, 2.0, 1.0, 2.5, 1.5, 3.0]);
    pair.map_along_into(C, &mut normalized, |C(c)| {
        move |byte| f32::from(byte) + [0.0, 10.0, 20.0][c]
    });
    assert_eq!(normalized.as_slice(), [1.0, 4.0, 12.0, 15.0, 23.0, 26.0]);
}

#[test]
fn a_buffer_keeps_its_offset_where_its_tensor_is_claimed() {
    let buffer = Buffer::<_, u8, Pixels>::new(&HostBuffer([0; 64]), 16).expect("there is room");
    let buffer = buffer.claim::<Pair>();
    assert_eq!(buffer.offset_in_bytes(), 16);
    assert_eq!(buffer.mapping(), Pair::mapping());
    let error =
        Buffer::<_, f32, Pair>::new(&HostBuffer([0; 64]), 48).expect_err("there is no room");
    assert!(error.to_string().ends_with(": Pair = HWC[C=3, H=1, W=2]"));
}

#[test]
fn descriptions_and_shaders_take_a_named_layout() {
    use tensor_layout::dml::TensorDesc;
    use tensor_layout::shader::{Language, OffsetFunction};
    layout! {
        struct Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
    }
    type Plain = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
    static DESC: TensorDesc = TensorDesc::new::<f32, Photo>();
    assert_eq!(DESC.strides(), Some([60, 1, 15, 3].as_slice()));
    let named = OffsetFunction::<Photo>::new(Language::Wgsl, "photo").to_string();
    let plain = OffsetFunction::<Plain>::new(Language::Wgsl, "photo").to_string();
    assert_eq!(named.replace("Photo = ", ""), plain);
}

#[test]
fn serde_tells_names_apart() {
    let text = serde_json::to_string(&Pair).expect("a layout is a text");
    assert_eq!(text, "\"Pair = HWC[C=3, H=1, W=2]\"");
    assert_eq!(
        serde_json::from_str::<Pair>(&text).expect("it is this one"),
        Pair
    );
    let error = serde_json::from_str::<BgrPair>(&text)
        .expect_err("it is another")
        .to_string();
    assert!(
        error.contains("the layout BgrPair = HWC[C=3, H=1, W=2]"),
        "{error}"
    );
    assert!(serde_json::from_str::<Pixels>(&text).is_err());
    let tensor = Tensor::<u8, Pair>::from_vec(PIXELS.to_vec()).expect("these are six");
    let text = serde_json::to_string(&tensor).expect("a tensor is a text");
    let read: Tensor<u8, Pair> = serde_json::from_str(&text).expect("it is this one");
    assert_eq!(read, tensor);
    assert!(serde_json::from_str::<Tensor<u8, BgrPair>>(&text).is_err());
    let mapping = Rgb::with((H(5), W(7))).expect("these are sizes");
    let text = serde_json::to_string(&mapping).expect("a mapping is a text");
    assert_eq!(
        serde_json::from_str::<Mapping<Rgb>>(&text).expect("it is this one"),
        mapping
    );
}

/// Groups in the declared order compile, and move the elements to the right offsets. Axes without groups are not
/// compared.
#[test]
fn patterns_with_the_declared_parts_compile() {
    use tensor_layout::{layout, rearrange, try_rearrange};
    layout! {
        type Image = CHW[C = 2, H = 2, W = 4];
        struct Patches = TD[T = 2, D = 8], parts(T = YX, D = CPQ);
        /// The parts are those of `Patches`.
        struct Turned: Patches = DT[T = 2, D = 8];
        /// One part has the letter of its axis.
        struct Deep = CHW[C = 8, H = 1, W = 2], parts(C = CPQ);
        struct Open = TD[T = ?, D = ?], parts(D = CPQ);
        struct Eight = ABCDEFGH[1, 1, 1, 1, 1, 1, 1, 2], parts(A = XY, H = PQ);
    }
    macro_rules! patches {
        ($image:expr) => { rearrange!($image: C H(Y P) W(X Q) -> T(Y X) D(C P Q), P = 2, Q = 2) };
    }
    let image = Tensor::<u8, Image>::from_vec((0..16).collect()).unwrap();
    let patches: Tensor<u8, Patches> = patches!(image);
    let expected = [0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15];
    assert_eq!(patches.as_slice(), expected);
    let turned: Tensor<u8, Turned> = rearrange!(patches: T D -> T D);
    assert_eq!(turned.as_slice()[..4], [0, 2, 1, 3]);
    let again: Tensor<u8, Image> =
        rearrange!(turned: T(Y X) D(C P Q) -> C H(Y P) W(X Q), Y = 1, P = 2, Q = 2);
    assert_eq!(again, image);
    let deep: Tensor<u8, Deep> = rearrange!(image: C H(H P) W(W Q) -> C(C P Q) H W, P = 2, Q = 2);
    assert_eq!(deep.as_slice()[..4], [0, 2, 1, 3]);
    let open: Tensor<u8, Open> =
        try_rearrange!(image: C H(Y P) W(X Q) -> T(Y X) D(C P Q), P = 2, Q = 2).unwrap();
    assert_eq!(open.as_slice(), expected);
    let eight = Tensor::<u8, Eight>::from_vec(vec![1, 2]).unwrap();
    let again: Tensor<u8, Eight> =
        rearrange!(eight: A(X Y) B C D E F G H(P Q) -> A(X Y) B C D E F G H(P Q), X = 1, P = 1);
    assert_eq!(again, eight);
}
