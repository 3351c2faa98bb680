//! Computes a sequence, running sums and products, and softmax along two axes or before level 5.1.

use super::*;
use tensor_layout::operators::{
    ActivationHardmax, ActivationLogSoftmax, ActivationSoftmax, ActivationSoftmax1,
    CumulativeProduct, CumulativeSummation, FillValueSequence,
};
use tensor_layout::{C, H, N, W, layout};

type Rows = layout!(NHWC[N = 1, C = 3, H = 5, W = 7]);

/// Fills a tensor with a sequence, in logical order and not in the order in memory.
#[test]
fn filled() -> Result<()> {
    let bench = Bench::new();
    let sequence = FillValueSequence::<i32, Rows>::new(-7, 3);
    compute!(bench, sequence, => [output]);
    bench.check(&output, |(_, C(c), H(h), W(w)): (N, C, H, W)| {
        3.0 * real((c * 5 + h) * 7 + w) - 7.0
    })
}

/// Adds up to each position, and from each position on, with the position itself and without it.
#[test]
fn running() -> Result<()> {
    let mut bench = Bench::new();
    for (is_reversed, is_exclusive) in [(false, false), (true, false), (false, true), (true, true)]
    {
        let before = |h: usize| {
            (0..5).filter(move |row| {
                let is_before = if is_reversed { *row > h } else { *row < h };
                is_before || *row == h && !is_exclusive
            })
        };
        macro_rules! check {
            ($Operator:ident: $total:ident) => {
                let mut operator = $Operator::<f32, H, Rows, Rows>::new();
                if is_reversed {
                    operator = operator.reversed();
                }
                if is_exclusive {
                    operator = operator.exclusive();
                }
                bench.subject = stringify!($Operator);
                compute!(bench, operator, [rows of |number| f32::from(number % 3) / 2.0] => [output]);
                bench.check(&output, |(n, c, H(h), w): (N, C, H, W)| {
                    let rows = before(h).map(|h| f64::from(rows[(n, c, H(h), w)]));
                    rows.$total::<f64>()
                })?;
            };
        }
        check!(CumulativeSummation: sum);
        check!(CumulativeProduct: product);
    }
    Ok(())
}

/// Computes softmax along the first of two axes. DirectML gets this axis as the last one.
#[test]
fn softmax_of_one_axis() -> Result<()> {
    type Scores = layout!(CW[C = 5, W = 7]);
    type Weights = layout!(WC[C = 5, W = 7]);
    let mut bench = Bench::new();
    let softmax = ActivationSoftmax::<f32, C, Scores, Weights>::new();
    compute!(bench, softmax, [scores of |number| f32::from(number) / 64.0] => [output]);
    let exponential = |c, w| f64::from(scores[(C(c), w)]).exp();
    let sum = |w| (0..5).map(|c| exponential(c, w)).sum::<f64>();
    bench.check_within(1e-4, &output, |(C(c), w): (C, W)| {
        exponential(c, w) / sum(w)
    })?;
    let logarithm = ActivationLogSoftmax::<f32, C, Scores, Weights>::new();
    run!(bench.card, logarithm, [scores] => [&output]);
    bench.check_within(1e-4, &output, |(C(c), w): (C, W)| {
        (exponential(c, w) / sum(w)).ln()
    })?;
    let hardmax = ActivationHardmax::<f32, C, Scores, Weights>::new();
    run!(bench.card, hardmax, [scores] => [&output]);
    bench.check(&output, |(C(c), w): (C, W)| {
        let is_largest = (0..5).all(|other| {
            let (one, other) = (exponential(c, w), (exponential(other, w), other));
            other.0 < one || other.0.total_cmp(&one).is_eq() && other.1 >= c
        });
        if is_largest { 1.0 } else { 0.0 }
    })
}

#[test]
fn softmax_of_rows_and_columns() -> Result<()> {
    let mut bench = Bench::new();
    let softmax = ActivationSoftmax1::<f32, (H, W), Rows, Rows>::new();
    compute!(bench, softmax, [rows of |number| f32::from(number) / 64.0] => [output]);
    let exponential = |at| f64::from(rows[at]).exp();
    bench.check_within(1e-4, &output, |(n, c, h, w): (N, C, H, W)| {
        let pixels = (0..35).map(|pixel| exponential((n, c, H(pixel / 7), W(pixel % 7))));
        exponential((n, c, h, w)) / pixels.sum::<f64>()
    })
}
