//! Our versions of Microsoft's structures, compared with the bindings of the `windows` crate,
//! which are generated from Microsoft's metadata.

use crate::assert_rows::assert_rows;
use crate::windows_fields::assert_same_fields;
use tensor_layout::d3d12::{
    BufferShaderResourceView, BufferUnorderedAccessView, BufferView, ConstantBufferViewDesc,
    Format, PlacedFootprint, ResourceDesc, SampleDesc, ShaderResourceViewDesc,
    SubresourceFootprint, UnorderedAccessViewDesc,
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

#[test]
fn fields_are_where_theirs_are() {
    assert_same_fields! {
        Format = DXGI_FORMAT;
        ResourceDesc = D3D12_RESOURCE_DESC {
            dimension = Dimension, alignment = Alignment, width = Width, height = Height,
            depth_or_array_size = DepthOrArraySize, mip_levels = MipLevels, format = Format, sample_desc = SampleDesc,
            layout = Layout, flags = Flags
        };
        SampleDesc = DXGI_SAMPLE_DESC { count = Count, quality = Quality };
        ShaderResourceViewDesc = D3D12_SHADER_RESOURCE_VIEW_DESC {
            format = Format, view_dimension = ViewDimension, shader_4_component_mapping = Shader4ComponentMapping,
            buffer = Anonymous
        };
        BufferShaderResourceView = D3D12_BUFFER_SRV {
            first_element = FirstElement, number_of_elements = NumElements, structure_byte_stride = StructureByteStride,
            flags = Flags
        };
        UnorderedAccessViewDesc = D3D12_UNORDERED_ACCESS_VIEW_DESC {
            format = Format, view_dimension = ViewDimension, buffer = Anonymous
        };
        BufferUnorderedAccessView = D3D12_BUFFER_UAV {
            first_element = FirstElement, number_of_elements = NumElements, structure_byte_stride = StructureByteStride,
            counter_offset_in_bytes = CounterOffsetInBytes, flags = Flags
        };
        ConstantBufferViewDesc = D3D12_CONSTANT_BUFFER_VIEW_DESC {
            buffer_location = BufferLocation, size_in_bytes = SizeInBytes
        };
        PlacedFootprint = D3D12_PLACED_SUBRESOURCE_FOOTPRINT { offset = Offset, footprint = Footprint };
        SubresourceFootprint = D3D12_SUBRESOURCE_FOOTPRINT {
            format = Format, width = Width, height = Height, depth = Depth, row_pitch = RowPitch
        };
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

/// Reads a view as the structure of `windows`: its format, its elements, the bytes of a structure, and the flags.
macro_rules! view {
    ($ours:expr => $theirs:ty, $dimension:ident) => {{
        let desc = read!($ours => $theirs);
        assert_eq!(desc.ViewDimension, theirs::$dimension);
        // SAFETY: the dimension says that this field is the right one.
        let buffer = unsafe { desc.Anonymous.Buffer };
        let elements = (buffer.FirstElement, buffer.NumElements);
        (desc, buffer, (desc.Format, elements, buffer.StructureByteStride, buffer.Flags))
    }};
}

#[test]
fn views_to_read_can_be_read_as_theirs() {
    let view = |desc: ShaderResourceViewDesc| {
        let (desc, _, view) =
            view!(desc => D3D12_SHADER_RESOURCE_VIEW_DESC, D3D12_SRV_DIMENSION_BUFFER);
        let mapping = theirs::D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING;
        assert_eq!(desc.Shader4ComponentMapping, mapping);
        view
    };
    let (none, raw) = (
        theirs::D3D12_BUFFER_SRV_FLAG_NONE,
        theirs::D3D12_BUFFER_SRV_FLAG_RAW,
    );
    let typed = BufferView::<u8, Frame>::typed(Format::R8G8B8A8_UNORM).at_byte(64);
    // Rows of 70 pixels: 280 elements, with 512 elements from row to row.
    assert_rows! {
        view(BufferView::<u8, Frame>::raw().at_byte(64).shader_resource_view()) =>
            (dxgi::DXGI_FORMAT_R32_TYPELESS, (16, 326), 0, raw);
        view(BufferView::<f32, Frame>::structured().at_byte(64).shader_resource_view()) =>
            (dxgi::DXGI_FORMAT_UNKNOWN, (16, 1_304), 4, none);
        view(typed.shader_resource_view()) => (dxgi::DXGI_FORMAT_R8G8B8A8_UNORM, (16, 326), 0, none);
    }
}

#[test]
fn views_to_write_can_be_read_as_theirs() {
    let view = |desc: UnorderedAccessViewDesc| {
        let (_, buffer, view) =
            view!(desc => D3D12_UNORDERED_ACCESS_VIEW_DESC, D3D12_UAV_DIMENSION_BUFFER);
        assert_eq!(buffer.CounterOffsetInBytes, 0);
        view
    };
    let (none, raw) = (
        theirs::D3D12_BUFFER_UAV_FLAG_NONE,
        theirs::D3D12_BUFFER_UAV_FLAG_RAW,
    );
    let typed = BufferView::<i16, Frame>::typed(Format::R16_SNORM).at_byte(64);
    assert_rows! {
        view(BufferView::<u8, Frame>::raw().at_byte(64).unordered_access_view()) =>
            (dxgi::DXGI_FORMAT_R32_TYPELESS, (16, 326), 0, raw);
        view(BufferView::<[f32; 2], Frame>::structured().at_byte(64).unordered_access_view()) =>
            (dxgi::DXGI_FORMAT_UNKNOWN, (8, 1_304), 8, none);
        view(typed.unordered_access_view()) => (dxgi::DXGI_FORMAT_R16_SNORM, (32, 1_304), 0, none);
    }
}
