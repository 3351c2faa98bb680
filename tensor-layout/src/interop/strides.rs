//! Sizes and strides as other libraries list them: in logical order, and strides may be negative.

use crate::layout::AnyLayout;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::types::shape::Shape;
use crate::types::storage::StridedStorage;
use tensor_layout_arithmetic::MAX_RANK;

/// Returns the mapping from coordinates to the elements of an array with the given sizes and strides.
pub(crate) fn mapping_of<L>(sizes: &[usize], strides: &[isize]) -> Result<Mapping<L>, LayoutError>
where
    L: AnyLayout,
    L::Storage: StridedStorage,
{
    let refuse = |cause, sizes| {
        Err(LayoutError {
            cause,
            layout: DescribedLayout::new(L::STRUCTURE, sizes),
        })
    };
    let rank = L::Shape::RANK;
    if sizes.len() != rank {
        let found = sizes.len();
        return refuse(LayoutCause::Rank { found }, &L::STRUCTURE.least_sizes());
    }
    let mut all_sizes = [1; MAX_RANK];
    all_sizes[..rank].copy_from_slice(sizes);
    let mut all_strides = [0; MAX_RANK];
    for (axis, &stride) in strides.iter().enumerate() {
        match usize::try_from(stride) {
            Ok(stride) => all_strides[axis] = stride,
            // The stride along an axis of size 1 does not matter, so 0 is fine. Without elements, no stride matters, and
            // the mapping reports the size of 0.
            Err(_) if sizes[axis] == 1 || sizes.contains(&0) => {}
            Err(_) => {
                let axis = L::Shape::AXES[axis];
                return refuse(
                    LayoutCause::NegativeStride {
                        axis,
                        stride,
                        in_bytes: false,
                    },
                    &all_sizes,
                );
            }
        }
    }
    Mapping::of_strides(&all_sizes, &all_strides)
}
