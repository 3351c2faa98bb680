//! Tensors that go out.

use super::{
    DLDevice, DLManagedTensorVersioned, DLTensor, Dlpack, DlpackElement, ManagedTensor,
    ManagedTensorOf,
};
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::storage::{StridedStorage, Writable};
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr::NonNull;

impl<T, L: AnyLayout> Tensor<T, L> {
    /// Gives the tensor to a consumer of DLPack. The consumer may keep the memory, and frees it by a call of the
    /// deleter. `M` is [`DLManagedTensorVersioned`](crate::dlpack::DLManagedTensorVersioned) or, for older consumers,
    /// [`DLManagedTensor`](crate::dlpack::DLManagedTensor). The older structure cannot say that elements are read-only, so a
    /// tensor whose layout has `broadcast` or `overlap` does not go out as one.
    ///
    /// Needs the feature `dlpack`.
    ///
    /// No element moves. Sizes and strides are listed in logical order. See [`dlpack`](crate::dlpack) for capsules of
    /// Python.
    ///
    /// ```
    /// use tensor_layout::dlpack::DLManagedTensorVersioned;
    /// use tensor_layout::{layout, Tensor};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 2, W = 4]);
    /// let photo = Tensor::<u8, Photo>::filled(7);
    /// let pointer = photo.into_dlpack::<DLManagedTensorVersioned>().into_raw();
    ///
    /// // A consumer, in any language.
    /// // SAFETY: the structure lives until the call of its deleter.
    /// let tensor = unsafe { pointer.as_ref() }.dl_tensor;
    /// // SAFETY: there are as many strides as axes.
    /// let strides = unsafe { std::slice::from_raw_parts(tensor.strides, tensor.ndim as usize) };
    /// assert_eq!(strides, [24, 1, 12, 3]); // of N, C, H, W
    /// // SAFETY: as above.
    /// let deleter = unsafe { pointer.as_ref() }.deleter.unwrap();
    /// // SAFETY: this is the only call, and nothing is used after it.
    /// unsafe { deleter(pointer.as_ptr()) };
    /// ```
    #[must_use]
    pub fn into_dlpack<M: ManagedTensorOf<L::Storage>>(self) -> Dlpack<'static, M>
    where
        T: DlpackElement,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping();
        let mut memory = self.into_vec();
        let start = memory.as_mut_ptr();
        // A write to one position would change other positions, too.
        export(memory, start, &mapping, !mapping.is_injective())
    }
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Lends the elements to a consumer of DLPack, which must not write to them.
    ///
    /// Needs the feature `dlpack`.
    ///
    /// ```
    /// # use tensor_layout::dlpack::DlpackError;
    /// # use tensor_layout::{layout, View, ViewMut};
    /// type Rows = layout!(HW[2, 3]);
    /// let rows = View::<u8, Rows>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut lent = rows.into_dlpack();
    /// assert_eq!(lent.try_view::<u8, Rows>()?, rows);
    /// # assert_eq!(lent.try_view_mut::<u8, Rows>().unwrap_err(), DlpackError::ReadOnly);
    /// # Ok::<(), DlpackError>(())
    /// ```
    #[must_use]
    pub fn into_dlpack(self) -> Dlpack<'a, DLManagedTensorVersioned>
    where
        T: DlpackElement,
        L::Storage: StridedStorage,
    {
        export((), self.as_ptr().cast_mut(), &self.mapping(), true)
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Lends the elements to a consumer of DLPack, which may write to them.
    ///
    /// Needs the feature `dlpack`.
    ///
    /// ```
    /// use tensor_layout::dlpack::DLManagedTensor;
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// type Rows = layout!(HW[2, 3]);
    /// let mut memory = [1, 2, 3, 4, 5, 6];
    /// let rows = ViewMut::<u8, Rows>::from_array(&mut memory);
    /// let mut lent = rows.into_dlpack::<DLManagedTensor>();
    /// lent.try_view_mut::<u8, Rows>()?.fill(7);
    /// drop(lent);
    /// assert_eq!(memory, [7; 6]);
    /// # Ok::<(), tensor_layout::dlpack::DlpackError>(())
    /// ```
    #[must_use]
    pub fn into_dlpack<M: ManagedTensor>(mut self) -> Dlpack<'a, M>
    where
        T: DlpackElement,
        L::Storage: StridedStorage + Writable,
    {
        let start = self.as_mut_ptr();
        export((), start, &self.mapping(), false)
    }
}

/// A structure with all that its deleter frees.
#[repr(C)]
struct Exported<M, O> {
    /// This field is first, so its address is that of the whole.
    managed: M,
    /// The sizes, then the strides.
    numbers: Vec<i64>,
    owner: O,
}

/// Makes a tensor of DLPack that owns `owner`.
fn export<'a, M, T, L, O>(
    owner: O,
    start: *mut T,
    mapping: &Mapping<L>,
    is_read_only: bool,
) -> Dlpack<'a, M>
where
    M: ManagedTensor,
    T: DlpackElement,
    L: AnyLayout,
    L::Storage: StridedStorage,
{
    let rank = mapping.rank();
    let (sizes, strides) = (mapping.size_array(), mapping.strides());
    let all = sizes.as_ref().iter().chain(strides.as_ref());
    // Only a stride along an axis of size 1 can be too large for an `i64`. It does not matter, so it becomes 0.
    let mut numbers: Vec<i64> = all
        .map(|number| i64::try_from(*number).unwrap_or(0))
        .collect();
    let shape = numbers.as_mut_ptr();
    let tensor = DLTensor {
        data: start.cast(),
        device: DLDevice::CPU,
        ndim: i32::try_from(rank).unwrap_or(i32::MAX),
        dtype: T::TYPE,
        shape,
        strides: shape.wrapping_add(rank),
        byte_offset: 0,
    };
    let exported = Box::new(Exported {
        managed: M::new(tensor, delete::<M, O>, is_read_only),
        numbers,
        owner,
    });
    let pointer = NonNull::from(Box::leak(exported)).cast::<M>();
    // SAFETY: the structure is that of the standard. `delete` frees it, and nobody else has the address. `owner` or
    // the borrow of `'a` keeps the elements that the mapping describes.
    unsafe { Dlpack::from_raw(pointer) }
}

/// Frees a structure that `export` has made with the same types.
///
/// # Safety
///
/// `pointer` is that of such a structure, which is not used after the call.
unsafe extern "C" fn delete<M, O>(pointer: *mut M) {
    // SAFETY: `export` made a box of this type, and `managed` is at its start.
    let exported = unsafe { Box::from_raw(pointer.cast::<Exported<M, O>>()) };
    drop(exported);
}
