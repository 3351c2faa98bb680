//! Our versions of Microsoft's structures, compared with the bindings of the `windows` crate,
//! which are generated from Microsoft's metadata.

use std::mem::{align_of, offset_of, size_of};
use tensor_layout::d3d12::{
    BufferShaderResourceView, BufferUnorderedAccessView, BufferView, ConstantBufferViewDesc,
    Format, PlacedFootprint, ResourceDesc, SampleDesc, ShaderResourceViewDesc,
    SubresourceFootprint, TextureFootprint, UnorderedAccessViewDesc,
};
use tensor_layout::layout;
use windows::Win32::Graphics::Direct3D12 as theirs;
use windows::Win32::Graphics::Direct3D12::{
    D3D12_BUFFER_SRV, D3D12_BUFFER_UAV, D3D12_CONSTANT_BUFFER_VIEW_DESC,
    D3D12_PLACED_SUBRESOURCE_FOOTPRINT, D3D12_RESOURCE_DESC, D3D12_SHADER_RESOURCE_VIEW_DESC,
    D3D12_SUBRESOURCE_FOOTPRINT, D3D12_UNORDERED_ACCESS_VIEW_DESC,
};
use windows::Win32::Graphics::Dxgi::Common as dxgi;
use windows::Win32::Graphics::Dxgi::Common::{DXGI_FORMAT, DXGI_SAMPLE_DESC};

/// Returns the size of a field's type. Offsets alone do not tell the size of the last field.
fn size<S, F>(_: fn(&S) -> &F) -> usize {
    size_of::<F>()
}

#[test]
fn fields_are_where_theirs_are() {
    macro_rules! same_size {
        ($($ours:ident = $theirs:ident;)*) => {$(
            assert_eq!(size_of::<$ours>(), size_of::<$theirs>(), stringify!($theirs));
            assert_eq!(align_of::<$ours>(), align_of::<$theirs>(), stringify!($theirs));
        )*};
    }
    same_size! {
        Format = DXGI_FORMAT;
        ResourceDesc = D3D12_RESOURCE_DESC;
        SampleDesc = DXGI_SAMPLE_DESC;
        ShaderResourceViewDesc = D3D12_SHADER_RESOURCE_VIEW_DESC;
        BufferShaderResourceView = D3D12_BUFFER_SRV;
        UnorderedAccessViewDesc = D3D12_UNORDERED_ACCESS_VIEW_DESC;
        BufferUnorderedAccessView = D3D12_BUFFER_UAV;
        ConstantBufferViewDesc = D3D12_CONSTANT_BUFFER_VIEW_DESC;
        PlacedFootprint = D3D12_PLACED_SUBRESOURCE_FOOTPRINT;
        SubresourceFootprint = D3D12_SUBRESOURCE_FOOTPRINT;
    }

    macro_rules! same_offset {
        ($($ours:ident.$our_field:ident = $theirs:ident.$their_field:ident;)*) => {$(
            assert_eq!(
                offset_of!($ours, $our_field),
                offset_of!($theirs, $their_field),
                stringify!($their_field)
            );
            assert_eq!(
                size(|ours: &$ours| &ours.$our_field),
                size(|theirs: &$theirs| &theirs.$their_field),
                stringify!($their_field)
            );
        )*};
    }
    same_offset! {
        ResourceDesc.dimension = D3D12_RESOURCE_DESC.Dimension;
        ResourceDesc.alignment = D3D12_RESOURCE_DESC.Alignment;
        ResourceDesc.width = D3D12_RESOURCE_DESC.Width;
        ResourceDesc.height = D3D12_RESOURCE_DESC.Height;
        ResourceDesc.depth_or_array_size = D3D12_RESOURCE_DESC.DepthOrArraySize;
        ResourceDesc.mip_levels = D3D12_RESOURCE_DESC.MipLevels;
        ResourceDesc.format = D3D12_RESOURCE_DESC.Format;
        ResourceDesc.sample_desc = D3D12_RESOURCE_DESC.SampleDesc;
        ResourceDesc.layout = D3D12_RESOURCE_DESC.Layout;
        ResourceDesc.flags = D3D12_RESOURCE_DESC.Flags;
        SampleDesc.count = DXGI_SAMPLE_DESC.Count;
        SampleDesc.quality = DXGI_SAMPLE_DESC.Quality;
        ShaderResourceViewDesc.format = D3D12_SHADER_RESOURCE_VIEW_DESC.Format;
        ShaderResourceViewDesc.view_dimension = D3D12_SHADER_RESOURCE_VIEW_DESC.ViewDimension;
        ShaderResourceViewDesc.shader_4_component_mapping =
            D3D12_SHADER_RESOURCE_VIEW_DESC.Shader4ComponentMapping;
        ShaderResourceViewDesc.buffer = D3D12_SHADER_RESOURCE_VIEW_DESC.Anonymous;
        BufferShaderResourceView.first_element = D3D12_BUFFER_SRV.FirstElement;
        BufferShaderResourceView.number_of_elements = D3D12_BUFFER_SRV.NumElements;
        BufferShaderResourceView.structure_byte_stride = D3D12_BUFFER_SRV.StructureByteStride;
        BufferShaderResourceView.flags = D3D12_BUFFER_SRV.Flags;
        UnorderedAccessViewDesc.format = D3D12_UNORDERED_ACCESS_VIEW_DESC.Format;
        UnorderedAccessViewDesc.view_dimension = D3D12_UNORDERED_ACCESS_VIEW_DESC.ViewDimension;
        UnorderedAccessViewDesc.buffer = D3D12_UNORDERED_ACCESS_VIEW_DESC.Anonymous;
        BufferUnorderedAccessView.first_element = D3D12_BUFFER_UAV.FirstElement;
        BufferUnorderedAccessView.number_of_elements = D3D12_BUFFER_UAV.NumElements;
        BufferUnorderedAccessView.structure_byte_stride = D3D12_BUFFER_UAV.StructureByteStride;
        BufferUnorderedAccessView.counter_offset_in_bytes = D3D12_BUFFER_UAV.CounterOffsetInBytes;
        BufferUnorderedAccessView.flags = D3D12_BUFFER_UAV.Flags;
        ConstantBufferViewDesc.buffer_location = D3D12_CONSTANT_BUFFER_VIEW_DESC.BufferLocation;
        ConstantBufferViewDesc.size_in_bytes = D3D12_CONSTANT_BUFFER_VIEW_DESC.SizeInBytes;
        PlacedFootprint.offset = D3D12_PLACED_SUBRESOURCE_FOOTPRINT.Offset;
        PlacedFootprint.footprint = D3D12_PLACED_SUBRESOURCE_FOOTPRINT.Footprint;
        SubresourceFootprint.format = D3D12_SUBRESOURCE_FOOTPRINT.Format;
        SubresourceFootprint.width = D3D12_SUBRESOURCE_FOOTPRINT.Width;
        SubresourceFootprint.height = D3D12_SUBRESOURCE_FOOTPRINT.Height;
        SubresourceFootprint.depth = D3D12_SUBRESOURCE_FOOTPRINT.Depth;
        SubresourceFootprint.row_pitch = D3D12_SUBRESOURCE_FOOTPRINT.RowPitch;
    }
}

/// One macro of the library declares each of the 57 formats with its name and its number.
#[test]
fn formats_have_their_numbers() {
    macro_rules! same_number {
        ($($theirs:ident)*) => {$(
            let name = format!("DXGI_FORMAT_{:?}", Format(dxgi::$theirs.0));
            assert_eq!(name, stringify!($theirs));
        )*};
    }
    same_number! {
        DXGI_FORMAT_R32G32B32A32_TYPELESS DXGI_FORMAT_R32G32B32A32_FLOAT DXGI_FORMAT_R32G32B32A32_UINT
        DXGI_FORMAT_R32G32B32A32_SINT DXGI_FORMAT_R32G32B32_TYPELESS DXGI_FORMAT_R32G32B32_FLOAT
        DXGI_FORMAT_R32G32B32_UINT DXGI_FORMAT_R32G32B32_SINT DXGI_FORMAT_R16G16B16A16_TYPELESS
        DXGI_FORMAT_R16G16B16A16_FLOAT DXGI_FORMAT_R16G16B16A16_UNORM DXGI_FORMAT_R16G16B16A16_UINT
        DXGI_FORMAT_R16G16B16A16_SNORM DXGI_FORMAT_R16G16B16A16_SINT DXGI_FORMAT_R32G32_TYPELESS
        DXGI_FORMAT_R32G32_FLOAT DXGI_FORMAT_R32G32_UINT DXGI_FORMAT_R32G32_SINT DXGI_FORMAT_R8G8B8A8_TYPELESS
        DXGI_FORMAT_R8G8B8A8_UNORM DXGI_FORMAT_R8G8B8A8_UNORM_SRGB DXGI_FORMAT_R8G8B8A8_UINT
        DXGI_FORMAT_R8G8B8A8_SNORM DXGI_FORMAT_R8G8B8A8_SINT DXGI_FORMAT_R16G16_TYPELESS
        DXGI_FORMAT_R16G16_FLOAT DXGI_FORMAT_R16G16_UNORM DXGI_FORMAT_R16G16_UINT DXGI_FORMAT_R16G16_SNORM
        DXGI_FORMAT_R16G16_SINT DXGI_FORMAT_R32_TYPELESS DXGI_FORMAT_R32_FLOAT DXGI_FORMAT_R32_UINT
        DXGI_FORMAT_R32_SINT DXGI_FORMAT_R8G8_TYPELESS DXGI_FORMAT_R8G8_UNORM DXGI_FORMAT_R8G8_UINT
        DXGI_FORMAT_R8G8_SNORM DXGI_FORMAT_R8G8_SINT DXGI_FORMAT_R16_TYPELESS DXGI_FORMAT_R16_FLOAT
        DXGI_FORMAT_R16_UNORM DXGI_FORMAT_R16_UINT DXGI_FORMAT_R16_SNORM DXGI_FORMAT_R16_SINT
        DXGI_FORMAT_R8_TYPELESS DXGI_FORMAT_R8_UNORM DXGI_FORMAT_R8_UINT DXGI_FORMAT_R8_SNORM
        DXGI_FORMAT_R8_SINT DXGI_FORMAT_A8_UNORM DXGI_FORMAT_B8G8R8A8_UNORM DXGI_FORMAT_B8G8R8X8_UNORM
        DXGI_FORMAT_B8G8R8A8_TYPELESS DXGI_FORMAT_B8G8R8A8_UNORM_SRGB DXGI_FORMAT_B8G8R8X8_TYPELESS
        DXGI_FORMAT_B8G8R8X8_UNORM_SRGB
    }
    assert_eq!(Format::UNKNOWN.0, dxgi::DXGI_FORMAT_UNKNOWN.0);
    assert_eq!(Format::NV12.0, dxgi::DXGI_FORMAT_NV12.0);
    assert_eq!(Format::P010.0, dxgi::DXGI_FORMAT_P010.0);
}

/// Tests that the limits are those of Microsoft, under Microsoft's names.
#[test]
fn limits_are_theirs() {
    assert_eq!(theirs::D3D12_TEXTURE_DATA_PITCH_ALIGNMENT, 256);
    assert_eq!(theirs::D3D12_TEXTURE_DATA_PLACEMENT_ALIGNMENT, 512);
    assert_eq!(theirs::D3D12_RAW_UAV_SRV_BYTE_ALIGNMENT, 16);
    assert_eq!(theirs::D3D12_REQ_BUFFER_RESOURCE_TEXEL_COUNT_2_TO_EXP, 27);
    assert_eq!(
        theirs::D3D12_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES,
        2_048
    );
    assert_eq!(theirs::D3D12_REQ_TEXTURE2D_U_OR_V_DIMENSION, 16_384);
    assert_eq!(theirs::D3D12_REQ_TEXTURE3D_U_V_OR_W_DIMENSION, 2_048);
    assert_eq!(theirs::D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT, 256);
    assert_eq!(theirs::D3D12_REQ_CONSTANT_BUFFER_ELEMENT_COUNT, 4_096);
}

/// Reads a structure of this crate as the structure of `windows`.
macro_rules! read {
    ($ours:expr => $theirs:ty) => {{
        let ours = $ours;
        assert_eq!(size_of_val(&ours), size_of::<$theirs>());
        let theirs: *const $theirs = (&raw const ours).cast();
        // SAFETY: both structures have the same offsets and sizes of fields. For a union, this is the field that is as
        // large as the whole union.
        unsafe { *theirs }
    }};
}

#[test]
fn resources_can_be_read_as_theirs() {
    let desc = read!(ResourceDesc::buffer(1_304).with_unordered_access() => D3D12_RESOURCE_DESC);
    let wanted = D3D12_RESOURCE_DESC {
        Dimension: theirs::D3D12_RESOURCE_DIMENSION_BUFFER,
        Alignment: 0,
        Width: 1_304,
        Height: 1,
        DepthOrArraySize: 1,
        MipLevels: 1,
        Format: dxgi::DXGI_FORMAT_UNKNOWN,
        SampleDesc: DXGI_SAMPLE_DESC {
            Count: 1,
            Quality: 0,
        },
        Layout: theirs::D3D12_TEXTURE_LAYOUT_ROW_MAJOR,
        Flags: theirs::D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS,
    };
    assert_eq!(desc, wanted);
    let desc = read!(ResourceDesc::buffer(1_304) => D3D12_RESOURCE_DESC);
    assert_eq!(desc.Flags, theirs::D3D12_RESOURCE_FLAG_NONE);
}

type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256));

#[test]
fn views_to_read_can_be_read_as_theirs() {
    let view = |desc: ShaderResourceViewDesc| {
        let desc = read!(desc => D3D12_SHADER_RESOURCE_VIEW_DESC);
        assert_eq!(desc.ViewDimension, theirs::D3D12_SRV_DIMENSION_BUFFER);
        assert_eq!(
            desc.Shader4ComponentMapping,
            theirs::D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING
        );
        // SAFETY: the dimension says that this field is the right one.
        (desc.Format, unsafe { desc.Anonymous.Buffer })
    };
    let views = [
        BufferView::<u8, Frame>::raw()
            .at_byte(64)
            .shader_resource_view(),
        // Rows of 70 pixels: 280 elements, with 512 elements from row to row.
        BufferView::<f32, Frame>::structured()
            .at_byte(64)
            .shader_resource_view(),
        BufferView::<u8, Frame>::typed(Format::R8G8B8A8_UNORM)
            .at_byte(64)
            .shader_resource_view(),
    ];
    let (none, raw) = (
        theirs::D3D12_BUFFER_SRV_FLAG_NONE,
        theirs::D3D12_BUFFER_SRV_FLAG_RAW,
    );
    let wanted = [
        (dxgi::DXGI_FORMAT_R32_TYPELESS, 16, 326, 0, raw),
        (dxgi::DXGI_FORMAT_UNKNOWN, 16, 1_304, 4, none),
        (dxgi::DXGI_FORMAT_R8G8B8A8_UNORM, 16, 326, 0, none),
    ];
    for (view, wanted) in views.map(view).into_iter().zip(wanted) {
        let (format, first, elements, stride, flags) = wanted;
        let wanted = D3D12_BUFFER_SRV {
            FirstElement: first,
            NumElements: elements,
            StructureByteStride: stride,
            Flags: flags,
        };
        assert_eq!(view, (format, wanted));
    }
}

#[test]
fn views_to_write_can_be_read_as_theirs() {
    let view = |desc: UnorderedAccessViewDesc| {
        let desc = read!(desc => D3D12_UNORDERED_ACCESS_VIEW_DESC);
        assert_eq!(desc.ViewDimension, theirs::D3D12_UAV_DIMENSION_BUFFER);
        // SAFETY: the dimension says that this field is the right one.
        (desc.Format, unsafe { desc.Anonymous.Buffer })
    };
    let views = [
        BufferView::<u8, Frame>::raw()
            .at_byte(64)
            .unordered_access_view(),
        BufferView::<[f32; 2], Frame>::structured()
            .at_byte(64)
            .unordered_access_view(),
        BufferView::<i16, Frame>::typed(Format::R16_SNORM)
            .at_byte(64)
            .unordered_access_view(),
    ];
    let (none, raw) = (
        theirs::D3D12_BUFFER_UAV_FLAG_NONE,
        theirs::D3D12_BUFFER_UAV_FLAG_RAW,
    );
    let wanted = [
        (dxgi::DXGI_FORMAT_R32_TYPELESS, 16, 326, 0, raw),
        (dxgi::DXGI_FORMAT_UNKNOWN, 8, 1_304, 8, none),
        (dxgi::DXGI_FORMAT_R16_SNORM, 32, 1_304, 0, none),
    ];
    for (view, wanted) in views.map(view).into_iter().zip(wanted) {
        let (format, first, elements, stride, flags) = wanted;
        let wanted = D3D12_BUFFER_UAV {
            FirstElement: first,
            NumElements: elements,
            StructureByteStride: stride,
            CounterOffsetInBytes: 0,
            Flags: flags,
        };
        assert_eq!(view, (format, wanted));
    }
}

#[test]
fn footprints_and_constants_can_be_read_as_theirs() {
    let frame = TextureFootprint::<u8, Frame>::new(Format::B8G8R8A8_UNORM).at_byte(1_536);
    let wanted = D3D12_PLACED_SUBRESOURCE_FOOTPRINT {
        Offset: 1_536,
        Footprint: D3D12_SUBRESOURCE_FOOTPRINT {
            Format: dxgi::DXGI_FORMAT_B8G8R8A8_UNORM,
            Width: 70,
            Height: 3,
            Depth: 1,
            RowPitch: 512,
        },
    };
    assert_eq!(
        read!(frame.placed_footprint() => D3D12_PLACED_SUBRESOURCE_FOOTPRINT),
        wanted
    );
    let constants = ConstantBufferViewDesc::new(0x1_2345_6700, 300);
    let wanted = D3D12_CONSTANT_BUFFER_VIEW_DESC {
        BufferLocation: 0x1_2345_6700,
        SizeInBytes: 512,
    };
    assert_eq!(read!(constants => D3D12_CONSTANT_BUFFER_VIEW_DESC), wanted);
}
