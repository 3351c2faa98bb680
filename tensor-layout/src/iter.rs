//! Going through the elements of a tensor: in logical or in storage order, with coordinates, along
//! one axis, in runs, or together with another tensor.

use crate::axis::Axis;
use crate::elements::Elements;
use crate::error::LayoutError;
use crate::layout::AnyLayout;
use crate::lookup::{HasAxis, index_of};
use crate::order::{LogicalOrder, Order, StorageOrder, Visit, VisitRuns};
use crate::order::{fold_offsets, fold_positions};
use crate::parts::Fix;
use crate::shape::{ComparableShape, SameShape, Shape};
use crate::view::{View, ViewMut};
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;
use core::slice;

/// The elements of a view, in the order `O`; made by [`View::iter`] and
/// [`View::iter_in_storage_order`].
pub struct Iter<'a, T, L: AnyLayout, O> {
    elements: Elements<T, L>,
    visit: Visit<L, O>,
    borrowed: PhantomData<&'a [T]>,
}

/// The elements of a view, to write, in the order `O`; made by [`ViewMut::iter_mut`] and
/// [`ViewMut::iter_mut_in_storage_order`].
pub struct IterMut<'a, T, L: AnyLayout, O> {
    elements: Elements<T, L>,
    visit: Visit<L, O>,
    borrowed: PhantomData<&'a mut [T]>,
}

/// The elements of a view with their coordinates, in the order `O`; made by
/// [`View::indexed_iter`] and [`View::indexed_iter_in_storage_order`].
pub struct IndexedIter<'a, T, L: AnyLayout, O>(Iter<'a, T, L, O>);

/// The elements of a view, to write, with their coordinates, in the order `O`; made by
/// [`ViewMut::indexed_iter_mut`] and [`ViewMut::indexed_iter_mut_in_storage_order`].
pub struct IndexedIterMut<'a, T, L: AnyLayout, O>(IterMut<'a, T, L, O>);

// SAFETY: it gives out shared references to its elements; all else is plain numbers.
unsafe impl<T: Sync, L: AnyLayout, O> Send for Iter<'_, T, L, O> {}
// SAFETY: as above.
unsafe impl<T: Sync, L: AnyLayout, O> Sync for Iter<'_, T, L, O> {}
// SAFETY: it gives out unique references to its elements; all else is plain numbers.
unsafe impl<T: Send, L: AnyLayout, O> Send for IterMut<'_, T, L, O> {}
// SAFETY: a shared reference to it gives out nothing.
unsafe impl<T: Sync, L: AnyLayout, O> Sync for IterMut<'_, T, L, O> {}

impl<T, L: AnyLayout, O> Clone for Iter<'_, T, L, O> {
    fn clone(&self) -> Self {
        Iter {
            elements: self.elements,
            visit: self.visit.clone(),
            borrowed: PhantomData,
        }
    }
}

impl<T, L: AnyLayout, O> Clone for IndexedIter<'_, T, L, O> {
    fn clone(&self) -> Self {
        IndexedIter(self.0.clone())
    }
}

macro_rules! iterators {
    ($($Iter:ident $Indexed:ident [$($mutability:tt)?] $as_reference:ident;)*) => {$(
        impl<T, L: AnyLayout, O: Order> $Iter<'_, T, L, O> {
            #[inline]
            fn new(elements: Elements<T, L>) -> Self {
                $Iter {
                    visit: Visit::new(elements.mapping()),
                    elements,
                    borrowed: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout, O: Order> Iterator for $Iter<'a, T, L, O> {
            type Item = &'a $($mutability)? T;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.visit.next(self.elements.mapping())?;
                // SAFETY: positions that are visited are in range.
                let $($mutability)? element = unsafe { self.elements.at_known_position(&position) };
                // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                Some(unsafe { element.$as_reference() })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let remaining = self.visit.remaining();
                (remaining, Some(remaining))
            }

            /// Written as loops in each other where it starts at the first element, and so as fast
            /// as those would be; so are all methods above it, such as `for_each` and `sum`.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                if self.visit.is_untouched() {
                    let elements = self.elements;
                    return fold_offsets::<L, O, B>(elements.mapping(), start, |folded, offset| {
                        // SAFETY: offsets that are visited are below the span.
                        let $($mutability)? element = unsafe { elements.at_offset(offset) };
                        // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                        function(folded, unsafe { element.$as_reference() })
                    });
                }
                let mut folded = start;
                while let Some(element) = self.next() {
                    folded = function(folded, element);
                }
                folded
            }
        }

        impl<T, L: AnyLayout> DoubleEndedIterator for $Iter<'_, T, L, LogicalOrder> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.visit.next_back(self.elements.mapping())?;
                // SAFETY: positions that are visited are in range.
                let $($mutability)? element = unsafe { self.elements.at_known_position(&position) };
                // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                Some(unsafe { element.$as_reference() })
            }
        }

        impl<T, L: AnyLayout, O: Order> ExactSizeIterator for $Iter<'_, T, L, O> {}
        impl<T, L: AnyLayout, O: Order> FusedIterator for $Iter<'_, T, L, O> {}

        impl<T, L: AnyLayout, O: Order> fmt::Debug for $Iter<'_, T, L, O> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = concat!(stringify!($Iter), " of ");
                write!(f, "{name}{}, {} left", self.elements.mapping(), self.visit.remaining())
            }
        }

        impl<'a, T, L: AnyLayout, O: Order> Iterator for $Indexed<'a, T, L, O> {
            type Item = (L::Axes, &'a $($mutability)? T);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.0.visit.next(self.0.elements.mapping())?;
                // SAFETY: positions that are visited are in range.
                let $($mutability)? element = unsafe { self.0.elements.at_known_position(&position) };
                // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                Some((L::Shape::coordinate(&position), unsafe { element.$as_reference() }))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }

            /// As for an iterator without coordinates.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                if self.0.visit.is_untouched() {
                    let elements = self.0.elements;
                    let mapping = elements.mapping();
                    return fold_positions::<L, O, B>(mapping, start, |folded, position| {
                        // SAFETY: positions that are visited are in range.
                        let $($mutability)? element = unsafe { elements.at_known_position(position) };
                        // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                        let element = unsafe { element.$as_reference() };
                        function(folded, (L::Shape::coordinate(position), element))
                    });
                }
                let mut folded = start;
                while let Some(element) = self.next() {
                    folded = function(folded, element);
                }
                folded
            }
        }

        impl<T, L: AnyLayout> DoubleEndedIterator for $Indexed<'_, T, L, LogicalOrder> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.0.visit.next_back(self.0.elements.mapping())?;
                // SAFETY: positions that are visited are in range.
                let $($mutability)? element = unsafe { self.0.elements.at_known_position(&position) };
                // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                Some((L::Shape::coordinate(&position), unsafe { element.$as_reference() }))
            }
        }

        impl<T, L: AnyLayout, O: Order> ExactSizeIterator for $Indexed<'_, T, L, O> {}
        impl<T, L: AnyLayout, O: Order> FusedIterator for $Indexed<'_, T, L, O> {}

        impl<T, L: AnyLayout, O: Order> fmt::Debug for $Indexed<'_, T, L, O> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("Indexed")?;
                self.0.fmt(f)
            }
        }
    )*};
}

iterators! {
    Iter IndexedIter [] as_ref;
    IterMut IndexedIterMut [mut] as_mut;
}

/// The parts of a view at the positions of one axis; made by [`View::outer`].
pub struct Outer<'a, T, L: AnyLayout, X> {
    whole: View<'a, T, L>,
    positions: Range<usize>,
    axis: PhantomData<X>,
}

/// The parts of a view at the positions of one axis, to write; made by [`ViewMut::outer_mut`].
pub struct OuterMut<'a, T, L: AnyLayout, X> {
    /// Those at `positions` are nobody else's.
    whole: ViewMut<'a, T, L>,
    positions: Range<usize>,
    axis: PhantomData<X>,
}

impl<T, L: AnyLayout, X> Clone for Outer<'_, T, L, X> {
    fn clone(&self) -> Self {
        Outer {
            positions: self.positions.clone(),
            ..*self
        }
    }
}

macro_rules! outer {
    ($($Outer:ident $View:ident;)*) => {$(
        impl<'a, T, L, X: Axis> $Outer<'a, T, L, X>
        where
            L: Fix<(X,)>,
        {
            fn new(whole: $View<'a, T, L>) -> Self {
                $Outer {
                    positions: 0..whole.all_sizes()[index_of(L::Shape::AXES, X::NAME)],
                    whole,
                    axis: PhantomData,
                }
            }

            /// The part at one of `positions` that is not there any more.
            #[inline]
            fn part(&self, position: usize) -> $View<'a, T, L::Fixed> {
                let part = self.whole.elements().fix_in_range(&(X::at(position),));
                // SAFETY: it is borrowed for `'a`, and given out once.
                unsafe { $View::of(part) }
            }
        }

        impl<'a, T, L: Fix<(X,)>, X: Axis> Iterator for $Outer<'a, T, L, X> {
            type Item = $View<'a, T, L::Fixed>;
            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let position = self.positions.next()?;
                Some(self.part(position))
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.positions.size_hint()
            }
            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let position = self.positions.nth(n)?;
                Some(self.part(position))
            }
        }

        impl<T, L: Fix<(X,)>, X: Axis> DoubleEndedIterator for $Outer<'_, T, L, X> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let position = self.positions.next_back()?;
                Some(self.part(position))
            }
        }

        impl<T, L: Fix<(X,)>, X: Axis> ExactSizeIterator for $Outer<'_, T, L, X> {}
        impl<T, L: Fix<(X,)>, X: Axis> FusedIterator for $Outer<'_, T, L, X> {}

        impl<T, L: AnyLayout, X: Axis> fmt::Debug for $Outer<'_, T, L, X> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Range { start, end } = self.positions;
                write!(f, "{} from {start} to {end} of {}", X::NAME, self.whole.mapping())
            }
        }
    )*};
}

outer! {
    Outer View;
    OuterMut ViewMut;
}

/// The contiguous runs of a view as slices, in storage order; made by [`View::runs`].
pub struct Runs<'a, T, L: AnyLayout> {
    elements: Elements<T, L>,
    visit: VisitRuns,
    borrowed: PhantomData<&'a [T]>,
}

/// The contiguous runs of a view as slices, to write, in storage order; made by
/// [`ViewMut::runs_mut`].
pub struct RunsMut<'a, T, L: AnyLayout> {
    elements: Elements<T, L>,
    visit: VisitRuns,
    borrowed: PhantomData<&'a mut [T]>,
}

// SAFETY: it gives out shared references to its elements; all else is plain numbers.
unsafe impl<T: Sync, L: AnyLayout> Send for Runs<'_, T, L> {}
// SAFETY: as above.
unsafe impl<T: Sync, L: AnyLayout> Sync for Runs<'_, T, L> {}
// SAFETY: it gives out unique references to its elements; all else is plain numbers.
unsafe impl<T: Send, L: AnyLayout> Send for RunsMut<'_, T, L> {}
// SAFETY: a shared reference to it gives out nothing.
unsafe impl<T: Sync, L: AnyLayout> Sync for RunsMut<'_, T, L> {}

impl<T, L: AnyLayout> Clone for Runs<'_, T, L> {
    fn clone(&self) -> Self {
        Runs {
            elements: self.elements,
            visit: self.visit.clone(),
            borrowed: PhantomData,
        }
    }
}

macro_rules! runs {
    ($($Runs:ident [$($mutability:tt)?] $from_raw_parts:ident $as_pointer:ident;)*) => {$(
        impl<T, L: AnyLayout> $Runs<'_, T, L> {
            fn new(elements: Elements<T, L>) -> Self {
                $Runs {
                    visit: VisitRuns::new(elements.mapping()),
                    elements,
                    borrowed: PhantomData,
                }
            }
        }

        impl<'a, T, L: AnyLayout> Iterator for $Runs<'a, T, L> {
            type Item = &'a $($mutability)? [T];

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let (offset, length) = self.visit.next(self.elements.mapping())?;
                // SAFETY: offsets that are visited are below the span.
                let start = unsafe { self.elements.at_offset(offset) };
                // SAFETY: each offset of the run is that of an element borrowed for `'a`, and is
                // visited once.
                Some(unsafe { slice::$from_raw_parts(start.$as_pointer(), length) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.visit.remaining(), Some(self.visit.remaining()))
            }
        }

        impl<T, L: AnyLayout> ExactSizeIterator for $Runs<'_, T, L> {}
        impl<T, L: AnyLayout> FusedIterator for $Runs<'_, T, L> {}

        impl<T, L: AnyLayout> fmt::Debug for $Runs<'_, T, L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} runs of {}", self.visit.remaining(), self.elements.mapping())
            }
        }
    )*};
}

runs! {
    Runs [] from_raw_parts as_ptr;
    RunsMut [mut] from_raw_parts_mut as_ptr;
}

/// The elements of two views of one shape, pairwise, in the storage order of the first; made by
/// [`View::zip`].
pub struct Zip<'a, T, L: AnyLayout, U, M: AnyLayout> {
    first: Iter<'a, T, L, StorageOrder>,
    second: View<'a, U, M>,
}

/// The elements of two views of one shape, pairwise, the first to write, in its storage order;
/// made by [`ViewMut::zip_mut`].
pub struct ZipMut<'a, T, L: AnyLayout, U, M: AnyLayout> {
    first: IterMut<'a, T, L, StorageOrder>,
    second: View<'a, U, M>,
}

impl<T, L: AnyLayout, U, M: AnyLayout> Clone for Zip<'_, T, L, U, M> {
    fn clone(&self) -> Self {
        Zip {
            first: self.first.clone(),
            second: self.second,
        }
    }
}

macro_rules! zip {
    ($($Zip:ident $Iter:ident [$($mutability:tt)?] $as_reference:ident;)*) => {$(
        impl<'a, T, L: AnyLayout, U, M: AnyLayout> $Zip<'a, T, L, U, M> {
            /// # Safety
            ///
            /// Both have the same sizes.
            unsafe fn new(first: Elements<T, L>, second: View<'a, U, M>) -> Self {
                $Zip {
                    first: $Iter::new(first),
                    second,
                }
            }
        }

        impl<'a, T, L: AnyLayout, U, M: AnyLayout> Iterator for $Zip<'a, T, L, U, M> {
            type Item = (&'a $($mutability)? T, &'a U);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let elements = self.first.elements;
                let position = self.first.visit.next(elements.mapping())?;
                // SAFETY: positions that are visited are in range.
                let $($mutability)? first = unsafe { elements.at_known_position(&position) };
                // SAFETY: the second view has the same sizes.
                let second = unsafe { self.second.elements().at_known_position(&position) };
                // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                let first = unsafe { first.$as_reference() };
                // SAFETY: it is one of the elements borrowed for `'a`.
                Some((first, unsafe { second.as_ref() }))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.first.size_hint()
            }

            /// As for an iterator over one view.
            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut function: F) -> B {
                if self.first.visit.is_untouched() {
                    let (elements, others) = (self.first.elements, self.second.elements());
                    let mapping = elements.mapping();
                    return fold_positions::<L, StorageOrder, B>(mapping, start, |folded, position| {
                        // SAFETY: positions that are visited are in range.
                        let $($mutability)? first = unsafe { elements.at_known_position(position) };
                        // SAFETY: the second view has the same sizes.
                        let second = unsafe { others.at_known_position(position) };
                        // SAFETY: it is one of the elements borrowed for `'a`, each visited once.
                        let first = unsafe { first.$as_reference() };
                        // SAFETY: it is one of the elements borrowed for `'a`.
                        function(folded, (first, unsafe { second.as_ref() }))
                    });
                }
                let mut folded = start;
                while let Some(pair) = self.next() {
                    folded = function(folded, pair);
                }
                folded
            }
        }

        impl<T, L: AnyLayout, U, M: AnyLayout> ExactSizeIterator for $Zip<'_, T, L, U, M> {}
        impl<T, L: AnyLayout, U, M: AnyLayout> FusedIterator for $Zip<'_, T, L, U, M> {}

        impl<T, L: AnyLayout, U, M: AnyLayout> fmt::Debug for $Zip<'_, T, L, U, M> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}, with {}", self.first, self.second.mapping())
            }
        }
    )*};
}

zip! {
    Zip Iter [] as_ref;
    ZipMut IterMut [mut] as_mut;
}

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// The elements in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns = View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(columns.iter().eq(&[1, 2, 3, 4, 5, 6]));
    /// assert!(columns.iter().rev().eq(&[6, 5, 4, 3, 2, 1]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'a, T, L, LogicalOrder> {
        Iter::new(self.elements())
    }

    /// The elements in storage order, which is the fastest.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let columns = View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(columns.iter_in_storage_order().eq(&[1, 4, 2, 5, 3, 6]));
    /// ```
    ///
    /// Where strides are known at run time only, the axis with the shortest one moves fastest.
    #[inline]
    pub fn iter_in_storage_order(&self) -> Iter<'a, T, L, StorageOrder> {
        Iter::new(self.elements())
    }

    /// The elements with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 9, 4, 5, 6]);
    /// let brightest = image.indexed_iter().max_by_key(|(_, pixel)| **pixel);
    /// assert_eq!(brightest, Some(((H(0), W(2)), &9)));
    /// ```
    #[inline]
    pub fn indexed_iter(&self) -> IndexedIter<'a, T, L, LogicalOrder> {
        IndexedIter(Iter::new(self.elements()))
    }

    /// The elements with their coordinates, in storage order.
    #[inline]
    pub fn indexed_iter_in_storage_order(&self) -> IndexedIter<'a, T, L, StorageOrder> {
        IndexedIter(Iter::new(self.elements()))
    }

    /// The parts at the positions of one axis, without that axis.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H};
    ///
    /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let sums: Vec<u8> = image.outer(H).map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    #[must_use]
    #[inline]
    pub fn outer<X: Axis>(self, _axis: fn(usize) -> X) -> Outer<'a, T, L, X>
    where
        L: Fix<(X,)>,
        L::Axes: HasAxis<X>,
    {
        Outer::new(self)
    }

    /// The contiguous runs as slices, in storage order, each as long as can be.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// type Rows = layout!(HW[H = 2, W = 3], pad(W = 4));
    /// let rows = View::<u8, Rows>::from_array(&[1, 2, 3, 0, 4, 5, 6]);
    /// assert!(rows.runs().eq([[1, 2, 3], [4, 5, 6]]));
    /// ```
    ///
    /// A run ends where steps do not go on evenly: with each inner block if the last one of its
    /// axis is not full, and between elements that only happen to be neighbours, such as the last
    /// of one row and the first of the next where every third is taken of rows of four.
    pub fn runs(&self) -> Runs<'a, T, L> {
        Runs::new(self.elements())
    }

    /// The elements together with those of another view of the same shape, in the storage order of
    /// this one.
    ///
    /// ```
    /// use tensor_layout::{layout, View};
    ///
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let columns = View::<u8, layout!(WH[2, 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// assert!(rows.zip(columns).all(|(row, column)| row == column));
    /// ```
    ///
    /// Other shapes do not compile:
    ///
    /// ```compile_fail
    /// # use tensor_layout::{layout, View};
    /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let others = View::<u8, layout!(HW[3, 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let pairs = rows.zip(others);
    /// ```
    #[must_use]
    #[inline]
    pub fn zip<U, M>(self, other: View<'a, U, M>) -> Zip<'a, T, L, U, M>
    where
        M: AnyLayout,
        L::Shape: SameShape<M::Shape>,
    {
        // SAFETY: both have the same sizes by their types.
        unsafe { Zip::new(self.elements(), other) }
    }

    /// [`zip`](Self::zip) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis.
    #[inline]
    pub fn try_zip<U, M>(self, other: View<'a, U, M>) -> Result<Zip<'a, T, L, U, M>, LayoutError>
    where
        M: AnyLayout,
        L::Shape: ComparableShape<M::Shape>,
    {
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both have the same sizes.
        Ok(unsafe { Zip::new(self.elements(), other) })
    }

    /// Calls a function with each element and its coordinate, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, View, H, W};
    ///
    /// let image = View::<u32, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let mut rows = [0; 2];
    /// image.for_each(|(H(h), W(_)), pixel| rows[h] += pixel);
    /// assert_eq!(rows, [6, 15]);
    /// ```
    #[inline]
    pub fn for_each(&self, mut function: impl FnMut(L::Axes, &'a T)) {
        self.indexed_iter_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }
}

impl<'a, T, L: AnyLayout> ViewMut<'a, T, L> {
    /// The elements in logical order; see [`View::iter`].
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, L, LogicalOrder> {
        self.as_view().iter()
    }

    /// The elements in logical order, to write.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut};
    ///
    /// let mut columns = [0; 6];
    /// let mut image = ViewMut::<usize, layout!(WH[H = 2, W = 3])>::from_array(&mut columns);
    /// for (index, pixel) in image.iter_mut().enumerate() {
    ///     *pixel = index;
    /// }
    /// assert_eq!(columns, [0, 3, 1, 4, 2, 5]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, L, LogicalOrder> {
        IterMut::new(self.elements())
    }

    /// The elements in storage order, to write, which is the fastest; see
    /// [`View::iter_in_storage_order`].
    #[inline]
    pub fn iter_mut_in_storage_order(&mut self) -> IterMut<'_, T, L, StorageOrder> {
        IterMut::new(self.elements())
    }

    /// The elements, to write, with their coordinates, in logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, H, W};
    ///
    /// let mut rows = [0; 6];
    /// let mut image = ViewMut::<usize, layout!(HW[2, 3])>::from_array(&mut rows);
    /// for ((H(h), W(w)), pixel) in image.indexed_iter_mut() {
    ///     *pixel = 10 * h + w;
    /// }
    /// assert_eq!(rows, [0, 1, 2, 10, 11, 12]);
    /// ```
    #[inline]
    pub fn indexed_iter_mut(&mut self) -> IndexedIterMut<'_, T, L, LogicalOrder> {
        IndexedIterMut(IterMut::new(self.elements()))
    }

    /// The elements, to write, with their coordinates, in storage order.
    #[inline]
    pub fn indexed_iter_mut_in_storage_order(&mut self) -> IndexedIterMut<'_, T, L, StorageOrder> {
        IndexedIterMut(IterMut::new(self.elements()))
    }

    /// The parts at the positions of one axis, without that axis; no two share an element.
    ///
    /// ```
    /// use tensor_layout::{layout, ViewMut, W};
    ///
    /// let mut rows = [0; 6];
    /// let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut rows);
    /// for (value, mut column) in (1..).zip(image.outer_mut(W)) {
    ///     column.fill(value);
    /// }
    /// assert_eq!(rows, [1, 2, 3, 1, 2, 3]);
    /// ```
    #[must_use]
    #[inline]
    pub fn outer_mut<X: Axis>(self, _axis: fn(usize) -> X) -> OuterMut<'a, T, L, X>
    where
        L: Fix<(X,)>,
        L::Axes: HasAxis<X>,
    {
        OuterMut::new(self)
    }

    /// The contiguous runs as slices, to write, in storage order; see [`View::runs`].
    ///
    /// Padding is in none of them.
    pub fn runs_mut(&mut self) -> RunsMut<'_, T, L> {
        RunsMut::new(self.elements())
    }

    /// The elements, to write, together with those of another view of the same shape, in the
    /// storage order of this one; see [`View::zip`].
    ///
    /// ```
    /// use tensor_layout::{layout, View, ViewMut};
    ///
    /// let mut sums = [10, 20, 30, 40, 50, 60];
    /// let mut rows = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut sums);
    /// let columns = View::<u8, layout!(WH[2, 3])>::from_array(&[1, 4, 2, 5, 3, 6]);
    /// rows.zip_mut(columns).for_each(|(sum, pixel)| *sum += pixel);
    /// assert_eq!(sums, [11, 22, 33, 44, 55, 66]);
    /// ```
    #[must_use]
    #[inline]
    pub fn zip_mut<'b, U, M>(&'b mut self, other: View<'b, U, M>) -> ZipMut<'b, T, L, U, M>
    where
        M: AnyLayout,
        L::Shape: SameShape<M::Shape>,
    {
        // SAFETY: both have the same sizes by their types.
        unsafe { ZipMut::new(self.elements(), other) }
    }

    /// [`zip_mut`](Self::zip_mut) for sizes known at run time.
    ///
    /// # Errors
    ///
    /// If a size differs; the error names its axis.
    #[inline]
    pub fn try_zip_mut<'b, U, M>(
        &'b mut self,
        other: View<'b, U, M>,
    ) -> Result<ZipMut<'b, T, L, U, M>, LayoutError>
    where
        M: AnyLayout,
        L::Shape: ComparableShape<M::Shape>,
    {
        self.check_same_sizes(&other.mapping())?;
        // SAFETY: both have the same sizes.
        Ok(unsafe { ZipMut::new(self.elements(), other) })
    }

    /// Calls a function with each element, to write, and its coordinate, in storage order.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor, H, W};
    ///
    /// let mut table = Tensor::<usize, layout!(WH[H = 2, W = 3])>::filled(0);
    /// table.as_view_mut().for_each_mut(|(H(h), W(w)), cell| *cell = (h + 1) * (w + 1));
    /// assert_eq!(table.as_slice(), [1, 2, 2, 4, 3, 6]);
    /// ```
    #[inline]
    pub fn for_each_mut(&mut self, mut function: impl FnMut(L::Axes, &mut T)) {
        self.indexed_iter_mut_in_storage_order()
            .for_each(|(coordinate, element)| function(coordinate, element));
    }

    /// Writes copies of a value to all elements; padding stays as it is.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.runs_mut().for_each(|run| run.fill(value.clone()));
    }
}

macro_rules! into_iterator {
    ($([$($reference:tt)*] $View:ty, $Iter:ident;)*) => {$(
        impl<'a, T, L: AnyLayout> IntoIterator for $($reference)* $View {
            type Item = <Self::IntoIter as Iterator>::Item;
            type IntoIter = $Iter<'a, T, L, LogicalOrder>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                $Iter::new(self.elements())
            }
        }
    )*};
}

into_iterator! {
    [] View<'a, T, L>, Iter;
    [&] View<'a, T, L>, Iter;
    [&'a] ViewMut<'_, T, L>, Iter;
    [&'a mut] ViewMut<'_, T, L>, IterMut;
    [] ViewMut<'a, T, L>, IterMut;
}
