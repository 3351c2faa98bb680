//! Comparing and printing the elements of views and tensors, in logical order.

use crate::layout::{AnyLayout, TensorLayout};
use crate::types::shape::Shape;
use crate::types::storage::Storage;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
use core::fmt;
use tensor_layout_arithmetic::MAX_RANK;

/// Axes longer than this are printed with their middle left out, in a tensor of more than
/// `PRINTED_WHOLE` elements.
const PRINTED_ENDS: usize = 3;
const PRINTED_WHOLE: usize = 512;

impl<T, U, S, M, M2> PartialEq<View<'_, U, TensorLayout<S, M2>>> for View<'_, T, TensorLayout<S, M>>
where
    T: PartialEq<U>,
    S: Shape,
    M: Storage,
    M2: Storage,
{
    /// Whether the sizes are equal and so are the elements at every coordinate, wherever they are
    /// stored.
    fn eq(&self, other: &View<'_, U, TensorLayout<S, M2>>) -> bool {
        self.sizes() == other.sizes() && self.iter().eq(other.iter())
    }
}

impl<T: Eq, S: Shape, M: Storage> Eq for View<'_, T, TensorLayout<S, M>> {}

impl<T, U, S, M, M2> PartialEq<ViewMut<'_, U, TensorLayout<S, M2>>>
    for ViewMut<'_, T, TensorLayout<S, M>>
where
    T: PartialEq<U>,
    S: Shape,
    M: Storage,
    M2: Storage,
{
    /// As for [`View`].
    fn eq(&self, other: &ViewMut<'_, U, TensorLayout<S, M2>>) -> bool {
        self.as_view() == other.as_view()
    }
}

impl<T: Eq, S: Shape, M: Storage> Eq for ViewMut<'_, T, TensorLayout<S, M>> {}

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for View<'_, T, L> {
    /// The layout, and the elements as nested lists in logical order. Of more than 512 elements,
    /// long axes show only their ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.mapping())?;
        Nested {
            view: *self,
            position: [0; MAX_RANK],
            axis: 0,
        }
        .fmt(f)
    }
}

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for ViewMut<'_, T, L> {
    /// As for [`View`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_view().fmt(f)
    }
}

/// The part of a view whose positions along the axes before `axis` are fixed.
struct Nested<'a, T, L: AnyLayout> {
    view: View<'a, T, L>,
    position: [usize; MAX_RANK],
    axis: usize,
}

impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for Nested<'_, T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.axis == L::Shape::RANK {
            return self.view.element_in_range(&self.position).fmt(f);
        }
        let size = self.view.all_sizes()[self.axis];
        let elided = self.view.len() > PRINTED_WHOLE && size > 2 * PRINTED_ENDS + 1;
        let mut list = f.debug_list();
        for index in 0..size {
            if elided && index == PRINTED_ENDS {
                list.entry(&format_args!(".."));
            }
            if elided && (PRINTED_ENDS..size - PRINTED_ENDS).contains(&index) {
                continue;
            }
            let mut position = self.position;
            position[self.axis] = index;
            list.entry(&Nested {
                view: self.view,
                position,
                axis: self.axis + 1,
            });
        }
        list.finish()
    }
}

#[cfg(feature = "alloc")]
mod of_tensor {
    use crate::layout::{AnyLayout, TensorLayout};
    use crate::types::shape::Shape;
    use crate::types::storage::Storage;
    use crate::views::tensor::Tensor;
    use core::fmt;

    impl<T, U, S, M, M2> PartialEq<Tensor<U, TensorLayout<S, M2>>> for Tensor<T, TensorLayout<S, M>>
    where
        T: PartialEq<U>,
        S: Shape,
        M: Storage,
        M2: Storage,
    {
        /// Whether the sizes are equal and so are the elements at every coordinate, wherever they
        /// are stored; padding does not count.
        fn eq(&self, other: &Tensor<U, TensorLayout<S, M2>>) -> bool {
            self.as_view() == other.as_view()
        }
    }

    impl<T: Eq, S: Shape, M: Storage> Eq for Tensor<T, TensorLayout<S, M>> {}

    impl<T: fmt::Debug, L: AnyLayout> fmt::Debug for Tensor<T, L> {
        /// As for [`View`](crate::View).
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.as_view().fmt(f)
        }
    }
}
