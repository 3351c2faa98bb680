//! Tensors of [DLPack], by which numpy, PyTorch, JAX, kornia, candle and others exchange memory without a copy.
//!
//! Needs the feature `dlpack`.
//!
//! [`Tensor::into_dlpack`], [`View::into_dlpack`] and [`ViewMut::into_dlpack`] give a tensor out. Sizes and strides
//! are listed in logical order, so a consumer sees `[1, 3, 224, 224]` for an NHWC tensor, with the strides of NHWC.
//! [`Dlpack::from_raw`] takes a tensor in, and [`Dlpack::try_view`] compares all facts about it with the type:
//! the element type, the device, the rank, each size, **each stride**, and the alignment.
//!
//! ```
//! use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack, DlpackError};
//! use tensor_layout::{layout, H, Tensor, View, W};
//!
//! layout! {
//!     type Camera = HWC[C = 3, H = 2, W = 4], pitch(H = 16);
//!     type Planes = CHW[C = 3, H = 2, W = 4];
//!     type Any = HWC[C = 3, H = ?, W = ?], strides(H = ?);
//! }
//!
//! // A producer, in any language, gives a pointer.
//! let photo = Tensor::<u8, Camera>::filled(7);
//! let pointer = photo.into_dlpack::<DLManagedTensorVersioned>().into_raw();
//!
//! // SAFETY: the pointer is that of a tensor of DLPack, and nobody else uses it.
//! let taken = unsafe { Dlpack::from_raw(pointer) };
//! let image: View<u8, Any> = taken.try_view()?;
//! assert_eq!((image.size(W), image.stride(H)), (4, 16));
//!
//! // With the axes in another order, the strides differ.
//! let error = taken.try_view::<u8, Planes>().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "axis C has stride 1, but the layout's is 8: CHW[C=3, H=2, W=4]",
//! );
//! let error = taken.try_view::<f32, Camera>().unwrap_err();
//! assert_eq!(error.to_string(), "the elements have the type u8, not f32");
//! # Ok::<(), DlpackError>(())
//! ```
//!
//! # Python
//!
//! In Python, a tensor of DLPack is in a *capsule* with the name `dltensor_versioned` ([`DLManagedTensorVersioned`]),
//! or `dltensor` ([`DLManagedTensor`]). `numpy.from_dlpack(object)` and similar functions of other libraries take any
//! object with two methods: `__dlpack__` returns a capsule, and `__dlpack_device__` returns `(1, 0)` for memory of the
//! processor. A consumer renames the capsule, because it then owns the tensor.
//!
//! [DLPack]: https://dmlc.github.io/dlpack/latest/c_api.html

// Decisions:
//
// - **The structures are declared here**, because no crate is needed for three structures of C, whose layout is
//   fixed by the standard. Their names are those of the standard.
// - **A value of `Dlpack` owns the tensor and calls the deleter.** A view of it borrows the value, so no view
//   outlives the memory. Memory of another library cannot become a `Tensor`, which frees a `Vec`; `to_layout`
//   copies it.
// - **A `View` goes out only as `DLManagedTensorVersioned`, and so does a `Tensor` with shared elements**: the older
//   structure cannot say that the elements must not be written to.
// - **Sizes and strides are in the same allocation as all that the deleter frees.** Its type is known only to the
//   deleter, which each instantiation of `export` has for itself.

mod error;
mod export;
mod raw;

use crate::interop::strides::mapping_of;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::shape::Shape;
use crate::types::storage::{StridedStorage, Writable};
#[cfg(doc)]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use core::slice;
use tensor_layout_arithmetic::MAX_RANK;

pub use error::DlpackError;
pub use raw::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
    DlpackElement, ManagedTensor, ManagedTensorOf,
};

/// A tensor of DLPack, which may be the memory of another library. If it is dropped, it calls the deleter of the
/// producer.
///
/// `'a` is the lifetime of the elements. `M` is the structure of C, with or without a version.
///
/// ```
/// use tensor_layout::dlpack::{DLManagedTensor, Dlpack, DlpackError};
/// use tensor_layout::{layout, Tensor, View};
///
/// type Rows = layout!(HW[2, 3]);
/// let pointer = Tensor::<f32, Rows>::filled(1.0).into_dlpack::<DLManagedTensor>().into_raw();
/// // SAFETY: the pointer is that of a tensor, and nobody else uses it.
/// let taken = unsafe { Dlpack::from_raw(pointer) };
/// let rows: View<f32, Rows> = taken.try_view()?;
/// assert_eq!(rows.as_slice(), [1.0; 6]);
/// # Ok::<(), DlpackError>(())
/// ```
pub struct Dlpack<'a, M: ManagedTensor = DLManagedTensorVersioned> {
    /// Invariant: what `from_raw` demands.
    pointer: NonNull<M>,
    borrow: PhantomData<&'a mut ()>,
}

impl<M: ManagedTensor> Dlpack<'_, M> {
    /// Takes a tensor over from its producer. The new value calls the deleter when it is dropped.
    ///
    /// The caller chooses the lifetime of the elements. It is `'static` for memory that the producer keeps until the
    /// deleter is called, as in Python.
    ///
    /// # Safety
    ///
    /// - `pointer` points to a tensor that DLPack's standard allows. Its deleter has not been called, and nobody else
    ///   calls it. The deleter can be called on this thread.
    /// - Until the lifetime ends or the deleter is called, the memory that sizes and strides describe is within one
    ///   allocation, each element is initialised and valid for its type, nobody writes to it, and, if
    ///   [`try_view_mut`](Self::try_view_mut) is called, nobody else reads it.
    #[must_use]
    pub const unsafe fn from_raw(pointer: NonNull<M>) -> Self {
        Dlpack {
            pointer,
            borrow: PhantomData,
        }
    }

    /// Gives the tensor to a consumer, which has to call the deleter, once.
    ///
    /// The elements of a [`View`] or [`ViewMut`] must not be used after the view's lifetime, so the consumer has to
    /// call the deleter before.
    #[must_use = "the memory is freed only if somebody calls the deleter"]
    pub fn into_raw(self) -> NonNull<M> {
        ManuallyDrop::new(self).pointer
    }

    /// Returns the address of the structure, which is owned by `self`.
    ///
    /// ```
    /// use tensor_layout::dlpack::DLManagedTensor;
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let tensor = Tensor::<f32, layout!(HW[2, 3])>::filled(0.0);
    /// let taken = tensor.into_dlpack::<DLManagedTensor>();
    /// // SAFETY: `taken` owns the structure, and is used below.
    /// let raw = unsafe { taken.as_raw().as_ref() };
    /// assert_eq!(raw.dl_tensor.ndim, 2);
    /// drop(taken);
    /// ```
    #[must_use]
    pub const fn as_raw(&self) -> NonNull<M> {
        self.pointer
    }

    fn managed(&self) -> &M {
        // SAFETY: the structure lives until the deleter is called, which happens when `self` is dropped.
        unsafe { self.pointer.as_ref() }
    }

    /// Views the elements as a tensor with the layout `L`.
    ///
    /// ```
    /// use tensor_layout::dlpack::DLManagedTensor;
    /// use tensor_layout::{layout, Tensor, View};
    ///
    /// type Rows = layout!(HW[2, 3]);
    /// let taken = Tensor::<f32, Rows>::filled(1.0).into_dlpack::<DLManagedTensor>();
    /// let rows: View<f32, Rows> = taken.try_view()?;
    /// assert_eq!(rows.iter().sum::<f32>(), 6.0);
    /// # Ok::<(), tensor_layout::dlpack::DlpackError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the structure has a version that is not known here; if the elements are not of type `T`,
    /// are in memory that the processor does not reach, or do not begin at a multiple of the alignment of `T`; if the
    /// rank, a size or a stride is not that of the layout; or if a size is 0. The stride along an axis of size 1 is
    /// not compared. Strides that are not given are those of packed elements.
    pub fn try_view<T, L>(&self) -> Result<View<'_, T, L>, DlpackError>
    where
        T: DlpackElement,
        L: AnyLayout,
        L::Storage: StridedStorage,
    {
        let (start, mapping) = self.elements::<T, L>()?;
        // SAFETY: `elements` has compared all facts, and the caller of `from_raw` guarantees that nobody writes to the
        // elements. The view borrows `self`.
        Ok(unsafe { View::from_raw_parts(start, mapping) })
    }

    /// Views the elements as a mutable tensor with the layout `L`; see [`try_view`](Self::try_view).
    ///
    /// ```
    /// use tensor_layout::dlpack::DLManagedTensor;
    /// use tensor_layout::{layout, Tensor, ViewMut};
    ///
    /// type Rows = layout!(HW[2, 3]);
    /// let mut taken = Tensor::<f32, Rows>::filled(1.0).into_dlpack::<DLManagedTensor>();
    /// let mut rows: ViewMut<f32, Rows> = taken.try_view_mut()?;
    /// rows.fill(2.0);
    /// assert_eq!(taken.try_view::<f32, Rows>()?.iter().sum::<f32>(), 12.0);
    /// # Ok::<(), tensor_layout::dlpack::DlpackError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_view`](Self::try_view). Also returns an error if the producer says that the elements
    /// must not be written to.
    pub fn try_view_mut<T, L>(&mut self) -> Result<ViewMut<'_, T, L>, DlpackError>
    where
        T: DlpackElement,
        L: AnyLayout,
        L::Storage: StridedStorage + Writable,
    {
        let (start, mapping) = self.elements::<T, L>()?;
        if self.managed().is_read_only() {
            return Err(DlpackError::ReadOnly);
        }
        // SAFETY: `elements` has compared all facts, and the caller of `from_raw` guarantees that nobody else uses the
        // elements. The view borrows `self` mutably.
        Ok(unsafe { ViewMut::from_raw_parts(start, mapping) })
    }

    /// Compares all facts about the tensor with the type, and returns the first element and the mapping.
    fn elements<T, L>(&self) -> Result<(*mut T, Mapping<L>), DlpackError>
    where
        T: DlpackElement,
        L: AnyLayout,
        L::Storage: StridedStorage,
    {
        let managed = self.managed();
        // The fields after the version may be others in another major version.
        if let Some(version) = managed.version().filter(|version| version.major != 1) {
            return Err(DlpackError::Version(version));
        }
        let tensor = managed.tensor();
        if tensor.dtype != T::TYPE {
            return Err(DlpackError::Element {
                expected: T::TYPE,
                found: tensor.dtype,
            });
        }
        if !tensor.device.is_reached_by_processor() {
            return Err(DlpackError::Device(tensor.device));
        }
        let Ok(rank @ 0..=MAX_RANK) = usize::try_from(tensor.ndim) else {
            return Err(DlpackError::Rank(tensor.ndim));
        };
        let listed = |list: *mut i64| {
            // SAFETY: the caller of `from_raw` guarantees that a list that is not null has an entry for each axis, and
            // that nobody writes to it.
            (!list.is_null()).then(|| unsafe { slice::from_raw_parts(list, rank) })
        };
        let mut sizes = [1; MAX_RANK];
        let given = listed(tensor.shape).unwrap_or_default();
        if given.len() < rank {
            return Err(DlpackError::NoMemory);
        }
        for (axis, (size, given)) in sizes.iter_mut().zip(given).enumerate() {
            *size =
                usize::try_from(*given).map_err(|_| DlpackError::Size { axis, size: *given })?;
        }
        let mut strides = [0; MAX_RANK];
        if let Some(given) = listed(tensor.strides) {
            for (stride, given) in strides.iter_mut().zip(given) {
                // A stride that no pointer can have is longer than that of any layout.
                *stride = isize::try_from(*given).unwrap_or(isize::MAX);
            }
        } else {
            let mut stride = 1_isize;
            for axis in (0..rank).rev() {
                strides[axis] = stride;
                // The mapping reports sizes that are too large.
                stride = stride.saturating_mul(isize::try_from(sizes[axis]).unwrap_or(isize::MAX));
            }
        }
        let mapping: Mapping<L> = mapping_of(&sizes[..rank], &strides[..rank])?;
        mapping.try_span_bytes::<T>()?;
        debug_assert_eq!(rank, L::Shape::RANK);
        if tensor.data.is_null() {
            return Err(DlpackError::NoMemory);
        }
        let offset = usize::try_from(tensor.byte_offset).map_err(|_| DlpackError::NoMemory)?;
        // In memory that can be reached, the sum of the address and the offset does not overflow.
        let start: *mut T = tensor.data.wrapping_byte_add(offset).cast();
        if !start.is_aligned() {
            return Err(DlpackError::Misaligned {
                alignment: align_of::<T>(),
            });
        }
        Ok((start, mapping))
    }
}

impl<M: ManagedTensor> Drop for Dlpack<'_, M> {
    fn drop(&mut self) {
        if let Some(deleter) = self.managed().deleter() {
            // SAFETY: `self` owns the tensor, and does not use it after this call.
            unsafe { deleter(self.pointer.as_ptr()) };
        }
    }
}
