//! Bytes as elements and elements as bytes, by the crate `bytemuck`.

use crate::error::{BytesError, LayoutError};
use crate::factor::Writable;
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::mapping::Mapping;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::view::View;
use crate::view_mut::ViewMut;
use ::bytemuck::{AnyBitPattern, NoUninit};

/// Elements that any bytes are: every [`AnyBitPattern`].
#[diagnostic::on_unimplemented(
    message = "not all bytes are a valid `{Self}`",
    label = "help: view them as `u8` and convert each, or derive `bytemuck::AnyBitPattern` for a type of your own"
)]
pub trait FromBytes: AnyBitPattern {}
#[diagnostic::do_not_recommend]
impl<T: AnyBitPattern> FromBytes for T {}

/// Elements whose bytes can be read, for none is padding: every [`NoUninit`].
#[diagnostic::on_unimplemented(
    message = "the bytes of a `{Self}` cannot be read, for some may be padding",
    label = "help: derive `bytemuck::NoUninit` for a type of your own"
)]
pub trait IntoBytes: NoUninit {}
#[diagnostic::do_not_recommend]
impl<T: NoUninit> IntoBytes for T {}

/// Elements that any bytes are, and whose bytes can be read.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` is more than its bytes: not all bytes are one, or some are padding",
    label = "help: view them as `u8` and convert each, or derive `bytemuck::Pod` for a type of your own"
)]
pub trait PlainData: AnyBitPattern + NoUninit {}
#[diagnostic::do_not_recommend]
impl<T: AnyBitPattern + NoUninit> PlainData for T {}

/// Fails to compile if the layout is not well formed or its elements have no bytes.
#[track_caller]
pub(crate) const fn check<T, L: AnyLayout>() {
    layout::check::<L>();
    assert!(size_of::<T>() > 0, "elements without a size have no bytes");
}

/// Bytes that the elements of a mapping take; if that is more than can be, more than any slice has.
fn needed<T, L: AnyLayout>(mapping: &Mapping<L>) -> usize {
    mapping.span().saturating_mul(size_of::<T>())
}

/// What is wrong with so many bytes: that they are too few or else misaligned.
#[cold]
fn refuse<T, L: AnyLayout>(mapping: &Mapping<L>, given: usize) -> BytesError {
    BytesError::new::<T>(needed::<T, L>(mapping), given, mapping.described())
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Views bytes as elements: at least as many as [`SPAN`](crate::TensorLayout::SPAN) elements
    /// take, in the byte order of this machine.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// #[repr(align(4))]
    /// struct Aligned([u8; 16]); // as memory from a file or a GPU is
    ///
    /// type Rows = layout!(HW[2, 2]);
    /// let memory = Aligned([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    /// let image = View::<u32, Rows>::try_from_bytes(&memory.0)?;
    /// assert_eq!(image[(H(1), W(0))], 0x0202_0202);
    ///
    /// let error = View::<u32, Rows>::try_from_bytes(&memory.0[..15]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the buffer has 15 bytes (3 elements), but 16 (4 elements) are needed: HW[H=2, W=2]",
    /// );
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// Elements without a size do not compile, for no bytes are theirs.
    ///
    /// # Errors
    ///
    /// If there are fewer bytes, or if they do not begin at a multiple of the alignment of `T`.
    #[inline]
    pub fn try_from_bytes(bytes: &'a [u8]) -> Result<Self, BytesError>
    where
        T: FromBytes,
        L: StaticLayout,
    {
        const { check::<T, L>() };
        match View::new(elements(bytes, &L::MAPPING)?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as elements, with sizes known at run time: at least as many bytes as
    /// [`span`](Mapping::span) elements take; see [`try_from_bytes`](Self::try_from_bytes).
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let image = View::<[u8; 2], _>::try_from_bytes_with(b"AaBbCcDdEeFf", mapping)?;
    /// assert_eq!(image[(H(1), W(0))], *b"Dd");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are fewer bytes, or if they do not begin at a multiple of the alignment of `T`.
    pub fn try_from_bytes_with(bytes: &'a [u8], mapping: Mapping<L>) -> Result<Self, BytesError>
    where
        T: FromBytes,
    {
        const { check::<T, L>() };
        match View::with(elements(bytes, &mapping)?, mapping) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views bytes as elements to write to them; see [`View::try_from_bytes`].
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut bytes = [0; 8];
    /// let mut image = ViewMut::<[u8; 2], layout!(HW[2, 2])>::try_from_bytes(&mut bytes)?;
    /// image[(H(1), W(0))] = *b"Aa";
    /// assert_eq!(bytes, *b"\0\0\0\0Aa\0\0");
    /// # Ok::<(), tensor_layout::BytesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_bytes`].
    #[inline]
    pub fn try_from_bytes(bytes: &'a mut [u8]) -> Result<Self, BytesError>
    where
        T: PlainData,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { check::<T, L>() };
        match ViewMut::new(elements_mut(bytes, &L::MAPPING)?) {
            Ok(view) => Ok(view),
            Err(error) => unreachable!("{error}"),
        }
    }

    /// Views bytes as elements to write to them, with sizes known at run time; see
    /// [`View::try_from_bytes_with`].
    ///
    /// # Errors
    ///
    /// As for [`View::try_from_bytes_with`], or if strides known at run time only let two positions
    /// share an element.
    pub fn try_from_bytes_with(
        bytes: &'a mut [u8],
        mapping: Mapping<L>,
    ) -> Result<Self, LayoutError>
    where
        T: PlainData,
        L::Storage: Writable,
    {
        const { check::<T, L>() };
        ViewMut::with(elements_mut(bytes, &mapping)?, mapping)
    }
}

/// As many elements as the mapping needs.
fn elements<'a, T: AnyBitPattern, L: AnyLayout>(
    bytes: &'a [u8],
    mapping: &Mapping<L>,
) -> Result<&'a [T], BytesError> {
    bytes
        .get(..needed::<T, L>(mapping))
        .and_then(|bytes| bytemuck::try_cast_slice(bytes).ok())
        .ok_or_else(|| refuse::<T, L>(mapping, bytes.len()))
}

/// As many elements as the mapping needs, to write.
fn elements_mut<'a, T: AnyBitPattern + NoUninit, L: AnyLayout>(
    bytes: &'a mut [u8],
    mapping: &Mapping<L>,
) -> Result<&'a mut [T], BytesError> {
    let given = bytes.len();
    bytes
        .get_mut(..needed::<T, L>(mapping))
        .and_then(|bytes| bytemuck::try_cast_slice_mut(bytes).ok())
        .ok_or_else(|| refuse::<T, L>(mapping, given))
}

#[cfg(feature = "alloc")]
impl<T, L: AnyLayout> Tensor<T, L> {
    /// The memory as bytes, padding included, in the byte order of this machine: what a file or a
    /// GPU takes.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor = Tensor::<f32, layout!(HW[2, 3], pad(W = 4))>::filled(1.0);
    /// assert_eq!(tensor.as_bytes().len(), 32);
    /// assert_eq!(tensor.as_bytes()[..4], 1.0_f32.to_ne_bytes());
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &[u8]
    where
        T: IntoBytes,
    {
        bytemuck::cast_slice(self.as_slice())
    }

    /// The memory as bytes to write, padding included, in the byte order of this machine.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut tensor = Tensor::<u16, layout!(HW[2, 3])>::filled(0);
    /// tensor.as_bytes_mut()[6..8].copy_from_slice(&7_u16.to_ne_bytes());
    /// assert_eq!(tensor[(H(1), W(0))], 7);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes_mut(&mut self) -> &mut [u8]
    where
        T: PlainData,
    {
        bytemuck::cast_slice_mut(self.as_mut_slice())
    }
}
