//! Parallel iterators of `rayon` along one axis of a view. Each item is the part at one position.

use crate::elements::parts::Fix;
use crate::layout::AnyLayout;
use crate::types::axis::Axis;
use crate::types::lookup::choice;
use crate::views::axis_iter::{AxisIter, AxisIterMut};
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};

/// An axis for a parallel iterator that reads elements of the type `T`. Each axis that is [`SharedAlong`] `T`
/// implements this trait.
pub trait ReadByThreads<T> {
    /// The type `T`. If it is not `Sync`, this type is unknown, so methods of the iterator give no second error.
    type Element: ThisElement<T>;
}

#[doc(hidden)]
impl<X: SharedAlong<T>, T> ReadByThreads<T> for X {
    type Element = X::Element;
}

/// An axis, if elements of the type `T` are `Sync`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` cannot be read by several threads at once\n\
               help: write `.axis_iter({Self})`, which stays in this thread, or take elements that are `Sync`, such as `Arc` in place of `Rc`"
)]
pub trait SharedAlong<T> {
    /// The type `T`.
    type Element: ThisElement<T>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<X: Axis, T: Sync> SharedAlong<T> for X {
    type Element = T;
}
choice! {
    impl[X: Axis, T] SharedAlong<T>, X {
        type Element = T;
    }
}

/// An axis for a parallel iterator that writes elements of the type `T`. Each axis that is [`SentAlong`] `T`
/// implements this trait.
pub trait WrittenByThreads<T> {
    /// The type `T`. If it is not `Send`, this type is unknown, so methods of the iterator give no second error.
    type Element: ThisElement<T>;
}

#[doc(hidden)]
impl<X: SentAlong<T>, T> WrittenByThreads<T> for X {
    type Element = X::Element;
}

/// An axis, if elements of the type `T` are `Send`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` cannot be written by other threads\n\
               help: write `.axis_iter_mut({Self})`, which stays in this thread, or take elements that are `Send`, such as `Arc` in place of `Rc`"
)]
pub trait SentAlong<T> {
    /// The type `T`.
    type Element: ThisElement<T>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<X: Axis, T: Send> SentAlong<T> for X {
    type Element = T;
}
choice! {
    impl[X: Axis, T] SentAlong<T>, X {
        type Element = T;
    }
}

/// The type `T`, as [`ThisLayout`](crate::views::axis_iter::ThisLayout) is a layout.
pub trait ThisElement<T>: Sized {
    /// Returns the same view.
    fn view<L: AnyLayout>(view: View<'_, T, L>) -> View<'_, Self, L>;
    /// Returns the same view.
    fn view_mut<L: AnyLayout>(view: ViewMut<'_, T, L>) -> ViewMut<'_, Self, L>;
}

#[doc(hidden)]
impl<T> ThisElement<T> for T {
    #[inline]
    fn view<L: AnyLayout>(view: View<'_, T, L>) -> View<'_, Self, L> {
        view
    }
    #[inline]
    fn view_mut<L: AnyLayout>(view: ViewMut<'_, T, L>) -> ViewMut<'_, Self, L> {
        view
    }
}

/// A parallel iterator along one axis of a view. Each item is the part at one position. The iterator is made
/// by [`View::par_axis_iter`](crate::View::par_axis_iter).
#[derive(Clone, Debug)]
pub struct ParAxisIter<'a, T, L: AnyLayout, X: Axis>(pub(crate) AxisIter<'a, T, L, X>);

/// A parallel iterator along one axis of a mutable view. Each item is the mutable part at one position. The
/// iterator is made by [`ViewMut::par_axis_iter_mut`](crate::ViewMut::par_axis_iter_mut).
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
