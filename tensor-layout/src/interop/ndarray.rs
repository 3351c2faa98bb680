//! Conversions to and from the arrays of the crate `ndarray`.

use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::lookup::AxisTuple;
use crate::types::storage::StridedStorage;
use ::ndarray::{Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn, ShapeBuilder, StrideShape};

/// The dimension type of an array that can have the axes `Axes`: for `(H, W)`, it is `Ix2` or `IxDyn`.
#[diagnostic::on_unimplemented(
    message = "an array of dimension `{Self}` has another number of axes than the layout\n\
               help: the array has one axis for each of `{Axes}`, in that order; `.insert_axis(ndarray::Axis(0))` adds one of size 1"
)]
pub trait ArrayDimension<Axes>: Dimension {}

// One implementation for all `D` keeps the compiler from listing the dimensions.
#[diagnostic::do_not_recommend]
impl<Axes: HasRankOf<D>, D: Dimension> ArrayDimension<Axes> for D {}

/// A tuple of as many axes as the dimension type `D`, or of any number for `IxDyn`. The tuple is the type that implements
/// it, so the compiler does not take the number of axes from an array before it knows the layout.
pub trait HasRankOf<D> {}

impl<Axes> HasRankOf<IxDyn> for Axes {}

/// The dimension type of an array with the axes of the layout `L`.
pub type DimensionOf<L> = <<L as AnyLayout>::Axes as AxisTuple>::Dimension;

macro_rules! dimensions {
    ($($dimension:ident $($axis:ident)*;)*) => {$(
        impl<$($axis),*> HasRankOf<$dimension> for ($($axis,)*) {}
    )*};
}

dimensions! {
    Ix0;
    Ix1 X0;
    Ix2 X0 X1;
    Ix3 X0 X1 X2;
    Ix4 X0 X1 X2 X3;
    Ix5 X0 X1 X2 X3 X4;
    Ix6 X0 X1 X2 X3 X4 X5;
}

/// Converts a mapping to the sizes and strides of an array.
pub(crate) fn shape_of<L, D>(mapping: &Mapping<L>) -> StrideShape<D>
where
    L: AnyLayout,
    L::Storage: StridedStorage,
    D: Dimension,
{
    let rank = mapping.rank();
    let (mut sizes, mut strides) = (D::zeros(rank), D::zeros(rank));
    let (all_sizes, all_strides) = (mapping.all_sizes(), mapping.strides());
    for axis in 0..rank {
        sizes[axis] = all_sizes[axis];
        strides[axis] = all_strides.as_ref()[axis];
        // Only along an axis of size 1 can a stride be so large that an array would read it as negative.
        if isize::try_from(strides[axis]).is_err() {
            strides[axis] = 0;
        }
    }
    sizes.strides(strides)
}

/// Returns whether each stride is longer than the sum of the extents of all axes with shorter strides. The
/// extent of an axis is the distance between its first and its last element.
pub(crate) fn is_nested(sizes: &[usize], strides: &[usize]) -> bool {
    let longer = |axis: usize| sizes[axis] > 1;
    (0..sizes.len()).filter(|axis| longer(*axis)).all(|axis| {
        let inside = (0..sizes.len())
            .filter(|other| (strides[*other], *other) < (strides[axis], axis))
            .map(|other| (sizes[other] - 1) * strides[other]);
        strides[axis] > inside.sum()
    })
}
