//! Conversions to and from the arrays of the crate `ndarray`.

use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::lookup::AxisTuple;
use crate::types::storage::StridedStorage;
use ::ndarray::{Dimension, ShapeBuilder, StrideShape};

/// The dimension type of an array with the axes of the layout `L`.
pub type DimensionOf<L> = <<L as AnyLayout>::Axes as AxisTuple>::Dimension;

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
