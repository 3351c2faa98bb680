//! Products of matrices.

use super::define::prelude::*;
use super::error::{FactorCause, Merged};
use super::fused::{AcceptedActivations, Activated, FusedActivation, with_activation};
use tensor_layout_arithmetic::has_fixed_logical_order;

operator! {
    /// Multiplies two matrices and adds a third one. If the tensors have more than two axes, the operator
    /// computes several such products.
    ///
    /// ```text
    /// output[.., m, n] = alpha · Σ a[.., m, k] · b[.., k, n] + beta · c[.., m, n]
    ///     over k
    /// ```
    ///
    /// The letters identify the axes, as in `einsum`. The last two axes of `output`, in logical order, are
    /// its rows and its columns. Up to two other axes, such as B, may come before them. Each position along
    /// these other axes has a product of its own.
    ///
    /// The table of slots describes an operator for an `output` of B, M, N.
    ///
    /// The order of the axes in `a`, `b` and `c` is free. The description for DirectML states the order by
    /// strides, and by the fields `TransA` and `TransB`. If K comes before M, `a` is transposed. If N comes
    /// before K, `b` is transposed.
    ///
    /// An axis has the same size in all tensors that have it. If `c` lacks an axis, its elements are repeated along the
    /// axis: a bias for each column has the layout `layout!(N[1000])`. To use one factor for several products, broadcast
    /// it. If a tensor has too many axes, [merge](crate::gpu::Buffer::merge) some of them first. For example, call
    /// `pooled.merge((C, H, W), DimK::<256>)` after a pooling.
    ///
    /// The arguments of `new` are `alpha` and `beta`. Without `c`, `beta` has no effect.
    ///
    /// Tensors with four axes need feature level 1.0, tensors with two or three axes 4.0.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Gemm, OwnedByDml}};
    ///
    /// layout! {
    ///     /// Eight vectors of features.
    ///     type Features = NC[N = 8, C = 512];
    ///     /// The weights as PyTorch stores them.
    ///     type Weights = KC[K = 1000, C = 512];
    ///     type Bias = K[1000];
    ///     type Scores = NK[N = 8, K = 1000];
    /// }
    ///
    /// static CLASSIFIER: Gemm<f32, Features, OwnedByDml<Weights>, OwnedByDml<Bias>, Scores> =
    ///     Gemm::new(1.0, 1.0);
    /// ```
    #[doc(alias = "DML_GEMM_OPERATOR_DESC")]
    pub struct Gemm from V1_0 = 54;
    fn new, with<T: [ElementOf<FloatElements>]>(
        a: A<T> is [InputSlot] #[doc = "B, M and K; the sum goes along K, which `output` lacks"],
        b: B<T> is [InputSlot] #[doc = "B, K and N"],
        c: C<T> is [OptionalInputSlot] #[doc = "some of B, M, N"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "B, M, N"],
    ) with (alpha: f32, beta: f32) as kept: Activated<Product> = product;
    slots: [3, 1] = factors(true);
    level: kept.level();
    fields: {
        trans_a: i32::from(kept.kept.is_a_transposed),
        trans_b: i32::from(kept.kept.is_b_transposed),
        alpha: kept.kept.alpha,
        beta: kept.kept.beta,
        fused_activation: kept.as_raw().as_descs().as_ptr(),
    };
}

with_activation! { Gemm<T: [ElementOf<FloatElements>], A, B, C, Output>, All, [with_activation] }

/// The factors `alpha` and `beta`, and whether each of the matrices `A` and `B` is transposed. A transposed
/// matrix has its columns before its rows.
#[derive(Clone, Copy, Debug)]
struct Product {
    alpha: f32,
    beta: f32,
    is_a_transposed: bool,
    is_b_transposed: bool,
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "others refuse what they are given"
)]
const fn product(tensors: &Tensors<3, 1>, alpha: f32, beta: f32) -> Checked<Activated<Product>> {
    let [rows, columns] = rows_and_columns(tensors.output(0));
    let (a, b) = (tensors.input(0).axes(), tensors.input(1).axes());
    Ok(Activated::new(Product {
        alpha,
        beta,
        is_a_transposed: matches!(a, [.., last] if *last == rows),
        is_b_transposed: !matches!(b, [.., last] if *last == columns),
    }))
}

/// Returns the axes of the rows and of the columns of a product: the last two.
pub(super) const fn rows_and_columns(output: Filled<'_>) -> [char; 2] {
    let [.., rows, columns] = output.axes() else {
        panic!("a product has rows and columns");
    };
    [*rows, *columns]
}

/// Checks that the letters of `a`, `b`, `c` and `output` describe a product of matrices, and that the sizes fit together.
/// Returns the tensors with their axes in another order: the axes of rows and columns come last. If the operator cannot
/// transpose its factors, the axis of the sum is the last axis of `a`, and the last but one of `b`.
pub(super) const fn factors<const INPUTS: usize>(
    tensors: &Tensors<INPUTS, 1>,
    can_transpose: bool,
) -> Checked<Tensors<INPUTS, 1>> {
    let (a, b, output) = (tensors.named("a"), tensors.named("b"), tensors.output(0));
    let summed = match (summed(a, b, output), tensors.get("c")) {
        (Err(cause), Some(c)) => {
            let is_summand = matches!(axes_without(b, output), [' ', ..])
                && b.check_sizes(b.axes(), output).is_ok();
            return Err(match summed(a, c, output) {
                Ok(axis) if is_summand => OperatorCause::SwappedSummand { axis },
                _ => cause,
            });
        }
        (summed, _) => attempt!(summed),
    };
    let [rows, columns] = rows_and_columns(output);
    let (of_a, of_b) = if can_transpose {
        (order_of(a, rows, summed), order_of(b, summed, columns))
    } else {
        ([rows, summed], [summed, columns])
    };
    let (a_axes, b_axes) = (axes_with(output, of_a), axes_with(output, of_b));
    tensors.follow_some(&[
        ("a", Rule::letters(a_axes.split_at(output.rank()).0)),
        ("b", Rule::letters(b_axes.split_at(output.rank()).0)),
        ("c", Rule::some_of("output")),
        ("output", Rule::letters(output.axes())),
    ])
}

/// Returns the axes `one` and `other` in the order in which the tensor has them.
const fn order_of(given: Filled<'_>, one: char, other: char) -> [char; 2] {
    match (given.tensor.index_of(one), given.tensor.index_of(other)) {
        (Some(first), Some(second)) if first < second => [one, other],
        _ => [other, one],
    }
}

/// Returns the axes of the output, but with `last` instead of its rows and columns.
const fn axes_with(output: Filled<'_>, last: [char; 2]) -> [char; MAX_RANK] {
    let mut axes = output.tensor.all_axes();
    axes[output.rank() - 2] = last[0];
    axes[output.rank() - 1] = last[1];
    axes
}

/// Returns the axis of the sum. If the letters describe no product of matrices, returns the reason as an
/// error.
const fn summed(a: Filled<'_>, b: Filled<'_>, output: Filled<'_>) -> Checked<char> {
    let rank = output.rank();
    if rank < 2 || rank > 4 {
        let (mut batch, mut size) = ([' '; MAX_RANK], 1);
        for_each!(index < rank.saturating_sub(2), {
            batch[index] = output.axis_at(index);
            size *= output.tensor.size_and_stride(batch[index]).0;
        });
        return Err(OperatorCause::ProductRank { rank, batch, size });
    }
    let last @ [rows, columns] = rows_and_columns(output);
    if !a.has(rows) && !b.has(columns) && a.has(columns) && b.has(rows) {
        let wanted = if has_fixed_logical_order(output.axes()) {
            None
        } else {
            Some(axes_with(output, [columns, rows]))
        };
        return Err(OperatorCause::SwappedFactors { last, wanted });
    }
    let wrong = match (
        FactorCause::summed_of(a, output, columns, b),
        FactorCause::summed_of(b, output, rows, a),
    ) {
        (Ok(a), Ok(b)) if a == b => return Ok(a),
        (Ok(a), Ok(b)) => FactorCause::SummedApart { a, b },
        (Err(wrong), _) | (_, Err(wrong)) => wrong,
    };
    if let FactorCause::Missing { slot, axis } = wrong {
        if axis != rows && axis != columns {
            return Err(OperatorCause::FactorLacks { slot, axis });
        }
    }
    Err(OperatorCause::Factors {
        wrong,
        output: output.tensor.all_axes(),
        summed: letter_to_sum_along(a, output),
    })
}

impl FactorCause {
    /// Returns the axis of the sum: the one axis of `factor` that the output lacks. The factor must have all
    /// axes of the output, except `of_other`, which only the other factor has.
    const fn summed_of(
        factor: Filled<'_>,
        output: Filled<'_>,
        of_other: char,
        other_factor: Filled<'_>,
    ) -> Result<char, Self> {
        let (slot, other) = (factor.slot, other_factor.slot);
        for_each!(index < output.rank(), {
            let axis = output.axis_at(index);
            match (axis != of_other, factor.has(axis)) {
                (false, true) => return Err(FactorCause::Surplus { slot, axis, other }),
                (true, false) => return Err(FactorCause::Missing { slot, axis }),
                _ => {}
            }
        });
        match axes_without(factor, output) {
            [' ', ..] => Err(FactorCause::NotSummed { slot }),
            [axis, ' ', ..] => Ok(axis),
            axes => Err(FactorCause::Summed {
                slot,
                axes,
                merged: merged(factor, &axes, output, other_factor),
            }),
        }
    }
}

/// Describes a factor of the product with its `axes` merged into one axis. If possible, the new axis gets the
/// letter that the other factor has for the axis of the sum.
const fn merged(
    factor: Filled<'_>,
    axes: &[char; MAX_RANK],
    output: Filled<'_>,
    other: Filled<'_>,
) -> Merged {
    let name = match axes_without(other, output) {
        [name, ' ', ..] if !factor.has(name) => name,
        _ => {
            let letters = [
                'K', 'F', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'X', 'Y', 'Z', 'A', 'B', 'E', 'G', 'I',
            ];
            free_letter(&letters, factor, output)
        }
    };
    let (mut size, mut stride, mut is_stored) = (1, 0, true);
    let mut axis = axes.len();
    while axis > 0 {
        axis -= 1;
        if axes[axis] == ' ' {
            continue;
        }
        let (own_size, own_stride) = factor.tensor.size_and_stride(axes[axis]);
        // An axis of size 1 has no next position.
        if own_size > 1 {
            if size == 1 {
                stride = own_stride;
            } else if own_stride != stride * size {
                is_stored = false;
            }
            size *= own_size;
        }
    }
    Merged {
        name,
        size,
        is_stored,
    }
}

/// Returns the first of the letters that names an axis of neither tensor. There are more letters than axes.
const fn free_letter(letters: &[char], one: Filled<'_>, other: Filled<'_>) -> char {
    let mut letter = 0;
    while one.has(letters[letter]) || other.has(letters[letter]) {
        letter += 1;
    }
    letters[letter]
}

/// Returns the axes of `factor` that the output lacks.
const fn axes_without(factor: Filled<'_>, output: Filled<'_>) -> [char; MAX_RANK] {
    let without = AxisOrder::EMPTY.then_without(factor.axes(), output.axes());
    padded(without.axes())
}

/// Returns a letter for the axis of the sum. The output must lack this letter. Prefers a letter of `a`.
const fn letter_to_sum_along(a: Filled<'_>, output: Filled<'_>) -> char {
    match axes_without(a, output) {
        [' ', ..] => free_letter(&['K', 'L', 'P', 'Q', 'R'], output, output),
        [axis, ..] => axis,
    }
}
