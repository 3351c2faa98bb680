//! Computes products of quantised elements.

use super::*;
use tensor_layout::operators::{
    Absent, ConvolutionInteger, MatrixMultiplyInteger, QuantizedLinearConvolution,
    QuantizedLinearMatrixMultiply, Window,
};
use tensor_layout::{C, H, I, K, M, N, O, W, layout};

type Photo = layout!(NHWC[N = 1, C = 4, H = 5, W = 6]);
type Filters = layout!(OHWI[O = 6, I = 2, H = 3, W = 2]);
type Sums = layout!(NHWC[N = 1, C = 6, H = 3, W = 5]);
type One = layout!(C[1]);
type Each = layout!(C[6]);
const WINDOW: Window = Window::new().groups(2);

fn byte(number: i8) -> u8 {
    number.unsigned_abs() * 2
}

#[test]
fn convolutions() -> Result<()> {
    let mut bench = Bench::new();
    let integer = ConvolutionInteger::<u8, i8, Photo, One, Filters, Absent, Sums>::new(WINDOW);
    compute!(bench, integer, [photo of byte] [zero is vec![63]] [filters] [] => [output]);
    let sum = |(_, C(c), H(h), W(w)): (N, C, H, W)| {
        let mut sum = 0.0;
        for i in 0..2 {
            for y in 0..3 {
                for x in 0..2 {
                    let element = f64::from(photo[(N(0), C(c / 3 * 2 + i), H(h + y), W(w + x))]);
                    let weight = f64::from(filters[(O(c), I(i), H(y), W(x))]);
                    sum += (element - 63.0) * weight;
                }
            }
        }
        sum
    };
    bench.check(&output, sum)?;

    let weights = vec![1.0, 0.25, 0.5, 2.0, 1.5, 0.75];
    let quantized = QuantizedLinearConvolution::<
        u8,
        i8,
        u8,
        Photo,
        One,
        One,
        Filters,
        Each,
        Absent,
        Each,
        One,
        One,
        Sums,
    >::new(WINDOW);
    compute!(
        bench, quantized,
        [&photo.on_card] [scale is vec![0.5]] [&zero.on_card] [&filters.on_card] [each is weights] []
        [bias] [coarse is vec![64.0]] [middle is vec![128]] => [output]
    );
    // A number halfway between two results may be rounded either way.
    bench.check_within(1.0 / 255.0, &output, |at: (N, C, H, W)| {
        let whole = sum(at) + f64::from(bias[(at.1,)]);
        let scaled = whole * 0.5 * f64::from(each[(at.1,)]) / 64.0;
        (scaled.round_ties_even() + 128.0).clamp(0.0, 255.0)
    })
}

#[test]
fn matrices() -> Result<()> {
    type Rows = layout!(KM[K = 7, M = 3]);
    type Columns = layout!(NK[N = 5, K = 7]);
    type Products = layout!(MN[M = 3, N = 5]);
    type EachRow = layout!(M[3]);
    type EachColumn = layout!(N[5]);
    type Single = layout!(M[1]);
    let mut bench = Bench::new();
    let integer =
        MatrixMultiplyInteger::<u8, i8, Rows, EachRow, Columns, EachColumn, Products>::new();
    compute!(bench, integer, [rows of byte] [zeros of byte] [columns] [others] => [output]);
    let sum = |(m, n): (M, N), other: f64| {
        let products = (0..7).map(|k| {
            let one = f64::from(rows[(K(k), m)]) - f64::from(zeros[(m,)]);
            one * (f64::from(columns[(n, K(k))]) - other)
        });
        products.sum::<f64>()
    };
    bench.check(&output, |at: (M, N)| sum(at, others[(at.1,)].into()))?;

    let quantized = QuantizedLinearMatrixMultiply::<
        u8,
        i8,
        i8,
        Rows,
        EachRow,
        EachRow,
        Columns,
        Single,
        Absent,
        Single,
        Absent,
        Products,
    >::new();
    compute!(
        bench, quantized,
        [&rows.on_card] [scales is vec![0.5, 2.0, 1.0]] [&zeros.on_card] [&columns.on_card] [single is vec![0.25]] []
        [coarse is vec![32.0]] [] => [output]
    );
    // A number halfway between two results may be rounded either way.
    bench.check_within(1.0, &output, |at: (M, N)| {
        let scaled = sum(at, 0.0) * f64::from(scales[(at.0,)]) * 0.25 / 32.0;
        scaled.round_ties_even().clamp(-128.0, 127.0)
    })
}
