//! The parts of a view along an axis, for the threads of `rayon`.

use crate::elements::parts::Fix;
use crate::types::axis::Axis;
use crate::views::outer::{Outer, OuterMut};
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};

/// The parts of a view at the positions of one axis, in parallel; made by
/// [`View::par_outer`](crate::View::par_outer).
#[derive(Clone, Debug)]
pub struct ParOuter<'a, T, L: Fix<(X,)>, X: Axis>(pub(crate) Outer<'a, T, L, X>);

/// The parts of a view at the positions of one axis, to write, in parallel; made by
/// [`ViewMut::par_outer_mut`](crate::ViewMut::par_outer_mut).
#[derive(Debug)]
pub struct ParOuterMut<'a, T, L: Fix<(X,)>, X: Axis>(pub(crate) OuterMut<'a, T, L, X>);

macro_rules! parallel {
    ($($Parallel:ident $Outer:ident $View:ident $bound:ident;)*) => {$(
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
                callback.callback(self.0)
            }
        }

        impl<'a, T: $bound, L: Fix<(X,)>, X: Axis> Producer for $Outer<'a, T, L, X> {
            type Item = $View<'a, T, L::Fixed>;
            type IntoIter = Self;

            fn into_iter(self) -> Self {
                self
            }

            fn split_at(self, index: usize) -> (Self, Self) {
                $Outer::split_at(self, index)
            }
        }
    )*};
}

parallel! {
    ParOuter Outer View Sync;
    ParOuterMut OuterMut ViewMut Send;
}
