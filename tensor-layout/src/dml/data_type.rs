//! The types of elements that DirectML supports.

use crate::types::sealed::Sealed;

/// The type of the elements of a tensor: `DML_TENSOR_DATA_TYPE`. The variants have the numbers of the
/// constants in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum DataType {
    /// `f32`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_FLOAT32")]
    Float32 = 1,
    /// `half::f16` of the crate `half`, version 2. It needs this crate's feature `half`. DirectML has no
    /// `bf16`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_FLOAT16")]
    Float16 = 2,
    /// `u32`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_UINT32")]
    Uint32 = 3,
    /// `u16`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_UINT16")]
    Uint16 = 4,
    /// `u8`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_UINT8")]
    Uint8 = 5,
    /// `i32`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_INT32")]
    Int32 = 6,
    /// `i16`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_INT16")]
    Int16 = 7,
    /// `i8`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_INT8")]
    Int8 = 8,
    /// `f64`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_FLOAT64")]
    Float64 = 9,
    /// `u64`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_UINT64")]
    Uint64 = 10,
    /// `i64`.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_INT64")]
    Int64 = 11,
    /// [`Uint4`], which needs feature level 6.3.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_UINT4")]
    Uint4 = 12,
    /// [`Int4`], which needs feature level 6.3.
    #[doc(alias = "DML_TENSOR_DATA_TYPE_INT4")]
    Int4 = 13,
}

impl DataType {
    /// Returns the number of bits of an element: 4, 8, 16, 32 or 64.
    ///
    /// ```
    /// use tensor_layout::dml::DataType;
    ///
    /// assert_eq!(DataType::Float16.bits(), 16);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            DataType::Uint4 | DataType::Int4 => 4,
            DataType::Uint8 | DataType::Int8 => 8,
            DataType::Float16 | DataType::Uint16 | DataType::Int16 => 16,
            DataType::Float32 | DataType::Uint32 | DataType::Int32 => 32,
            DataType::Float64 | DataType::Uint64 | DataType::Int64 => 64,
        }
    }
}

/// A type of elements that DirectML supports. This trait is sealed.
#[diagnostic::on_unimplemented(message = "DirectML has no tensors of `{Self}`\n\
               help: write `u8` for truth values, and `u64` for `usize`; the others are `f32`, `f64`, integers of 8 to 64 bits, `half::f16` (feature `half`), `Uint4` and `Int4`")]
pub trait HasDataType: Sealed + Copy + core::fmt::Debug + 'static {
    /// The [`DataType`] for elements of this type.
    const DATA_TYPE: DataType;
    /// Returns the element as the bytes of a `DML_SCALAR_UNION`.
    #[cfg(feature = "operators")]
    #[doc(hidden)]
    fn scalar(self) -> [u8; 8];
}

/// The type of unsigned integers of 4 bits. It has no values: it only states the type of the elements in a
/// description. Each byte of a tensor holds two elements; the first one is in the lower 4 bits. So 1, 2, 3, 4, 5 are
/// the bytes `0x21`, `0x43`, `0x05`. DirectML does not read the upper 4 bits of the last byte.
///
/// Upload and download such a tensor as elements of type `u8`:
/// [`TensorDesc::data_size_in_bytes`](crate::dml::TensorDesc::data_size_in_bytes) says how many bytes it has, and
/// [`TensorDesc::bind_packed`](crate::dml::TensorDesc::bind_packed) binds them. No method accesses a single element.
#[derive(Clone, Copy, Debug)]
pub enum Uint4 {}

/// The type of signed integers of 4 bits, in bytes as those of [`Uint4`]. It has no values: it only states the type of
/// the elements in a description.
#[derive(Clone, Copy, Debug)]
pub enum Int4 {}

impl Sealed for Uint4 {}
impl Sealed for Int4 {}

/// Declares types of elements. `$scalar` is the value `$this` as the first bytes of a scalar.
macro_rules! elements {
    ($this:ident => $scalar:expr; $($element:ty: $data_type:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HasDataType for $element {
            const DATA_TYPE: DataType = DataType::$data_type;
            #[cfg(feature = "operators")]
            fn scalar(self) -> [u8; 8] {
                let $this = self;
                $scalar
            }
        }
    )*};
}

#[cfg(feature = "operators")]
fn padded<const BYTES: usize>(bytes: [u8; BYTES]) -> [u8; 8] {
    let mut scalar = [0; 8];
    scalar[..BYTES].copy_from_slice(&bytes);
    scalar
}

elements! {
    value => padded(value.to_ne_bytes());
    f32: Float32;
    u32: Uint32;
    u16: Uint16;
    u8: Uint8;
    i32: Int32;
    i16: Int16;
    i8: Int8;
    f64: Float64;
    u64: Uint64;
    i64: Int64;
}

elements! {
    never => match never {};
    Uint4: Uint4;
    Int4: Int4;
}

#[cfg(feature = "half")]
elements! {
    value => padded(value.to_ne_bytes());
    half::f16: Float16;
}
