//! Products of matrices.

use super::*;
use half::f16;
use tensor_layout::operators::{Absent, Gemm, OwnedByDml};
use tensor_layout::{B, C, H, K, M, N, layout};

/// Multiplies by weights in PyTorch's order, and adds a bias for each column. DirectML owns both.
#[test]
fn a_layer() -> Result<()> {
    type Features = layout!(NC[N = 5, C = 7]);
    type Weights = layout!(KC[K = 6, C = 7]);
    type Bias = layout!(NK[N = 5, K = 6], broadcast(N));
    type Scores = layout!(NK[N = 5, K = 6], pad(K = 8));
    let layer = Gemm::<f32, Features, OwnedByDml<Weights>, OwnedByDml<Bias>, Scores>::new(0.5, 2.0);
    let mut bench = Bench::new();
    compute!(bench, layer, [features] [owned weights] [owned bias] => [output]);
    bench.check(&output, |(n, k)| {
        let product: f32 = (0..7)
            .map(|c| features[(n, C(c))] * weights[(k, C(c))])
            .sum();
        (0.5 * product + 2.0 * bias[(n, k)]).into()
    })
}

/// Multiplies many pairs of matrices, each stored in another order. The second matrix is the same for all
/// heads.
#[test]
fn batches() -> Result<()> {
    type Left = layout!(BKHM[B = 2, H = 3, M = 4, K = 5], logical(BHMK));
    type Right = layout!(BHNK[B = 2, H = 3, K = 5, N = 6], logical(BHKN), broadcast(H));
    type Product = layout!(BMHN[B = 2, H = 3, M = 4, N = 6], logical(BHMN));
    let product = Gemm::<f32, Left, Right, Absent, Product>::new(1.0, 0.0);
    let mut bench = Bench::new();
    compute!(bench, product, [left] [right] [] => [output]);
    bench.check(&output, |(b, h, m, n): (B, H, M, N)| {
        let product = (0..5).map(|k| left[(b, h, m, K(k))] * right[(b, h, K(k), n)]);
        product.sum::<f32>().into()
    })
}

#[test]
fn half_precision() -> Result<()> {
    type Left = layout!(KM[M = 3, K = 4], logical(MK));
    type Right = layout!(KN[K = 4, N = 2], pad(N = 3));
    type Product = layout!(NM[M = 3, N = 2], logical(MN));
    let product = Gemm::<f16, Left, Right, Absent, Product>::new(1.0, 0.0);
    let mut bench = Bench::new();
    compute!(bench, product, [left] [right] [] => [output]);
    bench.check(&output, |(m, n)| {
        let product = (0..4).map(|k| left[(m, K(k))].to_f32() * right[(K(k), n)].to_f32());
        product.sum::<f32>().into()
    })
}
