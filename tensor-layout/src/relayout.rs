//! Moving elements from one layout to another, maybe with a conversion on the way.

mod copy;
mod map;
mod nest;
mod pair;
mod portable;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86;

use crate::axis::Axis;
use crate::elements::Elements;
use crate::error::{LayoutError, LengthError};
use crate::factor::{Factors, Writable};
use crate::layout::AnyLayout;
use crate::lookup::{HasAxis, index_of};
use crate::mapping::Mapping;
use crate::order::VisitRuns;
use crate::shape::{ComparableShape, SameShape, Shape};
use crate::view::{View, ViewMut};
use pair::Pair;

impl<T: Copy + 'static, L: AnyLayout> View<'_, T, L> {
    /// Copies all elements to another view of the same shape, whatever its storage.
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut columns = [0; 6];
    /// rows.relayout_into(&mut ViewMut::<u8, layout!(WH[2, 3])>::from_array(&mut columns));
    /// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
    /// ```
    ///
    /// Only elements are written, no padding. Another shape does not compile, nor does a target
    /// that shares elements.
    ///
    /// Loops are chosen by the strides. Numbers of 1, 2, 4 or 8 bytes are moved by the fastest
    /// instructions that the processor has (found out at run time with the feature `std`), all
    /// other types by portable loops.
    pub fn relayout_into<M>(self, target: &mut ViewMut<'_, T, M>)
    where
        M: AnyLayout,
        L::Shape: SameShape<M::Shape>,
    {
        // SAFETY: both have the same sizes by their types.
        unsafe { copy_all(self.elements(), target.elements()) }
    }

    /// [`relayout_into`](Self::relayout_into) for sizes known at run time.
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut, H, W};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut memory = [0; 6];
    /// type Columns = layout!(WH[?, ?]);
    /// let mut columns = ViewMut::with(&mut memory, Columns::with((H(2), W(2)))?)?;
    /// let error = rows.try_relayout_into(&mut columns).unwrap_err();
    /// assert_eq!(error.axis(), Some('W'));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_relayout_into<M>(self, target: &mut ViewMut<'_, T, M>) -> Result<(), LayoutError>
    where
        M: AnyLayout,
        L::Shape: ComparableShape<M::Shape>,
    {
        self.check_same_sizes(&target.mapping())?;
        // SAFETY: both have the same sizes.
        unsafe { copy_all(self.elements(), target.elements()) }
        Ok(())
    }

    /// Writes what a function makes of each element to another view of the same shape, whatever
    /// its storage.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View};
    ///
    /// let bytes = View::<u8, layout!(HW[2, 2])>::from_array(&[0, 51, 102, 255]);
    /// let mut numbers = Tensor::<f32, layout!(WH[2, 2])>::filled(0.0);
    /// bytes.map_into(&mut numbers.as_view_mut(), |byte| f32::from(byte) / 255.0);
    /// assert_eq!(numbers.as_slice(), [0.0, 0.4, 0.2, 1.0]);
    /// ```
    ///
    /// The function is called once for each element, in no particular order.
    pub fn map_into<U, M>(self, target: &mut ViewMut<'_, U, M>, function: impl Fn(T) -> U)
    where
        U: Copy + 'static,
        M: AnyLayout,
        L::Shape: SameShape<M::Shape>,
    {
        let function = &function;
        // SAFETY: both have the same sizes by their types.
        unsafe { map_all(self.elements(), target.elements(), None, |_| function) }
    }

    /// [`map_into`](Self::map_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_map_into<U, M>(
        self,
        target: &mut ViewMut<'_, U, M>,
        function: impl Fn(T) -> U,
    ) -> Result<(), LayoutError>
    where
        U: Copy + 'static,
        M: AnyLayout,
        L::Shape: ComparableShape<M::Shape>,
    {
        self.check_same_sizes(&target.mapping())?;
        let function = &function;
        // SAFETY: both have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), None, |_| function) }
        Ok(())
    }

    /// Writes what a function makes of each element to another view of the same shape, with one
    /// function for each position along an axis.
    ///
    /// This is how images are prepared for a model, in one pass:
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, View, C};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 1, W = 2]);
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 1, W = 2]);
    ///
    /// let photo = View::<u8, Photo>::from_array(&[10, 20, 30, 11, 21, 31]);
    /// let (scale, offset) = ([1.0, 0.5, 0.25], [0.0, -10.0, 0.0]);
    /// let mut planes = Tensor::<f32, Planes>::filled(0.0);
    /// photo.map_along_into(C, &mut planes.as_view_mut(), |C(c)| {
    ///     move |byte| f32::from(byte) * scale[c] + offset[c]
    /// });
    /// assert_eq!(planes.as_slice(), [10.0, 11.0, 0.0, 0.5, 7.5, 7.75]);
    /// ```
    ///
    /// The inner function is called once for each element, the outer one at least once for each
    /// position, both in no particular order.
    pub fn map_along_into<X, U, M, F>(
        self,
        _axis: fn(usize) -> X,
        target: &mut ViewMut<'_, U, M>,
        mut function: impl FnMut(X) -> F,
    ) where
        X: Axis,
        U: Copy + 'static,
        M: AnyLayout,
        F: FnMut(T) -> U,
        L::Axes: HasAxis<X>,
        L::Shape: SameShape<M::Shape>,
    {
        let axis = Some(index_of(L::Shape::AXES, X::NAME));
        let function = |position| function(X::at(position));
        // SAFETY: both have the same sizes by their types.
        unsafe { map_all(self.elements(), target.elements(), axis, function) }
    }

    /// [`map_along_into`](Self::map_along_into) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis, and nothing is written.
    pub fn try_map_along_into<X, U, M, F>(
        self,
        _axis: fn(usize) -> X,
        target: &mut ViewMut<'_, U, M>,
        mut function: impl FnMut(X) -> F,
    ) -> Result<(), LayoutError>
    where
        X: Axis,
        U: Copy + 'static,
        M: AnyLayout,
        F: FnMut(T) -> U,
        L::Axes: HasAxis<X>,
        L::Shape: ComparableShape<M::Shape>,
    {
        self.check_same_sizes(&target.mapping())?;
        let axis = Some(index_of(L::Shape::AXES, X::NAME));
        let function = |position| function(X::at(position));
        // SAFETY: both have the same sizes.
        unsafe { map_all(self.elements(), target.elements(), axis, function) }
        Ok(())
    }
}

/// # Safety
///
/// Both have the same axes and sizes; the target's elements are nobody else's, and no two positions
/// share one.
unsafe fn copy_all<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
) {
    let pair = Pair {
        source: &source.mapping().terms(),
        target: &target.mapping().terms(),
        along: None,
    };
    pair.for_each_piece(&mut |piece| {
        // SAFETY: a piece starts at a position in range.
        let from = unsafe { source.at_offset(piece.source) };
        // SAFETY: the same.
        let to = unsafe { target.at_offset(piece.target) };
        // SAFETY: the loops of a piece go through positions in range, each once; those of the target
        // are nobody else's.
        unsafe { copy::copy(from, to, piece.loops) }
    });
}

/// # Safety
///
/// That of `copy_all`; `axis` is one of both.
unsafe fn map_all<T, U, L, M, F>(
    source: Elements<T, L>,
    target: Elements<U, M>,
    axis: Option<usize>,
    mut function: impl FnMut(usize) -> F,
) where
    T: Copy + 'static,
    U: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout,
    F: FnMut(T) -> U,
{
    let pair = Pair {
        source: &source.mapping().terms(),
        target: &target.mapping().terms(),
        along: axis,
    };
    pair.for_each_piece(&mut |piece| {
        // SAFETY: a piece starts at a position in range.
        let from = unsafe { source.at_offset(piece.source) };
        // SAFETY: the same.
        let to = unsafe { target.at_offset(piece.target) };
        let function = |steps| function(piece.along + steps);
        // SAFETY: the loops of a piece go through positions in range, each once; those of the target
        // are nobody else's.
        unsafe { map::map_along(from, to, piece.loops, function) }
    });
}

impl<L: AnyLayout> Mapping<L> {
    /// Writes copies of a value to all elements of a slice that no position is at: the padding, and
    /// what is behind the last element.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// let mut rows = [7; 8];
    /// layout!(HW[2, 3], pad(W = 4)).fill_padding(&mut rows, 0)?;
    /// assert_eq!(rows, [7, 7, 7, 0, 7, 7, 7, 0]);
    /// # Ok::<(), tensor_layout::LengthError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the slice is shorter than the [`span`](Self::span); nothing is written.
    pub fn fill_padding<T: Clone>(&self, memory: &mut [T], value: T) -> Result<(), LengthError>
    where
        L::Storage: Factors + Writable,
    {
        self.check_length(memory.len())?;
        let mut runs = VisitRuns::new(self);
        let mut end = 0;
        while let Some((offset, length)) = runs.next(self) {
            memory[end..offset].fill(value.clone());
            end = offset + length;
        }
        memory[end..].fill(value);
        Ok(())
    }
}

/// Temporary: what the benchmark needs until there are public methods.
#[doc(hidden)]
pub mod shim {
    use super::nest::Loop;
    use core::ptr::NonNull;

    /// A loop as `(count, source, target, along)`.
    pub type Steps = (usize, usize, usize, usize);

    fn span(loops: &[Steps], stride: impl Fn(&Steps) -> usize) -> usize {
        1 + loops
            .iter()
            .map(|each| (each.0 - 1) * stride(each))
            .sum::<usize>()
    }

    fn loops_of(loops: &[Steps], source: usize, target: usize) -> [Loop; 8] {
        assert!(span(loops, |each| each.1) <= source && span(loops, |each| each.2) <= target);
        let mut all = [super::nest::STAY; 8];
        for (each, steps) in all.iter_mut().zip(loops) {
            let (count, source, target, along) = *steps;
            *each = Loop {
                count,
                source,
                target,
                along,
            };
        }
        all
    }

    /// Copies; up to 8 loops.
    pub fn copy<T: Copy + 'static>(source: &[T], target: &mut [T], loops: &[Steps]) {
        let loops = loops_of(loops, source.len(), target.len());
        let (source, target) = (NonNull::from(source).cast(), NonNull::from(target).cast());
        // SAFETY: checked to be in range; temporary code of a benchmark, whose targets are distinct.
        unsafe { super::copy::copy::<T>(source, target, &loops) }
    }

    /// Copies and converts; up to 8 loops.
    pub fn map_along<T: Copy + 'static, U: Copy + 'static, G: FnMut(T) -> U>(
        source: &[T],
        target: &mut [U],
        loops: &[Steps],
        convert: impl FnMut(usize) -> G,
    ) {
        let loops = loops_of(loops, source.len(), target.len());
        let (source, target) = (NonNull::from(source).cast(), NonNull::from(target).cast());
        // SAFETY: checked to be in range; temporary code of a benchmark, whose targets are distinct.
        unsafe { super::map::map_along::<T, U, G>(source, target, &loops, convert) }
    }
}
