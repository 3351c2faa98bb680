//! Computes the reduction whose backend cases of onnx have elements of `f64`.

use super::*;
use tensor_layout::operators::ReduceLogSumExp;
use tensor_layout::{C, H, N, W, layout};

type Features = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], pad(C = 4));
/// The reduction removes rows and columns.
type Channels = layout!(CN[N = 2, C = 3]);

#[test]
fn of_rows_and_columns() -> Result<()> {
    let mut bench = Bench::new();
    let reduce = ReduceLogSumExp::<f32, Features, Channels>::new();
    compute!(bench, reduce, [features of |number| f32::from(number) / 64.0] => [output]);
    bench.check_within(1e-4, &output, |(n, c): (N, C)| {
        let pixels = (0..20).map(|pixel| features[(n, c, H(pixel / 5), W(pixel % 5))]);
        pixels.map(|x| f64::from(x).exp()).sum::<f64>().ln()
    })
}
