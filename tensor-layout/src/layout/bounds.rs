//! A bound for generic code that stands for several others.

// Decision: there is no such bound for `AnyLayout<Axes = (H, W)>`. Its message would be rustc's own (`E0271`): a trait
// with a message of its own has to have several implementations (`choice!`), and beside a supertrait with an equal
// associated type, the compiler cannot tell them apart.

use crate::layout::AnyLayout;
use crate::layout::nominal::TakesMeaning;
use crate::types::shape::{ComparableShape, FixedLike};
use crate::types::storage::{StaticStorage, Writable};

/// A layout to which `to_layout` and `relayout_into` move the elements of a layout `From`, in generic code. This bound
/// stands for all that these methods require. This trait is sealed.
///
/// ```
/// use tensor_layout::traits::MovesFrom;
/// use tensor_layout::{AnyLayout, Tensor, View, layout};
///
/// fn copied<A: AnyLayout, B: MovesFrom<A>>(tensor: View<f32, A>) -> Tensor<f32, B> {
///     tensor.to_layout()
/// }
/// let rows = View::<f32, layout!(HW[1, 2])>::from_array(&[3.0, 4.0]);
/// let columns: Tensor<f32, layout!(WH[1, 2])> = copied(rows);
/// assert_eq!(columns.as_slice(), [3.0, 4.0]);
/// ```
pub trait MovesFrom<From: AnyLayout>:
    AnyLayout<
        Meaning: TakesMeaning<From::Meaning>,
        Storage: StaticStorage + Writable,
        Shape: ComparableShape<From::Shape, Itself: FixedLike<From::Shape>>,
    >
{
}
#[doc(hidden)]
impl<From: AnyLayout, To> MovesFrom<From> for To where
    To: AnyLayout<
            Meaning: TakesMeaning<From::Meaning>,
            Storage: StaticStorage + Writable,
            Shape: ComparableShape<From::Shape, Itself: FixedLike<From::Shape>>,
        >
{
}
