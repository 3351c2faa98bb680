//! The errors at run time, and their texts.

use crate::assert_rows::assert_rows;
use core::fmt::Debug;
use half::f16;
use tensor_layout::d3d12::{
    BufferView, ConstantBufferViewDesc, D3d12Error, D3d12ErrorKind, Format, HasFormat, Pixels,
    PlacedFootprint, ResourceDesc, SubresourceFootprint, TextureFootprint,
};
use tensor_layout::traits::StridedStorage;
use tensor_layout::{
    AnyLayout, C, D, DynC, DynD, DynH, DynN, DynW, H, Mapping, N, RunTimeStrides, SharedStrides,
    TensorLayout, View, W, layout,
};

/// Returns the text of a refusal, and the axis that is wrong.
#[track_caller]
fn refused<T: Debug>(result: Result<T, D3d12Error>) -> (String, Option<char>) {
    let error = result.unwrap_err();
    (error.to_string(), error.axis())
}

#[track_caller]
fn text<T: Debug>(result: Result<T, D3d12Error>) -> String {
    refused(result).0
}

fn texture<T: HasFormat, L: AnyLayout<Storage: StridedStorage>>(
    mapping: Mapping<L>,
    format: Format,
) -> Result<TextureFootprint<T, L>, D3d12Error> {
    TextureFootprint::with(format, mapping)
}

/// Asserts the kinds, the axes and the texts of refusals. The axis `-` is none.
macro_rules! refuses {
    ($($result:expr => $kind:ident $axis:literal, $text:literal;)+) => {
        $(refused_as($result, D3d12ErrorKind::$kind, $axis, $text);)+
    };
}

#[track_caller]
fn refused_as<T: Debug>(
    result: Result<T, D3d12Error>,
    kind: D3d12ErrorKind,
    axis: char,
    words: &str,
) {
    let error = crate::refused::refused(result, words);
    let axis = (axis != '-').then_some(axis);
    assert_eq!((error.kind(), error.axis()), (kind, axis), "{words}");
}

#[test]
fn strides_of_no_texture() {
    let rgba = Format::R8G8B8A8_UNORM;
    let planes = <layout!(NCHW[1, 4, ?, ?])>::with((H(3), W(64))).unwrap();
    let packed = <layout!(NHWC[1, 4, ?, ?])>::with((H(3), W(70))).unwrap();
    let half = <layout!(HWC[4, ?, ?], pitch(H = 64))>::with((H(3), W(16))).unwrap();
    let far = <layout!(HW[2, ?], strides(H = 4_294_967_296))>::with((W(4),)).unwrap();
    let rgb = <layout!(NHWC[1, 3, ?, ?], pitch(H = 256))>::with((H(3), W(70))).unwrap();
    let apart =
        <layout!(HWC[4, ?, ?], strides(W = 8), pitch(H = 256))>::with((H(3), W(70))).unwrap();
    let volume = <layout!(DHW[2, ?, 64], strides(D = 1_024))>::with((H(3),)).unwrap();
    let layers = <layout!(DHW[?, 1, 70])>::with((D(2),)).unwrap();
    // All rows are one stored row.
    let shared = <layout!(HW[?, 64], broadcast(H))>::with((H(3),)).unwrap();
    refuses! {
        texture::<u8, _>(planes, rgba) => WrongStride 'C',
        "axis C has stride 192, but the channels of a texel are adjacent, at stride 1: NCHW[N=1, C=4, H=3, W=64]";
        texture::<u8, _>(packed, rgba) => WrongStride 'H',
        "axis H has stride 280, or 280 bytes, but rows of a texture begin at multiples of 256: NHWC[N=1, C=4, H=3, \
        W=70]";
        texture::<f16, _>(half, Format::R16G16B16A16_FLOAT) => WrongStride 'H',
        "axis H has stride 64, or 128 bytes, but rows of a texture begin at multiples of 256: HWC[C=4, H=3, W=16], \
        pitch(H=64)";
        texture::<f32, _>(far, Format::R32_FLOAT) => WrongStride 'H',
        "axis H has stride 4294967296, or 17179869184 bytes, but a row pitch has 32 bits: HW[H=2, W=4], \
        strides(H=4294967296)";
        texture::<u8, _>(rgb, rgba) => WrongStride 'W',
        "axis W has stride 3, but the texels of a row are at stride 4: NHWC[N=1, C=3, H=3, W=70], pitch(H=256)";
        texture::<u8, _>(apart, rgba) => WrongStride 'W',
        "axis W has stride 8, but the texels of a row are at stride 4: HWC[C=4, H=3, W=70], pitch(H=256), \
        strides(W=8)";
        texture::<f32, _>(volume, Format::R32_FLOAT) => WrongStride 'D',
        "axis D has stride 1024, but the layers of a volume are at stride 192: DHW[D=2, H=3, W=64], strides(D=1024)";
        texture::<u8, _>(layers, Format::R8_UINT) => WrongStride 'D',
        "axis D has stride 70, or 70 bytes, but rows of a texture begin at multiples of 256: DHW[D=2, H=1, W=70]";
        texture::<u8, _>(shared, Format::R8_UINT) => WrongStride '-',
        "a row of 64 bytes is longer than the row pitch of 0: HW[H=3, W=64], broadcast(H)";
    }
}

#[test]
fn axes_of_no_texture() {
    let rgba = Format::R8G8B8A8_UNORM;
    // C and H are exchanged.
    let swapped = <layout!(NHWC[1, ?, ?, 1920], pitch(H = 256))>::with((C(1080), H(4))).unwrap();
    let batch = <layout!(NHWC[?, 4, 2, 64])>::with((N(8),)).unwrap();
    let without = <layout!(HW[?, ?], pitch(H = 256))>::with((H(3), W(280))).unwrap();
    let heads = <layout!(BSK[?, 2, 64])>::with((tensor_layout::B(2),)).unwrap();
    let wide = <layout!(HW[1, ?])>::with((W(16_385),)).unwrap();
    let deep = <layout!(DHW[2, ?, 64])>::with((H(2_049),)).unwrap();
    refuses! {
        texture::<u8, _>(swapped, rgba) => WrongAxis 'C',
        "axis C has size 1080, which is more than the channels of R8G8B8A8_UNORM: NHWC[N=1, C=1080, H=4, W=1920], \
        pitch(H=256)";
        texture::<u8, _>(batch, rgba) => WrongAxis 'N',
        "axis N has size 8, but every texture has a footprint of its own: NHWC[N=8, C=4, H=2, W=64]";
        texture::<u8, _>(without, rgba) => WrongAxis 'C',
        "the texture has 4 channels, but the layout has no axis C: HW[H=3, W=280], pitch(H=256)";
        texture::<f32, _>(heads, Format::R32_FLOAT) => WrongAxis 'B',
        "a texture has no axis B, only C, D, H and W: BSK[B=2, S=2, K=64]";
        texture::<f32, _>(wide, Format::R32_FLOAT) => WrongSize 'W',
        "axis W has size 16385, but that of a texture is 1 to 16384: HW[H=1, W=16385]";
        texture::<f32, _>(deep, Format::R32_FLOAT) => WrongSize 'H',
        "axis H has size 2049, but that of a texture is 1 to 2048: DHW[D=2, H=2049, W=64]";
    }
}

#[test]
fn formats_of_something_else() {
    let frame = <layout!(NHWC[1, 4, ?, ?])>::with((H(3), W(64))).unwrap();
    assert_eq!(
        text(texture::<f32, _>(frame, Format::R8G8B8A8_UNORM)),
        "the channels of R8G8B8A8_UNORM are not elements of `f32`: NHWC[N=1, C=4, H=3, W=64]"
    );
    assert!(texture::<i8, _>(frame, Format::R8G8B8A8_TYPELESS).is_ok());
    assert!(texture::<u8, _>(frame, Format::R8G8B8A8_TYPELESS).is_ok());

    // Formats with channels that share bytes, with blocks, with a depth of 32 bits (which is not a channel), or with
    // planes, and numbers that are not formats.
    for number in [24, 25, 26, 67, 71, 40, 85, 0, 103, 107, -1] {
        let name = match number {
            -1 => "DXGI_FORMAT 4294967295".to_owned(),
            103 => "NV12".to_owned(),
            _ => format!("DXGI_FORMAT {number}"),
        };
        let refusal = format!("{name} is none in which every channel is a whole element");
        let layout = ": NHWC[N=1, C=4, H=3, W=64]";
        let words = text(texture::<u8, _>(frame, Format(number)));
        assert_eq!(words, format!("{refusal}{layout}"));
        let view = BufferView::<u8, _>::typed_with(Format(number), frame);
        assert_eq!(text(view), format!("{refusal}{layout}"));
        let alone = SubresourceFootprint::try_new(Format(number), W(1), H(1), D(1));
        assert_eq!(text(alone), refusal);
    }
}

/// Reads the name of a format: its channels, their bits, and the first letters of their Rust
/// types.
fn spelled(format: Format) -> (usize, usize, &'static str) {
    let name = format!("{format:?}");
    let (texel, kind) = name.split_once('_').unwrap();
    let bits: Vec<usize> = texel
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().unwrap())
        .collect();
    assert!(bits.iter().all(|of| *of == bits[0]), "{name}");
    let types = match kind {
        "TYPELESS" => "fui",
        "FLOAT" => "f",
        "UNORM" | "UNORM_SRGB" | "UINT" => "u",
        "SNORM" | "SINT" => "i",
        _ => panic!("{name}"),
    };
    (bits.len(), bits[0], types)
}

/// Returns whether a view and a texture are accepted, for all formats, with elements of one type.
fn check_formats<T: HasFormat>(of: &str) {
    type Any = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;
    let mut formats = 0;
    for format in (0..=200).map(Format) {
        if [Format::UNKNOWN, Format::NV12, Format::P010].contains(&format)
            || format!("{format:?}").starts_with("DXGI_FORMAT ")
        {
            continue;
        }
        formats += 1;
        let (channels, bits, types) = spelled(format);
        let fits = bits == 8 * size_of::<T>() && types.contains(of);

        let sizes = (C(channels), H(2), W(3));
        let strides = (C(1), H(512 / size_of::<T>()), W(channels));
        let mapping = Mapping::<Any>::try_from_strides(sizes, strides).unwrap();
        let texture = texture::<T, _>(mapping, format);
        assert_eq!(texture.is_ok(), fits, "{format:?} of {of}{bits}");
        if let Ok(texture) = texture {
            assert_eq!(texture.placed_footprint().footprint.row_pitch, 512);
            let row = 3 * channels * size_of::<T>();
            assert_eq!(texture.end_in_bytes(), 512 + row as u64);
        }

        let in_buffers = !format!("{format:?}").ends_with("TYPELESS")
            && !format!("{format:?}").ends_with("SRGB");
        let view = BufferView::<T, _>::typed_with(format, mapping);
        assert_eq!(view.is_ok(), fits && in_buffers, "{format:?} of {of}{bits}");
        if let Ok(view) = view {
            let elements = view.shader_resource_view().buffer.number_of_elements as usize;
            let span = 512 / size_of::<T>() + 3 * channels;
            assert!(elements * channels >= span, "{format:?}");
            assert!((elements - 1) * channels < span, "{format:?}");
            let written = view.try_unordered_access_view();
            assert_eq!(written.is_ok(), channels != 3, "{format:?}");
        }
    }
    assert_eq!(formats, 57);
}

#[test]
fn all_formats_of_all_elements() {
    check_formats::<f32>("f");
    check_formats::<u32>("u");
    check_formats::<i32>("i");
    check_formats::<f16>("f");
    check_formats::<u16>("u");
    check_formats::<i16>("i");
    check_formats::<u8>("u");
    check_formats::<i8>("i");
}

#[test]
fn sizes_of_no_texture() {
    let sizes = |w, h, d| {
        refused(SubresourceFootprint::try_new(
            Format::R8_UINT,
            W(w),
            H(h),
            D(d),
        ))
    };
    let refusal = |axis: char, size: usize, most: usize| {
        let words = format!("axis {axis} has size {size}, but that of a texture is 1 to {most}");
        (words, Some(axis))
    };
    assert_eq!(sizes(0, 1, 1), refusal('W', 0, 16_384));
    assert_eq!(sizes(1, 0, 1), refusal('H', 0, 16_384));
    assert_eq!(sizes(1, 1, 0), refusal('D', 0, 2_048));
    assert_eq!(sizes(16_385, 1, 1), refusal('W', 16_385, 16_384));
    assert_eq!(sizes(1, 16_385, 1), refusal('H', 16_385, 16_384));
    assert_eq!(sizes(2_049, 1, 2), refusal('W', 2_049, 2_048));
    assert_eq!(sizes(1, 1, 2_049), refusal('D', 2_049, 2_048));
    assert_eq!(sizes(usize::MAX, 1, 1), refusal('W', usize::MAX, 16_384));
    assert!(SubresourceFootprint::try_new(Format::R8_UINT, W(16_384), H(16_384), D(1)).is_ok());
    assert!(SubresourceFootprint::try_new(Format::R8_UINT, W(2_048), H(2_048), D(2_048)).is_ok());
}

const GIVEN: PlacedFootprint = PlacedFootprint {
    offset: 512,
    footprint: SubresourceFootprint {
        format: Format::R8G8B8A8_UNORM,
        width: 70,
        height: 3,
        depth: 1,
        row_pitch: 512,
    },
};

fn given(change: impl FnOnce(&mut PlacedFootprint)) -> PlacedFootprint {
    let mut given = GIVEN;
    change(&mut given);
    given
}

fn back<T: HasFormat, L: AnyLayout<Storage: StridedStorage>>(
    given: &PlacedFootprint,
) -> Result<TextureFootprint<T, L>, D3d12Error> {
    TextureFootprint::try_from_footprint(given)
}

#[test]
fn textures_that_are_not_the_layout() {
    type Frame = layout!(NHWC[N = 1, C = 4, H = ?, W = ?], pitch(H = 256));
    assert!(TextureFootprint::<u8, Frame>::try_from_footprint(&GIVEN).is_ok());

    refuses! {
        back::<u8, layout!(NHWC[N = 1, C = 4, H = ?, W = ?])>(&GIVEN) => Layout 'H',
        "axis H has stride 512, but the layout's is 280: NHWC[N=1, C=4, H=3, W=70]";
        back::<u8, layout!(NCHW[N = 1, C = 4, H = ?, W = ?])>(&GIVEN) => Layout 'C',
        "axis C has stride 1, but the layout's is 210: NCHW[N=1, C=4, H=3, W=70]";
        back::<u8, layout!(NHWC[N = 1, C = 4, H = 3, W = 64], pitch(H = 256))>(&GIVEN) => Layout 'W',
        "axis W has size 70, but the layout fixes it to 64: NHWC[N=1, C=4, H=3, W=70], pitch(H=256)";
        back::<u8, layout!(NHWC[N = 1, C = 3, H = ?, W = ?], pitch(H = 256))>(&GIVEN) => Layout 'H',
        "axis H has stride 512, but the layout's is 256: NHWC[N=1, C=3, H=3, W=70], pitch(H=256)";
        back::<u8, Pixels<5>>(&GIVEN) => Layout 'C',
        "axis C has size 4, but the layout fixes it to 5: NCHW[N=1, C=4, H=3, W=70]";
        back::<u8, layout!(HW[?, ?], pitch(H = 256))>(&GIVEN) => WrongAxis 'C',
        "the texture has 4 channels, but the layout has no axis C: HW[H=3, W=70], pitch(H=256)";
        back::<u8, layout!(WC[C = 4, W = ?])>(&GIVEN) => WrongAxis 'H',
        "the texture has 3 rows, but the layout has no axis H: WC[C=4, W=70]";
        back::<u8, layout!(HC[C = 4, H = ?], pitch(H = 512))>(&GIVEN) => WrongAxis 'W',
        "the texture has 70 columns, but the layout has no axis W: HC[C=4, H=3], pitch(H=512)";
        back::<u8, Frame>(&given(|given| given.footprint.depth = 2)) => WrongAxis 'D',
        "the texture has 2 layers, but the layout has no axis D: NHWC[N=1, C=4, H=3, W=70], pitch(H=256)";
        back::<u8, layout!(NHKC[N = 1, H = 3, K = 70, C = 4])>(&GIVEN) => WrongAxis 'K',
        "a texture has no axis K, only C, D, H and W";
        back::<u8, layout!(NHWC[N = 2, C = 4, H = ?, W = ?], pitch(H = 256))>(&GIVEN) => Layout 'N',
        "axis N has size 1, but the layout fixes it to 2: NHWC[N=1, C=4, H=3, W=70], pitch(H=256)";
        back::<f32, Frame>(&GIVEN) => WrongFormat '-',
        "the channels of R8G8B8A8_UNORM are not elements of `f32`";
        back::<u8, Frame>(&given(|given| given.footprint.format = Format(24))) => WrongFormat '-',
        "DXGI_FORMAT 24 is none in which every channel is a whole element";
    }
}

#[test]
fn footprints_that_are_none() {
    type Volume = TensorLayout<(DynD, DynH, DynW), RunTimeStrides>;
    type Words = layout!(NHWC[N = 1, C = 1, H = ?, W = ?], pitch(H = 64));
    let words = given(|given| {
        given.footprint.format = Format::R32_UINT;
        given.footprint.width = 3;
    });
    assert!(TextureFootprint::<u32, Pixels<1>>::try_from_footprint(&words).is_ok());
    let changed = |change: fn(&mut PlacedFootprint)| {
        let mut words = words;
        change(&mut words);
        words
    };
    let none = changed(|words| words.footprint.height = 0);
    // The largest numbers of 32 bits. No memory is so large.
    let vast = changed(|words| {
        words.footprint.height = u32::MAX;
        words.footprint.depth = u32::MAX;
        words.footprint.row_pitch = u32::MAX - 3;
    });
    refuses! {
        back::<u32, Words>(&changed(|words| words.offset = 514)) => Alignment '-',
        "these elements begin at a multiple of 4 bytes, but 514 is none";
        back::<u32, Pixels<1>>(&changed(|words| words.footprint.row_pitch = 258)) => WrongStride '-',
        "the row pitch of 258 bytes is no whole number of elements of 4";
        back::<u32, Pixels<1>>(&changed(|words| words.footprint.row_pitch = 8)) => WrongStride '-',
        "a row of 12 bytes is longer than the row pitch of 8";
        back::<u32, Pixels<1>>(&none) => Layout 'H',
        "axis H has size 0, but every size is at least 1: NCHW[N=1, C=1, H=0, W=3] (help: if there may be no elements, \
        match `LayoutErrorKind::ZeroSize` as the kind of this error)";
        back::<u32, layout!(W[?])>(&none) => WrongAxis 'H',
        "the texture has 0 rows, but the layout has no axis H: W[W=3]";
        back::<u32, Volume>(&vast) => Layout '-',
        "more elements or bytes than memory can hold (isize::MAX): DHW[D=4294967295, H=4294967295, W=3]";
    }
}

#[test]
fn memory_that_is_too_short() {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256));
    type Colours = layout!(NHWC[N = 1, C = 3, H = 3, W = 70], strides(W = 4), pitch(H = 256));
    const FRAME: TextureFootprint<u8, Frame> =
        TextureFootprint::new(Format::R8G8B8A8_UNORM).at_byte(512);
    let needed = 512 + 1_304;
    let mut memory = vec![0; needed];
    assert!(FRAME.view(&memory).is_ok());
    assert!(FRAME.view_mut(&mut memory).is_ok());
    for given in [0, 511, 512, 1_304, needed - 1] {
        let words = format!(
            "the buffer has {given} elements, but 1816 are needed: \
             NHWC[N=1, C=4, H=3, W=70], pitch(H=256)"
        );
        assert_eq!(FRAME.view(&memory[..given]).unwrap_err().to_string(), words);
        let error = FRAME.view_mut(&mut memory[..given]).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
    // The last channel may be missing if it is left out of the layout.
    let colours = TextureFootprint::<u8, Colours>::new(Format::R8G8B8A8_UNORM);
    assert_eq!(colours.end_in_bytes(), 1_304);
    assert!(colours.view(&memory[..1_303]).is_ok());
    assert!(colours.view(&memory[..1_302]).is_err());
    // Beyond all memory.
    let far = FRAME.at_byte(u64::MAX - 511);
    assert_eq!(far.end_in_bytes(), u64::MAX);
    assert_eq!(
        far.view(&memory).unwrap_err().to_string(),
        "more elements or bytes than memory can hold (isize::MAX): \
         NHWC[N=1, C=4, H=3, W=70], pitch(H=256)"
    );
}

/// Pixels of a footprint never share bytes, but those of another library may. Such a view cannot be written, which the
/// program `check/bounds/view.rs` shows.
#[test]
fn elements_that_are_shared() {
    type Windows = TensorLayout<(DynN, DynW), SharedStrides>;
    let windows = Mapping::<Windows>::try_from_strides((N(3), W(4)), (N(2), W(1))).unwrap();
    let view = BufferView::<f32, _>::raw_with(windows).unwrap();
    assert_eq!(view.shader_resource_view().buffer.number_of_elements, 8);
}

#[test]
fn views_of_no_buffer() {
    let two_to_the_27 = 134_217_728;
    let row = |elements| <layout!(W[?])>::with((W(elements),)).unwrap();
    let typed = |format, elements| BufferView::<u8, _>::typed_with(format, row(elements));
    let rgba = Format::R8G8B8A8_UNORM;
    let colours = BufferView::<f32, _>::typed_with(Format::R32G32B32_FLOAT, row(6)).unwrap();
    refuses! {
        BufferView::<f32, _>::structured_with(row(two_to_the_27 + 1)) => WrongSize '-',
        "the view has 134217729 elements, but one that is not raw has at most 134217728: W[W=134217729]";
        typed(Format::R8_UNORM, two_to_the_27 + 1) => WrongSize '-',
        "the view has 134217729 elements, but one that is not raw has at most 134217728: W[W=134217729]";
        BufferView::<f32, _>::raw_with(row((1 << 30) + 1)) => WrongSize '-',
        "the view has 4294967300 bytes, but those of a raw view are addressed with 32 bits: W[W=1073741825]";
        BufferView::<(), _>::raw_with(row(1)) => WrongSize '-',
        "a buffer has at least one byte: W[W=1]";
        BufferView::<[u8; 2_050], _>::structured_with(row(1)) => WrongStructure '-',
        "the size of an element is 2050, but that of a structure is even and at most 2048: W[W=1]";
        typed(Format::R8G8B8A8_UNORM_SRGB, 4) => WrongFormat '-',
        "a typed view of a buffer cannot have the format R8G8B8A8_UNORM_SRGB: W[W=4]";
        BufferView::<f32, _>::typed_with(Format::R32_TYPELESS, row(4)) => WrongFormat '-',
        "a typed view of a buffer cannot have the format R32_TYPELESS: W[W=4]";
        colours.try_unordered_access_view() => WrongFormat '-',
        "a shader cannot write a buffer with the format R32G32B32_FLOAT: W[W=6]";
    }
    assert!(BufferView::<f32, _>::structured_with(row(two_to_the_27)).is_ok());
    assert!(typed(Format::R8_UNORM, two_to_the_27).is_ok());
    assert!(typed(rgba, 4 * two_to_the_27).is_ok());
    assert!(typed(rgba, 4 * two_to_the_27 + 1).is_err());
    assert!(BufferView::<f32, _>::raw_with(row(1 << 30)).is_ok());
    assert!(BufferView::<u8, _>::raw_with(row((1 << 32) + 1)).is_err());
    // The number of bytes does not fit into 64 bits.
    let error = text(BufferView::<[u64; 4], _>::raw_with(row(
        isize::MAX.unsigned_abs()
    )));
    assert!(error.starts_with(
        "the view has more bytes than 64 bits count, but those of a raw view are addressed with 32 bits: "
    ));
    assert!(BufferView::<[u8; 2_048], _>::structured_with(row(1)).is_ok());
    assert!(BufferView::<u8, _>::structured_with(row(1)).is_err());
    assert!(BufferView::<[u8; 3], _>::structured_with(row(1)).is_err());
    assert!(BufferView::<(), _>::structured_with(row(1)).is_err());
}

#[test]
fn offsets_of_no_view() {
    let row = <layout!(W[?])>::with((W(6),)).unwrap();
    let raw = BufferView::<f32, _>::raw_with(row).unwrap();
    let structured = BufferView::<[f32; 3], _>::structured_with(row).unwrap();
    let typed = BufferView::<u8, _>::typed_with(Format::R8G8B8A8_UINT, row).unwrap();
    let texture = TextureFootprint::<f32, _>::with(Format::R32_FLOAT, row).unwrap();
    refuses! {
        typed.try_at_byte(2) => Alignment '-',
        "this view begins at a multiple of 4 bytes, but 2 is none: W[W=6]";
        ConstantBufferViewDesc::try_new(0x1_0010, 16) => Alignment '-',
        "constants begin at a multiple of 256 bytes, but 65552 is none";
        texture.try_at_byte(256) => Alignment '-',
        "a texture in a buffer begins at a multiple of 512 bytes, but 256 is none";
        raw.try_at_byte(4) => Alignment '-',
        "a raw view begins at a multiple of 16 bytes, but 4 is none: W[W=6]";
        structured.try_at_byte(4) => Alignment '-',
        "this view begins at a multiple of 12 bytes, but 4 is none: W[W=6]";
    }
    assert_eq!(raw.try_at_byte(8).err(), raw.try_at_byte(8).err());
    assert_ne!(raw.try_at_byte(8).err(), raw.try_at_byte(4).err());
    for offset in [1, 8, 15, 17, 511, 1_000] {
        assert!(raw.try_at_byte(offset).is_err(), "{offset}");
        assert!(structured.try_at_byte(offset).is_err(), "{offset}");
        assert!(texture.try_at_byte(offset).is_err(), "{offset}");
    }
    let last = typed.try_at_byte(u64::MAX - 3).unwrap();
    assert_eq!(last.end_in_bytes(), u64::MAX);
}

#[test]
fn buffers_that_are_none() {
    refuses! {
        ResourceDesc::try_buffer(0) => WrongSize '-', "a buffer has at least one byte";
        ConstantBufferViewDesc::try_new(0, 0) => WrongSize '-', "constants take 1 to 65536 bytes, but not 0";
        ConstantBufferViewDesc::try_new(0, 65_537) => WrongSize '-', "constants take 1 to 65536 bytes, but not 65537";
    }
}

/// One of several images is a texture of its own.
#[test]
fn a_part_is_a_texture() {
    type Batch = layout!(NHWC[N = 3, C = 4, H = 2, W = 65], pitch(H = 256));
    let memory: Vec<u8> = (0..=255).cycle().take(Batch::SPAN).collect();
    let batch = View::<u8, Batch>::new(&memory).unwrap();
    let image = batch.fix((N(1),));
    let texture = TextureFootprint::<u8, _>::with(Format::R8G8B8A8_UNORM, image.mapping()).unwrap();
    assert_eq!(texture.placed_footprint().footprint.row_pitch, 512);
    let at = Batch::STRIDES[0];
    assert_eq!(at, 1_024);
    let same = texture.try_at_byte(at as u64).unwrap();
    assert!(same.view(&memory).unwrap() == image);
}

/// The longest row pitch that 32 bits hold, rows that are exactly as long as the pitch, and offsets of constants.
#[test]
fn limits_of_pitches_and_offsets() {
    type Rows = TensorLayout<(DynH, DynW), SharedStrides>;
    let rows = |pitch, width| {
        let mapping = Mapping::<Rows>::try_from_strides((H(2), W(width)), (H(pitch), W(1)));
        texture::<u32, _>(mapping.unwrap(), Format::R32_UINT)
    };
    let most = (u32::MAX as usize + 1 - 256) / 4;
    let pitch = |pitch, width| {
        rows(pitch, width)
            .unwrap()
            .placed_footprint()
            .footprint
            .row_pitch
    };
    assert_rows! {
        pitch(most, 4) => u32::MAX - 255;
        text(rows(most + 64, 4)) =>
            "axis H has stride 1073741824, or 4294967296 bytes, but a row pitch has 32 bits: HW[H=2, W=4]";
        pitch(64, 64) => 256;
        text(rows(64, 65)) => "a row of 260 bytes is longer than the row pitch of 256: HW[H=2, W=65]";
    }
    // From a footprint: rows of 12 bytes.
    let words = |row_pitch| {
        let words = given(|given| {
            given.footprint.format = Format::R32_UINT;
            given.footprint.width = 3;
            given.footprint.row_pitch = row_pitch;
        });
        TextureFootprint::<u32, Pixels<1>>::try_from_footprint(&words).is_ok()
    };
    assert_eq!([8, 12, 14, 16].map(words), [false, true, false, true]);
    for location in [0, 1, 16, 128, 255, 256, 257, 384, 512] {
        let desc = ConstantBufferViewDesc::try_new(location, 16);
        assert_eq!(desc.is_ok(), location % 256 == 0, "{location}");
    }
}
