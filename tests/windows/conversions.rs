//! Reads the descriptions of this crate as the types that DirectML takes.

use crate::{card, graphics_card};
use std::slice;
use tensor_layout::d3d12::{
    BufferView, ConstantBufferViewDesc, Format, ResourceDesc, TextureFootprint,
};
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    Absent, Convolution, ElementWiseIdentity, InitializerBindings, Operator, OwnedByDml, Unbound,
    Window,
};
use tensor_layout::windows::AsWindows;
use tensor_layout::{Tensor, layout};
use windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_DESC, DML_BINDING_TYPE_BUFFER, DML_BINDING_TYPE_BUFFER_ARRAY,
    DML_BINDING_TYPE_NONE, DML_BUFFER_ARRAY_BINDING, DML_BUFFER_BINDING, DML_BUFFER_TENSOR_DESC,
    DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC, DML_OPERATOR_DESC, DML_OPERATOR_ELEMENT_WISE_IDENTITY,
    DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_DESC, DML_TENSOR_FLAG_OWNED_BY_DML,
    DML_TENSOR_TYPE_BUFFER,
};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_BUFFER_UAV_FLAG_RAW, D3D12_CONSTANT_BUFFER_VIEW_DESC, D3D12_PLACED_SUBRESOURCE_FOOTPRINT,
    D3D12_RESOURCE_DESC, D3D12_RESOURCE_DIMENSION_BUFFER,
    D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS, D3D12_SHADER_RESOURCE_VIEW_DESC,
    D3D12_SRV_DIMENSION_BUFFER, D3D12_SUBRESOURCE_FOOTPRINT as Footprint,
    D3D12_TEXTURE_LAYOUT_ROW_MAJOR, D3D12_UAV_DIMENSION_BUFFER, D3D12_UNORDERED_ACCESS_VIEW_DESC,
};
use windows::Win32::Graphics::Dxgi::Common::{
    DXGI_FORMAT_R8G8B8A8_UNORM, DXGI_FORMAT_R32_TYPELESS, DXGI_FORMAT_UNKNOWN,
};
use windows::core::Interface;

type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);

#[test]
fn tensors() {
    static PHOTO: TensorDesc = TensorDesc::new::<half::f16, Photo>()
        .with_alignment(256)
        .owned_by_dml();
    let raw = PHOTO.as_raw();
    let theirs: &DML_BUFFER_TENSOR_DESC = raw.as_windows();
    assert_eq!(theirs.DataType, DML_TENSOR_DATA_TYPE_FLOAT16);
    assert_eq!(theirs.Flags, DML_TENSOR_FLAG_OWNED_BY_DML);
    assert_eq!(theirs.DimensionCount, 4);
    // SAFETY: the list has four sizes.
    let sizes = unsafe { slice::from_raw_parts(theirs.Sizes, 4) };
    assert_eq!(sizes, [1, 3, 4, 5]);
    // SAFETY: the list has four strides.
    let strides = unsafe { slice::from_raw_parts(theirs.Strides, 4) };
    assert_eq!(strides, [60, 1, 15, 3]);
    assert_eq!(theirs.TotalTensorSizeInBytes, 120);
    assert_eq!(theirs.GuaranteedBaseOffsetAlignment, 256);

    let tensor = raw.as_tensor_desc();
    let theirs: &DML_TENSOR_DESC = tensor.as_windows();
    assert_eq!(theirs.Type, DML_TENSOR_TYPE_BUFFER);
    assert_eq!(theirs.Desc, (&raw const raw).cast());

    let tensors = [tensor, tensor];
    let theirs: &[DML_TENSOR_DESC] = tensors[..].as_windows();
    assert_eq!(theirs.len(), 2);
    assert_eq!(theirs[1].Desc, (&raw const raw).cast());
}

#[test]
fn operators() {
    let identity = ElementWiseIdentity::<f32, Photo, Planes>::new();
    identity.with_raw(|raw| {
        let theirs: &DML_OPERATOR_DESC = raw.as_windows();
        assert_eq!(theirs.Type, DML_OPERATOR_ELEMENT_WISE_IDENTITY);
        // SAFETY: an operator of that type points to this structure.
        let desc = unsafe {
            &*theirs
                .Desc
                .cast::<DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC>()
        };
        // SAFETY: the input is a tensor.
        let input = unsafe { &*desc.InputTensor };
        // SAFETY: the tensor is a buffer, so it points to this structure.
        let input = unsafe { &*input.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
        assert!(!input.Strides.is_null());
        // SAFETY: the output is a tensor.
        let output = unsafe { &*desc.OutputTensor };
        // SAFETY: the tensor is a buffer, so it points to this structure.
        let output = unsafe { &*output.Desc.cast::<DML_BUFFER_TENSOR_DESC>() };
        assert!(output.Strides.is_null());
        assert!(desc.ScaleBias.is_null());
        card()
            .compile(raw)
            .expect("DirectML makes an operator of it");
    });
}

#[test]
fn bindings() -> graphics_card::Result<()> {
    type Filter = layout!(OIHW[O = 2, I = 3, H = 4, W = 5]);
    type Features = layout!(NCHW[N = 1, C = 2, H = 1, W = 1]);
    let card = card();
    let convolution =
        Convolution::<f32, Photo, OwnedByDml<Filter>, Absent, Features>::new(Window::new());
    let photo = card.allocate::<f32, _>(Photo::mapping())?;
    let resource = card
        .allocate::<u8, _>(<layout!(W[1024])>::mapping())?
        .into_resource();
    let filter = Buffer::<_, f32, Filter>::new(resource.clone(), 32)?;
    let features = Buffer::<_, f32, Features>::new(resource, 512)?;

    let bindings = convolution.bind((&photo, Unbound, Unbound), (&features,))?;
    // SAFETY: the binding has a resource.
    let theirs = unsafe { bindings.outputs()[0].as_windows() };
    let bound = theirs.Buffer.as_ref().map(Interface::as_raw);
    assert_eq!(bound, Some(features.resource().as_raw()));
    assert_eq!((theirs.Offset, theirs.SizeInBytes), (512, 8));
    bindings.with_raw(|raw| {
        let theirs: &[DML_BINDING_DESC] = raw.inputs.as_windows();
        let kinds: Vec<_> = theirs.iter().map(|theirs| theirs.Type).collect();
        let (buffer, none) = (DML_BINDING_TYPE_BUFFER, DML_BINDING_TYPE_NONE);
        assert_eq!(kinds, [buffer, none, none]);
        // SAFETY: the binding is a buffer, so it points to this structure.
        let theirs = unsafe { &*theirs[0].Desc.cast::<DML_BUFFER_BINDING>() };
        assert_eq!((theirs.Offset, theirs.SizeInBytes), (0, 240));
        let bound = theirs.Buffer.as_ref().map(Interface::as_raw);
        assert_eq!(bound, Some(photo.resource().as_raw()));
        assert_eq!(raw.temporary.as_windows().Type, none);
    });

    let owned = convolution.bind_at_initialization((Unbound, &filter, Unbound))?;
    InitializerBindings::new([owned.as_part()])?.with_raw(|raw| {
        let theirs: &[DML_BINDING_DESC] = raw.inputs.as_windows();
        assert_eq!(theirs.len(), 1);
        assert_eq!(theirs[0].Type, DML_BINDING_TYPE_BUFFER_ARRAY);
        // SAFETY: the binding is an array, so it points to this structure.
        let theirs = unsafe { &*theirs[0].Desc.cast::<DML_BUFFER_ARRAY_BINDING>() };
        // SAFETY: the array has this number of bindings.
        let theirs =
            unsafe { slice::from_raw_parts(theirs.Bindings, theirs.BindingCount as usize) };
        assert_eq!(theirs.len(), 3);
        assert!(theirs[0].Buffer.is_none() && theirs[2].Buffer.is_none());
        assert_eq!((theirs[1].Offset, theirs[1].SizeInBytes), (32, 480));
    });
    Ok(())
}

/// Bindings that no operator can use.
#[test]
fn refused_bindings() -> graphics_card::Result<()> {
    let card = card();
    let identity = ElementWiseIdentity::<f32, Photo, Planes>::new();
    let output = card.allocate(Planes::mapping())?;
    let photo = Tensor::<f32, Photo>::filled(0.0);
    let staging = Buffer::in_upload_heap(&card.direct3d, photo.as_view())?;
    let error = identity.bind((&staging,), (&output,)).unwrap_err();
    let expected = "ElementWiseIdentity: the resource of `input` does not allow unordered access \
                    (D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS)";
    assert_eq!(error.to_string(), expected);

    let resource = card
        .allocate::<u8, _>(<layout!(W[1024])>::mapping())?
        .into_resource();
    let photo = Buffer::new(resource, 8)?;
    let error = identity.bind((&photo,), (&output,)).unwrap_err();
    let expected =
        "ElementWiseIdentity: the buffer for `input` begins at byte 8, which is no multiple of 16";
    assert_eq!(error.to_string(), expected);
    Ok(())
}

/// Compares a texture of 70 by 3 texels in a buffer with all of its descriptions for Direct3D 12.
#[test]
fn direct3d() {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256));
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    let placed = FRAME.at_byte(1024).placed_footprint();
    let theirs: &D3D12_PLACED_SUBRESOURCE_FOOTPRINT = placed.as_windows();
    assert_eq!(theirs.Offset, 1024);
    assert_eq!(theirs.Footprint.Format, DXGI_FORMAT_R8G8B8A8_UNORM);
    let Footprint {
        Width,
        Height,
        Depth,
        RowPitch,
        ..
    } = theirs.Footprint;
    assert_eq!((Width, Height, Depth, RowPitch), (70, 3, 1, 512));

    let view = BufferView::<f32, Photo>::structured().at_byte(64);
    let desc = view.shader_resource_view();
    let theirs: &D3D12_SHADER_RESOURCE_VIEW_DESC = desc.as_windows();
    assert_eq!(theirs.Format, DXGI_FORMAT_UNKNOWN);
    assert_eq!(theirs.ViewDimension, D3D12_SRV_DIMENSION_BUFFER);
    // SAFETY: the dimension says that the union has this field.
    let buffer = unsafe { theirs.Anonymous.Buffer };
    let of = (
        buffer.FirstElement,
        buffer.NumElements,
        buffer.StructureByteStride,
    );
    assert_eq!(of, (16, 60, 4));

    let desc = BufferView::<f32, Photo>::raw().unordered_access_view();
    let theirs: &D3D12_UNORDERED_ACCESS_VIEW_DESC = desc.as_windows();
    assert_eq!(theirs.Format, DXGI_FORMAT_R32_TYPELESS);
    assert_eq!(theirs.ViewDimension, D3D12_UAV_DIMENSION_BUFFER);
    // SAFETY: the dimension says that the union has this field.
    let buffer = unsafe { theirs.Anonymous.Buffer };
    assert_eq!((buffer.FirstElement, buffer.NumElements), (0, 60));
    assert_eq!(buffer.Flags, D3D12_BUFFER_UAV_FLAG_RAW);

    let desc = ConstantBufferViewDesc::new(512, 20);
    let theirs: &D3D12_CONSTANT_BUFFER_VIEW_DESC = desc.as_windows();
    assert_eq!((theirs.BufferLocation, theirs.SizeInBytes), (512, 256));

    let desc = ResourceDesc::buffer(584).with_unordered_access();
    let theirs: &D3D12_RESOURCE_DESC = desc.as_windows();
    assert_eq!(theirs.Dimension, D3D12_RESOURCE_DIMENSION_BUFFER);
    assert_eq!(
        (theirs.Width, theirs.Height, theirs.SampleDesc.Count),
        (584, 1, 1)
    );
    assert_eq!(theirs.Layout, D3D12_TEXTURE_LAYOUT_ROW_MAJOR);
    assert_eq!(theirs.Flags, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS);
}
