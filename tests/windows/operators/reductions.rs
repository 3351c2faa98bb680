//! Computes reductions: one element from several.

use super::*;
use tensor_layout::operators::{
    ReduceAverage, ReduceL1, ReduceL2, ReduceLogSum, ReduceLogSumExp, ReduceMax, ReduceMin,
    ReduceMultiply, ReduceSum, ReduceSumSquare,
};
use tensor_layout::{C, H, N, W, layout};

type Features = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], pad(C = 4));
/// The reduction removes rows and columns.
type Channels = layout!(CN[N = 2, C = 3]);

/// Returns the elements of one channel.
fn channel(features: &Tensor<f32, Features>, n: N, c: C) -> Vec<f64> {
    let rows = features
        .positions(H)
        .flat_map(|h| features.positions(W).map(move |w| (n, c, h, w)));
    rows.map(|at| features[at].into()).collect()
}

/// Executes reductions of the results of a function for numbers from -1 to 1.
macro_rules! check_reductions {
    (of $element:expr; $($operator:ident => $function:expr;)+) => {{
        let mut bench = Bench::new();
        let element: fn(f32) -> f32 = $element;
        $({
            let operator = $operator::<f32, Features, Channels>::new();
            compute!(bench, operator, [features of |number| element(f32::from(number) / 64.0)] => [output]);
            let function: fn(std::vec::IntoIter<f64>) -> f64 = $function;
            bench.subject = stringify!($operator);
            bench.check_within(1e-4, &output, |(n, c)| {
                function(channel(&features, n, c).into_iter())
            })?;
        })+
    }};
}

#[test]
fn of_rows_and_columns() -> Result<()> {
    check_reductions! { of |x| x;
        ReduceAverage => |all| all.sum::<f64>() / 20.0;
        ReduceL1 => |all| all.map(f64::abs).sum();
        ReduceL2 => |all| all.map(|x| x * x).sum::<f64>().sqrt();
        ReduceLogSumExp => |all| all.map(f64::exp).sum::<f64>().ln();
        ReduceMax => |all| all.fold(f64::MIN, f64::max);
        ReduceMin => |all| all.fold(f64::MAX, f64::min);
        ReduceSum => |all| all.sum();
        ReduceSumSquare => |all| all.map(|x| x * x).sum();
    }
    // These inputs have sums above 0, and products that are not almost 0.
    check_reductions! { of |x| 1.0 + x / 2.0;
        ReduceLogSum => |all| all.sum::<f64>().ln();
        ReduceMultiply => |all| all.product();
    }
    Ok(())
}
