//! Parallel iterators of `rayon` along one axis of a view. Each item is the part at one position.

use crate::elements::parts::Fix;
use crate::layout::AnyLayout;
use crate::types::axis::Axis;
use crate::views::axis_iter::{AxisIter, AxisIterMut};
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};

/// A parallel iterator along one axis of a view. Each item is the part at one position. The iterator is made
/// by [`View::par_axis_iter`](crate::View::par_axis_iter).
///
/// Needs the feature `rayon`.
#[derive(Clone, Debug)]
pub struct ParAxisIter<'a, T, L: AnyLayout, X: Axis>(pub(crate) AxisIter<'a, T, L, X>);

/// A parallel iterator along one axis of a mutable view. Each item is the mutable part at one position. The
/// iterator is made by [`ViewMut::par_axis_iter_mut`](crate::ViewMut::par_axis_iter_mut).
///
/// Needs the feature `rayon`.
#[derive(Debug)]
pub struct ParAxisIterMut<'a, T, L: AnyLayout, X: Axis>(pub(crate) AxisIterMut<'a, T, L, X>);

/// An iterator that `rayon` splits among threads. This type implements the trait `Producer`, so the methods
/// of that trait are not methods of the public iterators.
struct HalvedIter<Iter>(Iter);

macro_rules! parallel {
    ($($Parallel:ident $AxisIter:ident $View:ident $bound:ident;)*) => {$(
        impl<'a, T: $bound, L: Fix<(X,)>, X: Axis> ParallelIterator for $Parallel<'a, T, L, X> {
            type Item = $View<'a, T, L::Fixed>;

            fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
                bridge(self, consumer)
            }

            fn opt_len(&self) -> Option<usize> {
                Some(self.0.len())
            }
        }

        impl<T: $bound, L: Fix<(X,)>, X: Axis> IndexedParallelIterator
            for $Parallel<'_, T, L, X>
        {
            fn len(&self) -> usize {
                self.0.len()
            }

            fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
                bridge(self, consumer)
            }

            fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
                callback.callback(HalvedIter(self.0))
            }
        }

        impl<'a, T: $bound, L: Fix<(X,)>, X: Axis> Producer for HalvedIter<$AxisIter<'a, T, L, X>> {
            type Item = $View<'a, T, L::Fixed>;
            type IntoIter = $AxisIter<'a, T, L, X>;

            fn into_iter(self) -> Self::IntoIter {
                self.0
            }

            fn split_at(self, index: usize) -> (Self, Self) {
                let (before, after) = self.0.split_at(index);
                (HalvedIter(before), HalvedIter(after))
            }
        }
    )*};
}

parallel! {
    ParAxisIter AxisIter View Sync;
    ParAxisIterMut AxisIterMut ViewMut Send;
}
