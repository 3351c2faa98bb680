//! Figures worked out by hand. All rows but the last one are rounded up to 256 bytes. The bytes of a view are counted
//! from the first to the last element.

use half::f16;
use tensor_layout::d3d12::{
    BufferView, ConstantBufferViewDesc, Format, HasFormat, Pixels, PlacedFootprint, ResourceDesc,
    SubresourceFootprint, TextureFootprint,
};
use tensor_layout::dml::TensorDesc;
use tensor_layout::{D, DynC, DynH, DynW, H, Mapping, N, RunTimeStrides, TensorLayout, W, layout};

/// Each line: format, columns, rows, layers, row pitch and bytes.
macro_rules! textures {
    ($($element:ty, $format:ident, $width:literal x $height:literal x $depth:literal,
        [$($layout:tt)*]: $pitch:literal, $bytes:literal;)*) => {$({
        type L = layout!($($layout)*);
        const TEXTURE: TextureFootprint<$element, L> = TextureFootprint::new(Format::$format);
        const ALONE: SubresourceFootprint =
            SubresourceFootprint::new(Format::$format, W($width), H($height), D($depth));
        let line = concat!(stringify!($format), ", ", stringify!($($layout)*));
        let wanted = SubresourceFootprint {
            format: Format::$format,
            width: $width,
            height: $height,
            depth: $depth,
            row_pitch: $pitch,
        };
        let placed = PlacedFootprint { offset: 0, footprint: wanted };
        assert_eq!(TEXTURE.placed_footprint(), placed, "{line}");
        assert_eq!(TEXTURE.end_in_bytes(), $bytes, "{line}");
        assert_eq!(TEXTURE.at_byte(512).end_in_bytes(), 512 + $bytes, "{line}");

        // Compare with the results at run time, without a layout, and from a footprint.
        let texture = TextureFootprint::<$element, L>::with(Format::$format, L::mapping());
        assert_eq!(texture.unwrap().placed_footprint(), placed, "{line}");
        assert_eq!(ALONE, wanted, "{line}");
        let back = TextureFootprint::<$element, L>::try_from_footprint(&placed).unwrap();
        assert_eq!(back.mapping(), L::mapping(), "{line}");
        assert_eq!(back.end_in_bytes(), $bytes, "{line}");

        // DirectML wants the same number for the tensor, rounded up to 4 bytes.
        let total = TensorDesc::new::<$element, L>().total_size_in_bytes();
        assert!(total <= u64::next_multiple_of($bytes, 4), "{line}");
    })*};
}

#[test]
fn textures_in_buffers() {
    textures! {
        u8, R8G8B8A8_UNORM, 70 x 3 x 1,
            [NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256)]: 512, 1_304;
        u8, R8_UNORM, 70 x 3 x 1, [HW[H = 3, W = 70], pitch(H = 256)]: 256, 582;
        i8, R8G8B8A8_SNORM, 64 x 2 x 1, [HWC[C = 4, H = 2, W = 64], pitch(H = 256)]: 256, 512;
        u8, R8G8B8A8_UNORM_SRGB, 65 x 2 x 1, [HWC[C = 4, H = 2, W = 65], pitch(H = 256)]: 512, 772;
        f16, R16G16B16A16_FLOAT, 100 x 10 x 1,
            [NHWC[N = 1, C = 4, H = 10, W = 100], pitch(H = 128)]: 1_024, 10_016;
        f32, R32G32B32_FLOAT, 21 x 2 x 1, [HWC[C = 3, H = 2, W = 21], pitch(H = 64)]: 256, 508;
        u8, A8_UNORM, 1 x 1 x 1, [HW[H = 1, W = 1]]: 256, 1;

        // The rows are already a multiple of 256 bytes, so nothing is rounded.
        f32, R32G32B32A32_FLOAT, 1_920 x 2 x 1, [HWC[C = 4, H = 2, W = 1_920]]: 30_720, 61_440;
        u16, R16G16_UNORM, 64 x 3 x 1, [HWC[C = 2, H = 3, W = 64]]: 256, 768;
        u32, R32_UINT, 64 x 2 x 1, [HW[H = 2, W = 64]]: 256, 512;
        i32, R32G32_SINT, 33 x 2 x 1, [HWC[C = 2, H = 2, W = 33], pitch(H = 64)]: 512, 776;
        i16, R16_SINT, 129 x 2 x 1, [HW[H = 2, W = 129], pitch(H = 128)]: 512, 770;

        // Layers follow each other as rows do.
        u8, R8_UINT, 70 x 3 x 2, [DHW[D = 2, H = 3, W = 70], pitch(H = 256)]: 256, 1_350;
        u8, B8G8R8A8_UNORM, 70 x 3 x 2,
            [NDHWC[N = 1, C = 4, D = 2, H = 3, W = 70], pitch(H = 256)]: 512, 2_840;
        // Layers of one row. The step from layer to layer is the row pitch.
        u8, R8_UINT, 70 x 1 x 3, [DHW[D = 3, H = 1, W = 70], pitch(D = 256)]: 256, 582;
        // One row, with or without an axis for it, has no step that could be wrong.
        u8, R8G8B8A8_UINT, 70 x 1 x 1, [HWC[C = 4, H = 1, W = 70]]: 512, 280;
        u8, R8G8B8A8_UINT, 70 x 1 x 1, [WC[C = 4, W = 70]]: 512, 280;
        u8, R8_UINT, 1 x 3 x 1, [HW[H = 3, W = 1], pitch(H = 256)]: 256, 513;

        // The layout has some of the channels, the texture has all of them.
        u8, R8G8B8A8_UNORM, 70 x 3 x 1,
            [NHWC[N = 1, C = 3, H = 3, W = 70], strides(W = 4), pitch(H = 256)]: 512, 1_304;
        u8, R8G8_UNORM, 70 x 3 x 1, [HWC[C = 1, H = 3, W = 70], strides(W = 2), pitch(H = 256)]:
            256, 652;
        f32, R32_TYPELESS, 5 x 3 x 1, [NCHW[N = 1, C = 1, H = 3, W = 5], pitch(H = 64)]: 256, 532;

        // The widest and highest.
        u8, R8_UNORM, 16_384 x 16_384 x 1, [HW[H = 16_384, W = 16_384]]: 16_384, 268_435_456;
    }
}

/// This volume is too large for DirectML, but not for a texture.
#[test]
fn the_largest_volume() {
    type Volume = layout!(DHWC[C = 4, D = 2_048, H = 2_048, W = 2_048]);
    const VOLUME: TextureFootprint<f32, Volume> = TextureFootprint::new(Format::R32G32B32A32_FLOAT);
    assert_eq!(VOLUME.placed_footprint().footprint.row_pitch, 32_768);
    assert_eq!(VOLUME.end_in_bytes(), 137_438_953_472);
}

/// The row pitch is longer than necessary, but a multiple of 256 bytes.
#[test]
fn longer_rows() {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], strides(H = 1_024));
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    assert_eq!(FRAME.placed_footprint().footprint.row_pitch, 1_024);
    assert_eq!(FRAME.end_in_bytes(), 2 * 1_024 + 280);
}

/// The texture has 582 bytes, the tensor has 584.
#[test]
fn the_buffer_of_a_tensor() {
    type Plane = layout!(HW[H = 3, W = 70], pitch(H = 256));
    const PLANE: TensorDesc = TensorDesc::new::<u8, Plane>();
    const BUFFER: ResourceDesc = ResourceDesc::for_tensor(&PLANE);
    const LARGER: ResourceDesc = ResourceDesc::for_tensor(&PLANE.with_total_size(768));
    let texture = TextureFootprint::<u8, Plane>::new(Format::R8_UNORM);
    assert_eq!(texture.end_in_bytes(), 582);
    assert_eq!(BUFFER.width, 584);
    assert_eq!(BufferView::<u8, Plane>::raw().end_in_bytes(), 584);
    assert_eq!(LARGER.width, 768);
}

/// Each line: element, view, layout, offset in bytes; then the format, the first element, the number of elements, the
/// bytes of a structure, whether the view is raw, and the bytes up to its end.
macro_rules! views {
    ($($element:ty, $kind:ident($($format:ident)?), [$($layout:tt)*], $offset:literal:
        $seen:ident, $first:literal, $elements:literal, $structure:literal, $raw:literal, $end:literal;
    )*) => {$({
        type L = layout!($($layout)*);
        const VIEW: BufferView<$element, L> =
            BufferView::$kind($(Format::$format)?).at_byte($offset);
        let line = concat!(stringify!($element), ", ", stringify!($($layout)*));
        let desc = VIEW.shader_resource_view();
        assert_eq!(desc.format, Format::$seen, "{line}");
        assert_eq!(desc.buffer.first_element, $first, "{line}");
        assert_eq!(desc.buffer.number_of_elements, $elements, "{line}");
        assert_eq!(desc.buffer.structure_byte_stride, $structure, "{line}");
        assert_eq!(desc.buffer.flags, $raw, "{line}");
        assert_eq!(VIEW.end_in_bytes(), $end, "{line}");
    })*};
}

#[test]
fn views_of_buffers() {
    views! {
        f32, raw(), [NCHW[1, 3, 224, 224]], 0: R32_TYPELESS, 0, 150_528, 0, 1, 602_112;
        f16, raw(), [NHWC[1, 3, 5, 7]], 16: R32_TYPELESS, 4, 53, 0, 1, 228;
        u8, raw(), [W[1]], 48: R32_TYPELESS, 12, 1, 0, 1, 52;
        f64, raw(), [HW[2, 3], pad(W = 5)], 0: R32_TYPELESS, 0, 16, 0, 1, 64;
        // Blocks of 16 channels at each of 4 pixels, and then blocks of 4 channels. The last element is at 64 + 48 + 3.
        f32, raw(), [NCHW16c[1, 20, 2, 2]], 0: R32_TYPELESS, 0, 116, 0, 1, 464;
        u8, raw(), [W[4_294_967_296]], 0: R32_TYPELESS, 0, 1_073_741_824, 0, 1, 4_294_967_296;
        f32, raw(), [HW[480, 640], broadcast(H)], 0: R32_TYPELESS, 0, 640, 0, 1, 2_560;

        f32, structured(), [NCHW[1, 3, 224, 224]], 4: UNKNOWN, 1, 150_528, 4, 0, 602_116;
        f16, structured(), [HW[3, 5]], 2: UNKNOWN, 1, 15, 2, 0, 32;
        i64, structured(), [W[3]], 800: UNKNOWN, 100, 3, 8, 0, 824;
        [f32; 3], structured(), [HW[480, 640]], 12: UNKNOWN, 1, 307_200, 12, 0, 3_686_412;
        [u8; 2_048], structured(), [W[2]], 2_048: UNKNOWN, 1, 2, 2_048, 0, 6_144;
        u32, structured(), [W[134_217_728]], 0: UNKNOWN, 0, 134_217_728, 4, 0, 536_870_912;

        f32, typed(R32_FLOAT), [NCHW[1, 3, 224, 224]], 4: R32_FLOAT, 1, 150_528, 0, 0, 602_116;
        u8, typed(R8_UINT), [HW[H = 3, W = 70], pitch(H = 256)], 3: R8_UINT, 3, 582, 0, 0, 585;
        u8, typed(R8_UNORM), [W[134_217_728]], 0: R8_UNORM, 0, 134_217_728, 0, 0, 134_217_728;
        u8, typed(R8G8B8A8_UNORM), [W[536_870_912]], 0:
            R8G8B8A8_UNORM, 0, 134_217_728, 0, 0, 536_870_912;
        u8, typed(R8G8B8A8_UINT), [W[5]], 8: R8G8B8A8_UINT, 2, 2, 0, 0, 16;
        f16, typed(R16G16_FLOAT), [W[6]], 8: R16G16_FLOAT, 2, 3, 0, 0, 20;
        f32, typed(R32G32B32_FLOAT), [NHWC[1, 3, 4, 5]], 24: R32G32B32_FLOAT, 2, 20, 0, 0, 264;
        f32, typed(R32G32B32A32_FLOAT), [NHWC[N = 1, C = 3, H = 4, W = 5], strides(W = 4)], 0:
            R32G32B32A32_FLOAT, 0, 20, 0, 0, 320;
        i8, typed(R8_SNORM), [HW[10, 10], broadcast(H)], 0: R8_SNORM, 0, 10, 0, 0, 10;
        u16, typed(R16_UNORM), [W[2]], 0: R16_UNORM, 0, 2, 0, 0, 4;
        u8, typed(B8G8R8A8_UNORM), [HWC[C = 4, H = 2, W = 2]], 0: B8G8R8A8_UNORM, 0, 4, 0, 0, 16;
    }
}

/// Describes views of layouts with sizes known at run time.
#[test]
fn views_of_sizes_known_at_run_time() {
    type Foreign = TensorLayout<(DynC, DynH, DynW), RunTimeStrides>;

    let mapping = <layout!(NHWC[?, 3, ?, ?])>::with((N(2), H(5), W(7))).unwrap();
    let raw = BufferView::<f16, _>::raw_with(mapping).unwrap();
    assert_eq!(raw.shader_resource_view().buffer.number_of_elements, 105);
    let raw = raw.try_at_byte(512).unwrap();
    assert_eq!(raw.shader_resource_view().buffer.first_element, 128);
    assert_eq!(raw.end_in_bytes(), 932);
    let written = raw.try_unordered_access_view().unwrap();
    assert_eq!(written.buffer.number_of_elements, 105);
    assert_eq!(written.buffer.flags, 1);

    let structured = BufferView::<f32, _>::structured_with(mapping).unwrap();
    assert_eq!(
        structured.shader_resource_view().buffer.number_of_elements,
        210
    );
    let typed = BufferView::<f16, _>::typed_with(f16::FORMAT, mapping).unwrap();
    assert_eq!(typed.shader_resource_view().format, Format::R16_FLOAT);
    assert_eq!(typed.shader_resource_view().buffer.number_of_elements, 210);

    // Rows of another library. The last element is at 2 * 100 + 6 * 3 + 2.
    let sizes = (tensor_layout::C(3), H(3), W(7));
    let strides = (tensor_layout::C(1), H(100), W(3));
    let mapping = Mapping::<Foreign>::try_from_strides(sizes, strides).unwrap();
    let raw = BufferView::<u32, _>::raw_with(mapping).unwrap();
    assert_eq!(raw.shader_resource_view().buffer.number_of_elements, 221);
    assert!(raw.try_unordered_access_view().is_ok());
}

#[test]
fn formats_of_elements() {
    assert_eq!(f32::FORMAT, Format::R32_FLOAT);
    assert_eq!(u32::FORMAT, Format::R32_UINT);
    assert_eq!(i32::FORMAT, Format::R32_SINT);
    assert_eq!(f16::FORMAT, Format::R16_FLOAT);
    assert_eq!(u16::FORMAT, Format::R16_UINT);
    assert_eq!(i16::FORMAT, Format::R16_SINT);
    assert_eq!(u8::FORMAT, Format::R8_UINT);
    assert_eq!(i8::FORMAT, Format::R8_SINT);
}

#[test]
fn constants() {
    let size = |bytes| ConstantBufferViewDesc::new(256, bytes).size_in_bytes;
    assert_eq!(size(1), 256);
    assert_eq!(size(256), 256);
    assert_eq!(size(257), 512);
    assert_eq!(size(65_281), 65_536);
    assert_eq!(size(65_536), 65_536);
    assert_eq!(
        ConstantBufferViewDesc::new(0x1_0000_0100, 4).buffer_location,
        0x1_0000_0100
    );
}

/// Tests row pitches that are known only at run time.
#[test]
fn pitches_of_others() {
    for pitch in [12, 14, 16, 100, 256, 1_026] {
        let footprint = SubresourceFootprint {
            format: Format::R16G16_UINT,
            width: 3,
            height: 2,
            depth: 1,
            row_pitch: pitch,
        };
        let placed = PlacedFootprint {
            offset: 6,
            footprint,
        };
        let texture = TextureFootprint::<u16, Pixels<2>>::try_from_footprint(&placed).unwrap();
        assert_eq!(texture.placed_footprint(), placed);
        assert_eq!(texture.mapping().size_array(), [1, 2, 2, 3]);
        assert_eq!(texture.mapping().stride(H), pitch as usize / 2);
        assert_eq!(texture.mapping().stride(W), 2);
        assert_eq!(texture.end_in_bytes(), 6 + u64::from(pitch) + 12);
    }
}
