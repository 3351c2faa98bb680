//! Views through which shaders read and write buffers.

use super::check_layout;
use super::error::{Begins, D3d12Cause, D3d12Error};
use super::format::{Format, HasFormat};
use super::limits::{MAX_ELEMENTS, MAX_RAW_BYTES, MAX_STRUCTURE};
use crate::layout::mapping::Mapping;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::invariant::Invariant;
use crate::types::storage::Writable;
use crate::types::structure::Structure;
use core::fmt;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{MAX_RANK, Terms};

/// A view of a buffer through which a shader reads or writes a tensor of `T`. The view is raw, structured or
/// typed.
///
/// The view covers the [`span`](Mapping::span) of the tensor, rounded up to whole elements of the view. The
/// view begins at the first byte of the buffer, or at the offset given to [`at_byte`](Self::at_byte). A
/// shader finds each element of the tensor at its [`offset`](Mapping::offset). An
/// [`OffsetFunction`](crate::shader::OffsetFunction) computes this offset in the shader.
///
/// ```
/// use tensor_layout::d3d12::{BufferView, Format, ShaderResourceViewDesc, UnorderedAccessViewDesc};
/// use tensor_layout::layout;
///
/// layout! {
///     type Photo = NHWC[N = 1, C = 4, H = 224, W = 224];
///     type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
/// }
///
/// // A `Buffer<float4>`: each element is a pixel, whose bytes become numbers from 0 to 1.
/// const INPUT: ShaderResourceViewDesc =
///     BufferView::<u8, Photo>::typed(Format::R8G8B8A8_UNORM).shader_resource_view();
/// assert_eq!(INPUT.buffer.number_of_elements, 224 * 224);
///
/// // An `RWStructuredBuffer<float>` at an offset in a shared buffer.
/// const OUTPUT: UnorderedAccessViewDesc =
///     BufferView::<f32, Planes>::structured().at_byte(65_536).unordered_access_view();
/// assert_eq!(OUTPUT.buffer.first_element, 16_384);
/// assert_eq!(OUTPUT.buffer.structure_byte_stride, 4);
///
/// // The buffer must reach to the end of the view.
/// assert_eq!(BufferView::<f32, Planes>::structured().at_byte(65_536).end_in_bytes(), 667_648);
/// ```
///
/// In a constant (`static`, `const` or `const { .. }`), a view that Direct3D 12 would refuse does not
/// compile.
pub struct BufferView<T, L> {
    kind: ViewKind,
    first_element: u64,
    number_of_elements: u32,
    sizes: [usize; MAX_RANK],
    of: Invariant<(T, L)>,
}

#[derive(Clone, Copy)]
enum ViewKind {
    Raw,
    Structured,
    Typed { format: Format, element: Format },
}

/// The alignment of the beginning of a raw view, in bytes: `D3D12_RAW_UAV_SRV_BYTE_ALIGNMENT`.
const RAW_ALIGNMENT: u64 = 16;

/// The size of an element of a raw view, in bytes.
const WORD: u64 = 4;

impl<T, L> Clone for BufferView<T, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L> Copy for BufferView<T, L> {}

impl<T, L: AnyLayout> BufferView<T, L> {
    /// Returns a raw view: a shader's `ByteAddressBuffer`. A raw view begins at a multiple of 16 bytes.
    ///
    /// The size of the view is rounded up to a multiple of 4 bytes.
    /// [`ResourceDesc::for_tensor`](super::ResourceDesc::for_tensor) rounds up the size of a buffer in the
    /// same way. Elements may have any type and any layout.
    ///
    /// ```
    /// use tensor_layout::{d3d12::BufferView, layout};
    ///
    /// let view = BufferView::<u8, layout!(HW[H = 3, W = 70], pitch(H = 256))>::raw();
    /// assert_eq!(view.shader_resource_view().buffer.number_of_elements, 146); // of 4 bytes
    /// assert_eq!(view.end_in_bytes(), 584);
    /// ```
    ///
    /// A view of more than 4 GiB does not compile, because a shader's addresses have 32 bits.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn raw() -> Self
    where
        L: StaticLayout,
    {
        // As in `TensorDesc::new`, the first failure must be here, because in a constant the compiler then
        // points at the caller.
        let view = Self::accepted(const { Self::of_static(ViewKind::Raw) });
        Self::check_raw();
        view
    }

    const fn check_raw()
    where
        L: StaticLayout,
    {
        const { Self::accepted(Self::of_static(ViewKind::Raw)) };
    }

    /// Returns a raw view for sizes known at run time; see [`raw`](Self::raw).
    ///
    /// # Errors
    ///
    /// Returns an error if the view has more than 4 GiB, or no bytes (`T` has size 0).
    pub fn raw_with(mapping: Mapping<L>) -> Result<Self, D3d12Error> {
        Self::of_mapping(ViewKind::Raw, &mapping)
    }

    /// Returns a structured view: a shader's `StructuredBuffer<T>`, whose elements are structures.
    ///
    /// `T` is a number, or a `#[repr(C)]` type that is laid out like the structure in the shader.
    ///
    /// ```
    /// use tensor_layout::{d3d12::BufferView, layout};
    ///
    /// type Colours = layout!(HW[H = 480, W = 640]);
    /// let view = BufferView::<[f32; 3], Colours>::structured().shader_resource_view();
    /// assert_eq!(view.buffer.structure_byte_stride, 12);
    /// assert_eq!(view.buffer.number_of_elements, 480 * 640);
    /// ```
    ///
    /// These views do not compile:
    ///
    /// - a view of more than 2^27 elements;
    /// - a view whose elements have more than 2,048 bytes, no bytes, or an odd number of bytes.
    ///
    /// If the number of bytes of an element is not a multiple of 4, the shader needs 16-bit types.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn structured() -> Self
    where
        L: StaticLayout,
    {
        let view = Self::accepted(const { Self::of_static(ViewKind::Structured) });
        Self::check_structured();
        view
    }

    const fn check_structured()
    where
        L: StaticLayout,
    {
        const { Self::accepted(Self::of_static(ViewKind::Structured)) };
    }

    /// Returns a structured view for sizes known at run time; see [`structured`](Self::structured).
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 2^27 elements, or if `T` has more than 2,048 bytes, no bytes,
    /// or an odd number of bytes.
    pub fn structured_with(mapping: Mapping<L>) -> Result<Self, D3d12Error> {
        Self::of_mapping(ViewKind::Structured, &mapping)
    }

    /// Returns a typed view: a shader's `Buffer<..>`, whose elements have `format`. The hardware converts
    /// these elements to the numbers of the shader.
    ///
    /// - If `format` has one channel, each element of the tensor is an element of the view.
    /// - If `format` has several channels, each element of the view is a group of neighbouring elements of
    ///   the tensor, one for each channel. With four channels, for example, the element at offset 6 of the
    ///   tensor is channel 2 of the second group. The last group may reach beyond the last element of the
    ///   tensor. Then the buffer must reach to [`end_in_bytes`](Self::end_in_bytes).
    ///
    /// ```
    /// use tensor_layout::d3d12::{BufferView, Format, HasFormat};
    /// use tensor_layout::layout;
    ///
    /// // Three channels of four.
    /// type Colours = layout!(NHWC[N = 1, C = 3, H = 480, W = 640], strides(W = 4));
    /// assert_eq!(Colours::SPAN, 4 * 480 * 640 - 1);
    ///
    /// let view = BufferView::<u8, Colours>::typed(u8::FORMAT).shader_resource_view();
    /// assert_eq!(view.format, Format::R8_UINT);
    /// assert_eq!(view.buffer.number_of_elements, 4 * 480 * 640 - 1);
    ///
    /// let view = BufferView::<u8, Colours>::typed(Format::R8G8B8A8_UNORM).shader_resource_view();
    /// assert_eq!(view.buffer.number_of_elements, 480 * 640);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in these cases. In a constant, they are compile errors:
    ///
    /// - the channels of the format are of another type than `T`;
    /// - no buffer can have the format, because its name ends in `TYPELESS` or `SRGB`;
    /// - there are more than 2^27 elements.
    #[must_use]
    #[track_caller]
    pub const fn typed(format: Format) -> Self
    where
        T: HasFormat,
        L: StaticLayout,
    {
        let element = T::FORMAT;
        let view = Self::accepted(Self::of_static(ViewKind::Typed { format, element }));
        check_layout::<L>();
        view
    }

    /// Returns a typed view for sizes or a format known at run time; see [`typed`](Self::typed).
    ///
    /// # Errors
    ///
    /// Returns an error in the cases in which [`typed`](Self::typed) panics.
    pub fn typed_with(format: Format, mapping: Mapping<L>) -> Result<Self, D3d12Error>
    where
        T: HasFormat,
    {
        let element = T::FORMAT;
        Self::of_mapping(ViewKind::Typed { format, element }, &mapping)
    }

    /// Returns the view of a layout that is known at compile time, or `None` if the layout is invalid.
    const fn of_static(kind: ViewKind) -> Option<Result<Self, D3d12Error>>
    where
        L: StaticLayout,
    {
        match &L::TERMS {
            Some(Ok(terms)) => Some(Self::described(kind, L::STRUCTURE, terms)),
            _ => None,
        }
    }

    #[track_caller]
    const fn accepted(view: Option<Result<Self, D3d12Error>>) -> Self
    where
        L: StaticLayout,
    {
        layout::check::<L>();
        match view {
            Some(Ok(view)) => view,
            Some(Err(error)) => error.refuse(),
            None => panic!("a static layout has terms"),
        }
    }

    fn of_mapping(kind: ViewKind, mapping: &Mapping<L>) -> Result<Self, D3d12Error> {
        Self::described(kind, L::STRUCTURE, &mapping.terms())
    }

    const fn described(
        kind: ViewKind,
        structure: &'static Structure,
        terms: &Terms,
    ) -> Result<Self, D3d12Error> {
        let sizes = *terms.sizes();
        match Self::elements(kind, terms) {
            Ok(number_of_elements) => Ok(BufferView {
                kind,
                first_element: 0,
                number_of_elements,
                sizes,
                of: PhantomData,
            }),
            Err(reason) => Err(reason.in_layout(structure, &sizes)),
        }
    }

    /// Returns how many elements the view needs to cover the span of the tensor.
    const fn elements(kind: ViewKind, terms: &Terms) -> Result<u32, D3d12Cause> {
        let span = terms.span() as u64;
        let bytes = span.checked_mul(size_of::<T>() as u64);
        let elements = match kind {
            ViewKind::Raw => match bytes {
                Some(0) => return Err(D3d12Cause::NoBytes),
                Some(bytes @ 1..=MAX_RAW_BYTES) => bytes.div_ceil(WORD),
                _ => return Err(D3d12Cause::TooManyBytes { bytes }),
            },
            ViewKind::Structured => {
                let bytes = size_of::<T>();
                if bytes == 0 || bytes % 2 != 0 || bytes > MAX_STRUCTURE {
                    return Err(D3d12Cause::Structure { bytes });
                }
                span
            }
            ViewKind::Typed { format, element } => {
                let texel = match format.try_texel_of(element) {
                    Ok(texel) => texel,
                    Err(reason) => return Err(reason),
                };
                if !texel.is_seen_in_buffers() {
                    return Err(D3d12Cause::NotInBuffers { format, element });
                }
                span.div_ceil(texel.channels as u64)
            }
        };
        match kind {
            ViewKind::Structured | ViewKind::Typed { .. } if elements > MAX_ELEMENTS => {
                Err(D3d12Cause::ViewTooLong { elements, bytes })
            }
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 2^30")]
            _ => Ok(elements as u32),
        }
    }

    /// Moves the view to an offset in the buffer, in bytes. The tensor begins there.
    ///
    /// ```
    /// use tensor_layout::{d3d12::BufferView, layout};
    ///
    /// const VIEW: BufferView<f32, layout!(HW[2, 3])> = BufferView::raw().at_byte(64);
    /// assert_eq!(VIEW.end_in_bytes(), 64 + 24);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the offset is not a multiple of the size of a view's element. For a raw view, panics if the
    /// offset is not a multiple of 16 bytes. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn at_byte(self, offset_in_bytes: u64) -> Self {
        match self.try_at_byte(offset_in_bytes) {
            Ok(view) => view,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`at_byte`](Self::at_byte) for an offset known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if the offset is not a multiple of the size of a view's element. For a raw view,
    /// returns an error if the offset is not a multiple of 16 bytes.
    pub const fn try_at_byte(mut self, offset_in_bytes: u64) -> Result<Self, D3d12Error> {
        let (what, multiple) = match self.kind {
            ViewKind::Raw => (Begins::RawView, RAW_ALIGNMENT),
            _ => (Begins::View, self.element_in_bytes()),
        };
        if offset_in_bytes % multiple != 0 {
            return Err(self.error(D3d12Cause::Begin {
                what,
                offset: offset_in_bytes,
                multiple,
            }));
        }
        self.first_element = offset_in_bytes / self.element_in_bytes();
        Ok(self)
    }

    const fn error(&self, reason: D3d12Cause) -> D3d12Error {
        reason.in_layout(L::STRUCTURE, &self.sizes)
    }

    /// Returns the size of an element of the view, in bytes.
    const fn element_in_bytes(self) -> u64 {
        match self.kind {
            ViewKind::Raw => WORD,
            ViewKind::Structured => size_of::<T>() as u64,
            ViewKind::Typed { format, .. } => match format.texel() {
                Some(texel) => texel.bytes() as u64,
                None => panic!("the format was looked up before"),
            },
        }
    }

    /// Returns the end of the view as an offset in the buffer, in bytes. The buffer must have at least this
    /// size. An end beyond 64 bits is `u64::MAX`.
    #[must_use]
    pub const fn end_in_bytes(self) -> u64 {
        self.first_element
            .saturating_add(self.number_of_elements as u64)
            .saturating_mul(self.element_in_bytes())
    }

    /// Returns the description for `CreateShaderResourceView`.
    #[doc(alias = "CreateShaderResourceView")]
    #[must_use]
    pub const fn shader_resource_view(self) -> ShaderResourceViewDesc {
        ShaderResourceViewDesc {
            format: self.format(),
            view_dimension: 1,
            shader_4_component_mapping: 5768,
            buffer: BufferShaderResourceView {
                first_element: self.first_element,
                number_of_elements: self.number_of_elements,
                structure_byte_stride: self.structure_byte_stride(),
                flags: self.flags(),
            },
        }
    }

    /// Returns the description for `CreateUnorderedAccessView`, for a view through which a shader can write.
    /// The view has no counter.
    ///
    /// If several positions of the layout share an element, this does not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{d3d12::BufferView, layout};
    /// type Rows = layout!(HW[H = 480, W = 640], broadcast(H));
    /// let view = BufferView::<f32, Rows>::raw().unordered_access_view();
    /// ```
    ///
    /// A shader can also read through this view, if the device supports typed loads of the format. Every
    /// device supports them for the `R32` formats of one channel.
    ///
    /// # Panics
    ///
    /// Panics if the view is typed, and shaders cannot write its format to a buffer. For example, they cannot
    /// write formats of three channels. In a constant, this is a compile error.
    #[doc(alias = "CreateUnorderedAccessView")]
    #[must_use]
    #[track_caller]
    pub const fn unordered_access_view(self) -> UnorderedAccessViewDesc
    where
        L: StaticLayout,
        L::Storage: Writable,
    {
        match self.try_unordered_access_view() {
            Ok(desc) => desc,
            Err(error) => error.refuse(),
        }
    }

    /// Tries [`unordered_access_view`](Self::unordered_access_view) for sizes or strides known at run time.
    ///
    /// # Errors
    ///
    /// Returns an error if shaders cannot write the format to a buffer.
    pub const fn try_unordered_access_view(self) -> Result<UnorderedAccessViewDesc, D3d12Error>
    where
        L::Storage: Writable,
    {
        if let ViewKind::Typed { format, .. } = self.kind {
            if let Some(texel) = format.texel() {
                if !texel.is_written_in_buffers() {
                    return Err(self.error(D3d12Cause::NotWritten { format }));
                }
            }
        }
        Ok(UnorderedAccessViewDesc {
            format: self.format(),
            view_dimension: 1,
            buffer: BufferUnorderedAccessView {
                first_element: self.first_element,
                number_of_elements: self.number_of_elements,
                structure_byte_stride: self.structure_byte_stride(),
                counter_offset_in_bytes: 0,
                flags: self.flags(),
            },
        })
    }

    const fn format(self) -> Format {
        match self.kind {
            ViewKind::Raw => Format::R32_TYPELESS,
            ViewKind::Structured => Format::UNKNOWN,
            ViewKind::Typed { format, .. } => format,
        }
    }

    const fn structure_byte_stride(self) -> u32 {
        match self.kind {
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 2048")]
            ViewKind::Structured => size_of::<T>() as u32,
            _ => 0,
        }
    }

    const fn flags(self) -> i32 {
        matches!(self.kind, ViewKind::Raw) as i32
    }
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "what Direct3D 12 sees is shown"
)]
impl<T, L: AnyLayout> fmt::Debug for BufferView<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufferView")
            .field("format", &self.format())
            .field("first_element", &self.first_element)
            .field("number_of_elements", &self.number_of_elements)
            .field("structure_byte_stride", &self.structure_byte_stride())
            .field("flags", &self.flags())
            .finish()
    }
}

/// `D3D12_SHADER_RESOURCE_VIEW_DESC` of a buffer, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShaderResourceViewDesc {
    /// `Format`: the format of a typed view; [`Format::UNKNOWN`] for a structured view;
    /// [`Format::R32_TYPELESS`] for a raw view.
    pub format: Format,
    /// `ViewDimension`: 1 for `D3D12_SRV_DIMENSION_BUFFER`.
    pub view_dimension: i32,
    /// `Shader4ComponentMapping`: 5768 for `D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING`.
    pub shader_4_component_mapping: u32,
    /// `Buffer`: the description of a view of a buffer. In C, this is a member of a union, and the largest
    /// one.
    pub buffer: BufferShaderResourceView,
}

/// `D3D12_BUFFER_SRV`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferShaderResourceView {
    /// `FirstElement`: the offset of the view in the buffer. The unit is an element of the view.
    pub first_element: u64,
    /// `NumElements`: the number of elements of the view.
    pub number_of_elements: u32,
    /// `StructureByteStride`: the size of a structure in bytes; 0 for a view that is not structured.
    pub structure_byte_stride: u32,
    /// `Flags`: 1 for `D3D12_BUFFER_SRV_FLAG_RAW` if the view is raw, else 0.
    pub flags: i32,
}

/// `D3D12_UNORDERED_ACCESS_VIEW_DESC` of a buffer, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnorderedAccessViewDesc {
    /// `Format`: the format of a typed view; [`Format::UNKNOWN`] for a structured view;
    /// [`Format::R32_TYPELESS`] for a raw view.
    pub format: Format,
    /// `ViewDimension`: 1 for `D3D12_UAV_DIMENSION_BUFFER`.
    pub view_dimension: i32,
    /// `Buffer`: the description of a view of a buffer. In C, this is a member of a union, and the largest
    /// one.
    pub buffer: BufferUnorderedAccessView,
}

/// `D3D12_BUFFER_UAV`, laid out in memory as in C.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferUnorderedAccessView {
    /// `FirstElement`: the offset of the view in the buffer. The unit is an element of the view.
    pub first_element: u64,
    /// `NumElements`: the number of elements of the view.
    pub number_of_elements: u32,
    /// `StructureByteStride`: the size of a structure in bytes; 0 for a view that is not structured.
    pub structure_byte_stride: u32,
    /// `CounterOffsetInBytes`: always 0, because the view has no counter.
    pub counter_offset_in_bytes: u64,
    /// `Flags`: 1 for `D3D12_BUFFER_UAV_FLAG_RAW` if the view is raw, else 0.
    pub flags: i32,
}
