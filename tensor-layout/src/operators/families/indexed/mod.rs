//! Operators that find elements by an index. They gather, scatter, encode or rank elements.

mod elements;
mod gather;
mod one_hot;
mod points;
mod top_k;

pub use elements::{GatherElements, ScatterElements};
pub use gather::Gather;
pub use one_hot::OneHot;
pub use points::{GatherNd1, ScatterNd};
pub use top_k::TopK1;

use super::Tensors;
use super::error::{Checked, attempt, for_each};
use crate::dml::TensorDesc;

/// The numbers that follow the tensors in a C structure. If a structure has fewer than three such numbers,
/// the other elements of this array are 0.
pub(super) type Numbers = [u32; 3];

/// Returns the number of axes of the layout itself. The axes of size 1 that were added for the operator do
/// not count.
pub(super) const fn own_axes(tensor: &TensorDesc) -> u32 {
    let mut count = 0;
    for_each!(index < tensor.rank(), {
        count += (tensor.axis_at(index) != ' ') as u32;
    });
    count
}

/// Returns the field `Axis` of the C structure: the index of the axis in the input.
pub(super) const fn along<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
    axis: char,
) -> Checked<Numbers> {
    Ok([attempt!(tensors.input(0).index_of(axis)), 0, 0])
}
