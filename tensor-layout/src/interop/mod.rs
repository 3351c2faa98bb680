//! Conversions of views and tensors from and to types of other libraries, without a copy.

// Decisions:
//
// - **If other elements may lie between the elements of another library's array, this crate makes no slice of
//   the array's memory.** An example is a sliced array of `ndarray`: elements of the whole array lie between
//   its elements. For such memory, `from_raw_parts` makes a view, with the strides that the other library
//   relies on. Only images and bytes become slices, because they are slices in their own libraries.
// - **The axes of another library's array are taken in logical order**, as in all lists of this crate. Sizes
//   and strides are compared. A transposed array has other strides, so it is an error even if its sizes are
//   equal by chance.
// - **For a mutable array of `ndarray`, each stride must be longer than the sum of the lengths of all axes
//   with shorter strides.** For other strides, this crate panics in every build. `ndarray` itself would fail
//   an assertion, but in debug builds only.

#[cfg(feature = "bytemuck")]
pub(crate) mod bytemuck;
#[cfg(feature = "image")]
pub(crate) mod image;
#[cfg(feature = "ndarray")]
pub(crate) mod ndarray;
#[cfg(any(feature = "files", feature = "ort"))]
pub(crate) mod order;
#[cfg(feature = "serde")]
pub(crate) mod serde;
#[cfg(any(feature = "dlpack", feature = "ndarray"))]
pub(crate) mod strides;
