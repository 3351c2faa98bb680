//! Packed elements in logical order, which files and ONNX Runtime have.

/// A storage of packed elements in the order of the axes `Axes`, which files and ONNX Runtime have: the tuple of these
/// axes, without clauses and blocks. Generic code passes it on with the bound `L::Storage: InOrderOf<L::Axes>`.
///
/// If a layout does not guarantee this, write [`to_layout`](crate::View::to_layout), or, if only axes of size 1 are stored
/// elsewhere, [`try_into_layout`](crate::View::try_into_layout).
#[diagnostic::on_unimplemented(
    message = "files and ONNX Runtime have elements that are stored as `{Axes}`, but these are stored as `{Self}`\n\
               help: write the label of a layout in the order `{Axes}`, without clauses, and move the elements to it by `to_layout` (`try_to_layout` where sizes are `?`); if only axes of size 1 are elsewhere, `try_into_layout` moves none"
)]
pub trait InOrderOf<Axes> {}
#[doc(hidden)]
impl<Axes> InOrderOf<Axes> for Axes {}

#[cfg(test)]
mod tests {
    use super::InOrderOf;
    use crate::layout;
    use crate::layout::{AnyLayout, TensorLayout};
    use crate::types::axis::{DimH, DimW, DynH, DynW, H, W};
    use crate::types::storage::{RunTimeStrides, SharedStrides, Within};

    struct Probe<L>(L);

    /// Applies where the constant below does not.
    trait NotInOrder {
        const IS_IN_ORDER: bool = false;
    }
    impl<L> NotInOrder for Probe<L> {}

    impl<L: AnyLayout> Probe<L>
    where
        L::Storage: InOrderOf<L::Axes>,
    {
        const IS_IN_ORDER: bool = true;
    }

    /// Each other layout differs from the packed one in one fact.
    #[test]
    fn only_packed_elements_in_logical_order() {
        macro_rules! check {
            ($($layout:ty: $expected:literal;)+) => {$(
                assert_eq!(
                    Probe::<$layout>::IS_IN_ORDER,
                    $expected,
                    "{}",
                    stringify!($layout)
                );
            )+};
        }
        check! {
            layout!(HW[2, 4]): true;
            layout!(HW[?, ?]): true;
            layout!(ABC[A = 2, B = ?, C = 4]): true;
            layout!(WH[2, 4]): false;
            layout!(NHWC[1, 2, 3, 4]): false;
            layout!(ABC[A = 2, B = 3, C = 4], logical(ACB)): false;
            layout!(HW[2, 4], pad(W = 4)): false;
            layout!(HW[2, 4], pad(H = 2)): false;
            layout!(HW[2, 4], align(W = 4)): false;
            layout!(HW[2, 4], strides(H = 4)): false;
            layout!(HW[2, 4], strides(W = 1)): false;
            layout!(HW[2, ?], strides(H = ?)): false;
            layout!(HW[2, 4], pitch(H = 4)): false;
            layout!(HW[2, 4], overlap(H = 4)): false;
            layout!(HW[2, 4], broadcast(W)): false;
            layout!(HW4w[2, 4]): false;
            TensorLayout<(DimH<2>, DimW<4>), Within<(DimH<2>, DimW<4>), (H, W)>>: false;
            TensorLayout<(DynH, DynW), RunTimeStrides>: false;
            TensorLayout<(DynH, DynW), SharedStrides>: false;
        }
    }
}
