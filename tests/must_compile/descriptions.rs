//! Descriptions that look like mistakes and are right.

use tensor_layout::d3d12::{BufferView, Format, TextureFootprint};
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;
use tensor_layout::shader::{Language::Hlsl, OffsetFunction};

layout! {
    type Cube = NHWC[3, 3, 3, 3];
}

/// Makes descriptions with a larger total than needed, with more axes than the layout has, and with an
/// alignment of 0.
#[test]
fn descriptions() {
    const DESC: TensorDesc = TensorDesc::new::<u8, Cube>()
        .with_rank(8)
        .with_total_size(1_001)
        .with_alignment(0);
    assert_eq!(DESC.sizes(), [1, 1, 1, 1, 3, 3, 3, 3]);
}

/// Channels in groups that the layout does not state, texels with a spare channel, and bytes as words.
#[test]
fn views_and_textures() {
    const POINTS: BufferView<f32, layout!(NC[N = 1_001, C = 3])> =
        BufferView::typed(Format::R32G32B32A32_FLOAT);
    assert_eq!(POINTS.shader_resource_view().buffer.number_of_elements, 751);

    layout! {
        type Photo = HWC[C = 3, H = 4, W = 64], strides(W = 4);
    }
    const PHOTO: TextureFootprint<u8, Photo> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    assert_eq!(PHOTO.placed_footprint().footprint.row_pitch, 256);
    assert_eq!(BufferView::<u8, layout!(W[1])>::raw().end_in_bytes(), 4);
}

/// A function may have the name of an axis: the text adds a suffix to the name.
#[test]
fn shader_text() {
    const TEXT: &str = OffsetFunction::<Cube>::new(Hlsl, "C").as_str();
    assert!(TEXT.contains("uint C_offset(AxisN n, AxisC c, AxisH h, AxisW w)"));
}
