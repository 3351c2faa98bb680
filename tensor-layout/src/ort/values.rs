//! Views and tensors as values of `ort`, and back.

use super::OrtError;
use crate::interop::order::InOrderOf;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::storage::{StaticStorage, Writable};
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use ::ort::value::{PrimitiveTensorElementType, Shape, TensorRef};
use alloc::vec::Vec;
use core::fmt::Debug;
use tensor_layout_arithmetic::MAX_RANK;

fn shape_of<L: AnyLayout>(mapping: &Mapping<L>) -> Shape {
    mapping.size_array().as_ref().iter().copied().collect()
}

/// Returns the mapping with the sizes of an output.
fn mapping_of<L>(shape: &Shape) -> Result<Mapping<L>, OrtError>
where
    L: AnyLayout,
    L::Storage: StaticStorage,
{
    let mut sizes = Vec::with_capacity(MAX_RANK);
    for (axis, &size) in shape.iter().enumerate() {
        sizes.push(usize::try_from(size).map_err(|_| OrtError::Size { axis, size })?);
    }
    Ok(Mapping::try_from_sizes(&sizes)?)
}

impl<L: AnyLayout> Mapping<L> {
    /// Returns the sizes in logical order, as `ort` takes them, to allocate an output before a run.
    ///
    /// Needs the feature `ort`.
    #[must_use]
    pub fn to_ort_shape(&self) -> Shape {
        shape_of(self)
    }
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// Returns the view as an input of a model, without a copy. The page of [`ort`](crate::ort) has an example.
    ///
    /// Needs the feature `ort`.
    ///
    /// ONNX Runtime takes packed elements in the order of the sizes. Other layouts do not compile; see
    /// [`InOrderOf`](crate::traits::InOrderOf).
    ///
    /// # Errors
    ///
    /// Returns the errors of `ort`.
    pub fn to_ort(self) -> ::ort::Result<TensorRef<'a, T>>
    where
        T: PrimitiveTensorElementType + Clone + Debug + 'static,
        L::Storage: InOrderOf<L::Axes>,
    {
        // `as_slice` would report the same mistake again.
        let Some(elements) = self.as_contiguous_slice() else {
            unreachable!("the type of the layout guarantees packed elements");
        };
        TensorRef::from_array_view((shape_of(&self.mapping()), elements))
    }

    /// Views an output of a model, or any other tensor of `ort`, without a copy. The page of [`ort`](crate::ort) has
    /// an example.
    ///
    /// Needs the feature `ort`.
    ///
    /// # Errors
    ///
    /// Returns an error if the rank, a size or the length of the slice is not that of the layout, or if a size is 0.
    pub fn try_from_ort((shape, elements): (&Shape, &'a [T])) -> Result<Self, OrtError>
    where
        L::Storage: StaticStorage + InOrderOf<L::Axes>,
    {
        Ok(View::with(elements, mapping_of(shape)?)?)
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// Views a tensor of `ort` to write to it, such as an input that is filled before each run; see
    /// [`View::try_from_ort`].
    ///
    /// Needs the feature `ort`.
    ///
    /// ```no_run
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = ?, W = ?]);
    ///
    /// fn clear(tensor: &mut ort::value::Tensor<f32>) -> Result<(), Box<dyn std::error::Error>> {
    ///     ViewMut::<f32, Planes>::try_from_ort(tensor.try_extract_tensor_mut()?)?.fill(0.0);
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`View::try_from_ort`].
    pub fn try_from_ort((shape, elements): (&Shape, &'a mut [T])) -> Result<Self, OrtError>
    where
        L::Storage: StaticStorage + Writable + InOrderOf<L::Axes>,
    {
        Ok(ViewMut::with(elements, mapping_of(shape)?)?)
    }
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// Returns the tensor as a value that `ort` owns. No element moves. The elements must be packed in the order of the
    /// sizes; see [`View::to_ort`].
    ///
    /// Needs the feature `ort`.
    ///
    /// ```no_run
    /// use tensor_layout::{layout, Tensor};
    ///
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 224, W = 224]);
    ///
    /// fn gray() -> ort::Result<ort::value::Tensor<f32>> {
    ///     Tensor::<f32, Planes>::filled(0.5).into_ort()
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of `ort`.
    pub fn into_ort(self) -> ::ort::Result<::ort::value::Tensor<T>>
    where
        T: PrimitiveTensorElementType + Clone + Debug + 'static,
        L::Storage: InOrderOf<L::Axes>,
    {
        let shape = shape_of(&self.mapping());
        ::ort::value::Tensor::from_array((shape, self.into_vec()))
    }
}
