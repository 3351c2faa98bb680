//! The owned tensor.

use crate::elements::iter::{Iter, IterMut};
#[cfg(any(feature = "image", feature = "ndarray"))]
use crate::interop;
#[cfg(feature = "bytemuck")]
use crate::interop::bytemuck::{IntoBytes, PlainData};
#[cfg(feature = "image")]
use crate::interop::image::{ImageAxes, PixelOf};
#[cfg(feature = "ndarray")]
use crate::interop::ndarray::{ArrayAxes, ArrayDimension};
use crate::layout::coordinate::{self, Coordinate, PositionsAlong};
use crate::layout::error::{LayoutError, LengthError, Refused};
use crate::layout::mapping::{Mapping, SameAxes, TakesLayout};
use crate::layout::order::{LogicalOrder, fold_positions};
use crate::layout::{self, AnyLayout, StaticLayout};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
#[cfg(any(feature = "image", feature = "ndarray"))]
use crate::types::storage::StridedStorage;
use crate::types::storage::{Factors, StaticStorage, Writable};
use crate::views::view::{ShapeOf, View, same_by_type};
use crate::views::view_mut::{IntoViewMut, SameElement, ViewMut};
#[cfg(feature = "image")]
use ::image::{FlatSamples, ImageBuffer};
#[cfg(feature = "ndarray")]
use ::ndarray::Array;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, Index, IndexMut};

/// A tensor of `T` that owns its elements, laid out as `L`.
///
/// ```
/// use tensor_layout::{layout, Tensor, C, H, N, W};
///
/// type Planes = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
///
/// let tensor = Tensor::<u8, Planes>::from_fn(|(N(_), C(c), H(h), W(w))| {
///     (100 * c + 10 * h + w) as u8
/// });
/// assert_eq!(tensor[(N(0), H(0), W(1), C(2))], 201);
/// assert_eq!(tensor.as_slice()[..5], [0, 1, 10, 11, 100]);
/// ```
///
/// Its constructors allocate the footprint, so that padding is there, too.
pub struct Tensor<T, L: AnyLayout> {
    /// At least as many as the span of the mapping.
    elements: Vec<T>,
    mapping: Mapping<L>,
}

impl<T, L: AnyLayout> Tensor<T, L> {
    /// The tensor whose elements are given by a function of their coordinate, called in logical
    /// order. Padding is filled with `T::default()`.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn from_fn(function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
        L: StaticLayout,
        L::Storage: Writable,
    {
        const { layout::check::<L>() };
        Self::of_fn(L::MAPPING.of_checked_layout(), function)
    }

    /// [`from_fn`](Self::from_fn) with sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mapping = <layout!(HW[?, ?])>::with((H(2), W(3)))?;
    /// let tensor = Tensor::from_fn_with(mapping, |(H(h), W(w))| 10 * h + w);
    /// assert_eq!(tensor.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn from_fn_with(mapping: Mapping<L>, function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
        L::Storage: StaticStorage + Writable,
    {
        Self::of_fn(mapping, function)
    }

    /// The tensor all of whose elements, and its padding, are copies of one value.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let ones = Tensor::<u8, layout!(HW[2, 3], pad(W = 5))>::filled(1);
    /// assert_eq!(ones.as_slice(), [1; 10]);
    /// ```
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn filled(value: T) -> Self
    where
        T: Clone,
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_value(L::MAPPING.of_checked_layout(), value)
    }

    /// [`filled`](Self::filled) with sizes known at run time.
    ///
    /// # Panics
    ///
    /// If memory runs out or the tensor takes more than `isize::MAX` bytes, as for a `Vec`.
    #[must_use]
    pub fn filled_with(mapping: Mapping<L>, value: T) -> Self
    where
        T: Clone,
        L::Storage: StaticStorage,
    {
        Self::of_value(mapping, value)
    }

    /// The tensor whose memory is that vector, of at least [`SPAN`](crate::TensorLayout::SPAN)
    /// elements in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// type Columns = layout!(WH[H = 2, W = 3]);
    /// let tensor = Tensor::<char, Columns>::from_vec(vec!['A', 'D', 'B', 'E', 'C', 'F'])?;
    /// assert_eq!(tensor[(H(0), W(2))], 'C');
    ///
    /// let refused = Tensor::<char, Columns>::from_vec(vec!['A']).unwrap_err();
    /// assert_eq!(refused.error().needed(), 6);
    /// assert_eq!(refused.into_value(), ['A']);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the vector is shorter; the error gives it back.
    pub fn from_vec(elements: Vec<T>) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L: StaticLayout,
    {
        const { layout::check::<L>() };
        Self::of_vec(L::MAPPING.of_checked_layout(), elements)
    }

    /// [`from_vec`](Self::from_vec) with sizes known at run time.
    ///
    /// # Errors
    ///
    /// If the vector is shorter than the [`span`](Mapping::span); the error gives it back.
    pub fn from_vec_with(
        mapping: Mapping<L>,
        elements: Vec<T>,
    ) -> Result<Self, Refused<Vec<T>, LengthError>>
    where
        L::Storage: StaticStorage,
    {
        Self::of_vec(mapping, elements)
    }

    fn of_fn(mapping: Mapping<L>, mut function: impl FnMut(L::Axes) -> T) -> Self
    where
        T: Default,
    {
        let mut elements = Vec::new();
        elements.resize_with(mapping.footprint(), T::default);
        fold_positions::<L, LogicalOrder, ()>(&mapping, (), |(), position| {
            elements[mapping.offset_in_range(position)] = function(L::Shape::coordinate(position));
        });
        Tensor { elements, mapping }
    }

    fn of_value(mapping: Mapping<L>, value: T) -> Self
    where
        T: Clone,
    {
        Tensor {
            elements: vec![value; mapping.footprint()],
            mapping,
        }
    }

    fn of_vec(mapping: Mapping<L>, elements: Vec<T>) -> Result<Self, Refused<Vec<T>, LengthError>> {
        match mapping.check_length(elements.len()) {
            Ok(()) => Ok(Tensor { elements, mapping }),
            Err(error) => Err(Refused::new(elements, error)),
        }
    }

    /// The elements, to read.
    #[must_use]
    #[inline(always)]
    pub fn as_view(&self) -> View<'_, T, L> {
        // SAFETY: the vector has as many elements as the span.
        unsafe { View::of_long_slice(&self.elements, self.mapping) }
    }

    /// The elements, to write.
    #[must_use]
    #[inline(always)]
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, L>
    where
        L::Storage: Writable,
    {
        // SAFETY: the vector has as many elements as the span.
        unsafe { ViewMut::of_long_slice(&mut self.elements, self.mapping) }
    }

    /// The elements in logical order; see [`View::iter`].
    ///
    /// All other ways through them start with [`as_view`](Self::as_view) or
    /// [`as_view_mut`](Self::as_view_mut).
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// The elements in logical order, to write; see [`ViewMut::iter_mut`].
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder>
    where
        L::Storage: Writable,
    {
        self.as_view_mut().into_iter()
    }

    /// The memory: all stored elements in storage order, padding included.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.elements
    }

    /// The memory, to write: all stored elements in storage order, padding included.
    #[must_use]
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The memory as a vector, without copying.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.elements
    }

    /// Writes copies of a value to the padding: to all of the memory that no position is at.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// let mut image = Tensor::<u8, layout!(HW[2, 3], pad(W = 4))>::filled(7);
    /// image.fill_padding(0);
    /// assert_eq!(image.as_slice(), [7, 7, 7, 0, 7, 7, 7, 0]);
    /// ```
    pub fn fill_padding(&mut self, value: T)
    where
        T: Clone,
        L::Storage: Factors + Writable,
    {
        self.mapping.fill_padding(&mut self.elements, value);
    }

    /// The element at a coordinate, or `None` if a position is out of range.
    #[must_use]
    #[inline]
    pub fn get<I: Coordinate<L::Axes>>(&self, coordinate: I) -> Option<&T> {
        const { coordinate::check::<L, I>() };
        self.as_view().try_checked_element(&coordinate)
    }

    /// The element at a coordinate, to write, or `None` if a position is out of range.
    #[must_use]
    #[inline]
    pub fn get_mut<I: Coordinate<L::Axes>>(&mut self, coordinate: I) -> Option<&mut T>
    where
        L::Storage: Writable,
    {
        const { coordinate::check::<L, I>() };
        self.as_view_mut().into_try_at(&coordinate)
    }

    /// The same elements in a layout that leaves more sizes open; see [`View::into_layout`].
    #[must_use]
    pub fn into_layout<L2: TakesLayout<L>>(self) -> Tensor<T, L2> {
        Tensor {
            elements: self.elements,
            mapping: self.mapping.into_layout(),
        }
    }

    /// The same elements in another layout of the same axes, if that puts every one of them at the
    /// same place; see [`View::try_into_layout`].
    ///
    /// # Errors
    ///
    /// If a size or a stride differs; the error gives the tensor back.
    pub fn try_into_layout<L2>(self) -> Result<Tensor<T, L2>, Refused<Self, LayoutError>>
    where
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
        L2::Storage: StaticStorage,
    {
        match self.mapping.try_into_layout() {
            Ok(mapping) => Ok(Tensor {
                elements: self.elements,
                mapping,
            }),
            Err(error) => Err(Refused::new(self, error)),
        }
    }

    /// The layout with its sizes.
    #[must_use]
    pub fn mapping(&self) -> Mapping<L> {
        self.mapping
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout> IntoIterator for &'a Tensor<T, L> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, L, LogicalOrder>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, L: AnyLayout<Storage: Writable>> IntoIterator for &'a mut Tensor<T, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, L, LogicalOrder>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<'a, T, L: AnyLayout> From<&'a Tensor<T, L>> for View<'a, T, L> {
    fn from(tensor: &'a Tensor<T, L>) -> Self {
        tensor.as_view()
    }
}

impl<'a, T, L: AnyLayout<Storage: Writable>> From<&'a mut Tensor<T, L>> for ViewMut<'a, T, L> {
    fn from(tensor: &'a mut Tensor<T, L>) -> Self {
        tensor.as_view_mut()
    }
}

impl<T: Clone, L: AnyLayout> Clone for Tensor<T, L> {
    fn clone(&self) -> Self {
        Tensor {
            elements: self.elements.clone(),
            mapping: self.mapping,
        }
    }
}

impl<T, L: AnyLayout> Deref for Tensor<T, L> {
    type Target = Mapping<L>;
    #[inline]
    fn deref(&self) -> &Mapping<L> {
        &self.mapping
    }
}

impl<T, L, I> Index<I> for Tensor<T, L>
where
    L: AnyLayout,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: I) -> &T {
        const { coordinate::check::<L, I>() };
        self.as_view().checked_element(&coordinate)
    }
}

impl<T, L, I> IndexMut<I> for Tensor<T, L>
where
    L: AnyLayout<Storage: Writable>,
    I: PositionsAlong<L::Axes> + Coordinate<L::Axes>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: I) -> &mut T {
        const { coordinate::check::<L, I>() };
        self.as_view_mut().into_at(&coordinate)
    }
}

// Not modules: the compiler prints a method whose `impl` is in another module than its type with that
// module's path.
include!("tensor/relayout.rs");
include!("tensor/interop.rs");
