//! The operator that finds the largest elements along an axis, and their positions.

use super::Numbers;
use crate::operators::define::prelude::*;

operator! {
    /// Finds the largest elements along one axis. Writes the elements in order, and their positions.
    ///
    /// The type parameter `X` is the axis. The outputs have the axes of `input`. Along `X`, the size of the
    /// outputs is the number of elements to find. This number is at most the size of `input`. Along all other
    /// axes, the outputs have the sizes of `input`. The largest element comes first; after a call of
    /// [`smallest`](Self::smallest), the smallest comes first. If elements are equal, the one with the lower
    /// index comes first.
    ///
    /// The field `K` is the size of the outputs along `X`.
    ///
    /// ```
    /// use tensor_layout::{layout, C, operators::TopK1};
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// type Five = layout!(NC[N = 8, C = 5]);
    ///
    /// static BEST: TopK1<f32, u32, C, Scores, Five, Five> = TopK1::new();
    ///
    /// static WORST: TopK1<f32, u32, C, Scores, Five, Five> = TopK1::new().smallest();
    /// ```
    #[doc(alias("DML_TOP_K1_OPERATOR_DESC", "DML_TOP_K_OPERATOR_DESC", "sort"))]
    pub struct TopK1 from V2_1 = 112;
    fn new, with
    <T: [ElementOf<NumberElements>], Index: [ElementOf<IndexElements>], X: [Axis]>(
        input: Input<T> is [InputSlot],
    ) -> (
        output_values: Values<T> is [OutputSlot],
        output_indices: Indices<Index> is [OutputSlot],
    ) with () as numbers: Numbers = top_k_numbers(letter_of!(X));
    slots: [1, 2] follow [
        Rule::having(letter_of!(X)),
        Rule::like_up_to("input", letter_of!(X)),
        Rule::like("input").sized_like("output_values"),
    ];
    fields: (*numbers);
}

impl<T, Index, X, Input, Values, Indices> TopK1<T, Index, X, Input, Values, Indices> {
    /// Finds the smallest elements instead, and writes the smallest first: `DML_AXIS_DIRECTION_INCREASING`.
    #[doc(alias = "DML_AXIS_DIRECTION_INCREASING")]
    #[must_use]
    pub const fn smallest(mut self) -> Self {
        self.kept[2] = 0;
        self
    }
}

/// Returns the fields `Axis`, `K` and `AxisDirection` of the C structure. The initial direction is
/// `DML_AXIS_DIRECTION_DECREASING`.
const fn top_k_numbers(tensors: &Tensors<1, 2>, axis: char) -> Checked<Numbers> {
    let axis = attempt!(tensors.input(0).index_of(axis));
    let taken = tensors.output(0).tensor.size_at(axis as usize);
    Ok([axis, taken, 1])
}
