//! Conversions between structures of this crate and the same structures in the crate `windows`.

use crate::d3d12::{
    BufferShaderResourceView, BufferUnorderedAccessView, ConstantBufferViewDesc, Format,
    PlacedFootprint, ResourceDesc, SampleDesc, ShaderResourceViewDesc, SubresourceFootprint,
    UnorderedAccessViewDesc,
};
use crate::dml::{RawBindingDesc, RawBufferBinding, RawBufferTensorDesc, RawTensorDesc};
use crate::types::sealed::Sealed;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BINDING_DESC, DML_BUFFER_BINDING, DML_BUFFER_TENSOR_DESC, DML_TENSOR_DESC,
};
use ::windows::Win32::Graphics::Direct3D12::{
    D3D12_BUFFER_SRV, D3D12_BUFFER_UAV, D3D12_CONSTANT_BUFFER_VIEW_DESC,
    D3D12_PLACED_SUBRESOURCE_FOOTPRINT, D3D12_RESOURCE_DESC, D3D12_SHADER_RESOURCE_VIEW_DESC,
    D3D12_SUBRESOURCE_FOOTPRINT, D3D12_UNORDERED_ACCESS_VIEW_DESC,
};
use ::windows::Win32::Graphics::Dxgi::Common::{DXGI_FORMAT, DXGI_SAMPLE_DESC};
use core::ptr;

/// A structure, or a slice of structures, with the same memory layout as in the crate `windows`.
///
/// ```
/// use tensor_layout::dml::TensorDesc;
/// use tensor_layout::layout;
/// use tensor_layout::windows::AsWindows;
/// use windows::Win32::AI::MachineLearning::DirectML::{DML_BUFFER_TENSOR_DESC, DML_TENSOR_DESC};
///
/// static INPUT: TensorDesc = TensorDesc::new::<f32, layout!(NHWC[1, 3, 4, 5])>();
///
/// let buffer = INPUT.as_raw();
/// let theirs: &DML_BUFFER_TENSOR_DESC = buffer.as_windows();
/// assert_eq!(theirs.TotalTensorSizeInBytes, 240);
///
/// let tensor = buffer.as_tensor_desc();
/// let theirs: &DML_TENSOR_DESC = tensor.as_windows();
/// assert_eq!(theirs.Desc, (&raw const buffer).cast());
/// ```
///
/// The structure that [`as_windows`](Self::as_windows) returns has pointers to data that `self` borrows. A
/// copy of this structure must not outlive `self`. The compiler cannot check this.
pub trait AsWindows: Sealed {
    /// The structure of the crate `windows`, or a slice of such structures.
    type Windows: ?Sized;

    /// Returns a reference to this value as a structure of the crate `windows`.
    #[must_use]
    fn as_windows(&self) -> &Self::Windows;
}

/// Fails to compile unless the structure `$ours` of this crate has all fields of the structure `$theirs` of
/// the crate `windows`, with equal offsets and sizes.
macro_rules! check_equal {
    ($ours:ty = $theirs:ident { $($our_field:tt = $their_field:tt,)* }) => {
        const _: () = {
            const fn size_of_field<S, F>(_: fn(&S) -> *const F) -> usize {
                size_of::<F>()
            }
            use core::mem::offset_of;
            assert!(size_of::<$ours>() == size_of::<$theirs>());
            assert!(align_of::<$ours>() == align_of::<$theirs>());
            $(
                assert!(offset_of!($ours, $our_field) == offset_of!($theirs, $their_field));
                assert!(
                    size_of_field(|ours: &$ours| &raw const ours.$our_field)
                        == size_of_field(|theirs: &$theirs| &raw const theirs.$their_field)
                );
            )*
            // The pattern names all fields of the structure of `windows`.
            const _: fn(&$theirs) = |$theirs { $($their_field: _),* }| ();
        };
    };
}

macro_rules! as_windows {
    ($($ours:ty = $theirs:ident $fields:tt)*) => {$(
        check_equal! { $ours = $theirs $fields }

        impl $crate::types::sealed::Sealed for $ours {}
        impl $crate::windows::AsWindows for $ours {
            type Windows = $theirs;
            fn as_windows(&self) -> &$theirs {
                // SAFETY: sizes, alignments and fields have just been compared. Their fields are numbers,
                // unions of numbers and raw pointers, which may have any value.
                unsafe { &*::core::ptr::from_ref(self).cast() }
            }
        }

        impl $crate::types::sealed::Sealed for [$ours] {}
        impl $crate::windows::AsWindows for [$ours] {
            type Windows = [$theirs];
            fn as_windows(&self) -> &[$theirs] {
                // SAFETY: as for a single value, for each element.
                unsafe { ::core::slice::from_raw_parts(self.as_ptr().cast(), self.len()) }
            }
        }
    )*};
}

#[cfg(feature = "operators")]
pub(crate) use {as_windows, check_equal};

as_windows! {
    RawBufferTensorDesc<'_> = DML_BUFFER_TENSOR_DESC {
        data_type = DataType,
        flags = Flags,
        dimension_count = DimensionCount,
        sizes = Sizes,
        strides = Strides,
        total_tensor_size_in_bytes = TotalTensorSizeInBytes,
        guaranteed_base_offset_alignment = GuaranteedBaseOffsetAlignment,
    }
    RawTensorDesc<'_> = DML_TENSOR_DESC {
        kind = Type,
        desc = Desc,
    }
    RawBindingDesc<'_> = DML_BINDING_DESC {
        kind = Type,
        desc = Desc,
    }
    ResourceDesc = D3D12_RESOURCE_DESC {
        dimension = Dimension,
        alignment = Alignment,
        width = Width,
        height = Height,
        depth_or_array_size = DepthOrArraySize,
        mip_levels = MipLevels,
        format = Format,
        sample_desc = SampleDesc,
        layout = Layout,
        flags = Flags,
    }
    ShaderResourceViewDesc = D3D12_SHADER_RESOURCE_VIEW_DESC {
        format = Format,
        view_dimension = ViewDimension,
        shader_4_component_mapping = Shader4ComponentMapping,
        buffer = Anonymous,
    }
    UnorderedAccessViewDesc = D3D12_UNORDERED_ACCESS_VIEW_DESC {
        format = Format,
        view_dimension = ViewDimension,
        buffer = Anonymous,
    }
    ConstantBufferViewDesc = D3D12_CONSTANT_BUFFER_VIEW_DESC {
        buffer_location = BufferLocation,
        size_in_bytes = SizeInBytes,
    }
    PlacedFootprint = D3D12_PLACED_SUBRESOURCE_FOOTPRINT {
        offset = Offset,
        footprint = Footprint,
    }
    // The structures within the structures above.
    SubresourceFootprint = D3D12_SUBRESOURCE_FOOTPRINT {
        format = Format,
        width = Width,
        height = Height,
        depth = Depth,
        row_pitch = RowPitch,
    }
    BufferShaderResourceView = D3D12_BUFFER_SRV {
        first_element = FirstElement,
        number_of_elements = NumElements,
        structure_byte_stride = StructureByteStride,
        flags = Flags,
    }
    BufferUnorderedAccessView = D3D12_BUFFER_UAV {
        first_element = FirstElement,
        number_of_elements = NumElements,
        structure_byte_stride = StructureByteStride,
        counter_offset_in_bytes = CounterOffsetInBytes,
        flags = Flags,
    }
    SampleDesc = DXGI_SAMPLE_DESC {
        count = Count,
        quality = Quality,
    }
    Format = DXGI_FORMAT {
        0 = 0,
    }
}

/// Converts a footprint that `GetCopyableFootprints` returned. Pass the result to
/// [`try_from_footprint`](crate::d3d12::TextureFootprint::try_from_footprint).
impl From<D3D12_PLACED_SUBRESOURCE_FOOTPRINT> for PlacedFootprint {
    fn from(theirs: D3D12_PLACED_SUBRESOURCE_FOOTPRINT) -> Self {
        PlacedFootprint {
            offset: theirs.Offset,
            footprint: SubresourceFootprint {
                format: theirs.Footprint.Format.into(),
                width: theirs.Footprint.Width,
                height: theirs.Footprint.Height,
                depth: theirs.Footprint.Depth,
                row_pitch: theirs.Footprint.RowPitch,
            },
        }
    }
}

/// Converts a format of the crate `windows`, for example the format of a texture that another library made.
impl From<DXGI_FORMAT> for Format {
    fn from(theirs: DXGI_FORMAT) -> Self {
        Format(theirs.0)
    }
}

check_equal! {
    RawBufferBinding<'_> = DML_BUFFER_BINDING {
        buffer = Buffer,
        offset = Offset,
        size_in_bytes = SizeInBytes,
    }
}

impl RawBufferBinding<'_> {
    /// Returns a reference to this value as a `DML_BUFFER_BINDING` of the crate `windows`. In that structure,
    /// the resource is an `ID3D12Resource`, not a raw pointer. For calls of DirectML, no unsafe code is
    /// needed: pass the result of [`as_binding_desc`](Self::as_binding_desc), which implements [`AsWindows`].
    ///
    /// # Safety
    ///
    /// The field [`buffer`](Self::buffer) is null, or points to an `ID3D12Resource`. This holds if the bound
    /// resource is not a mock, and nothing has changed the field since the binding was made.
    #[must_use]
    pub unsafe fn as_windows(&self) -> &DML_BUFFER_BINDING {
        // SAFETY: sizes, alignments and fields are equal, and the caller guarantees the first field. The
        // result is a reference, so it does not release the resource, which is borrowed for longer.
        unsafe { &*ptr::from_ref(self).cast() }
    }
}
