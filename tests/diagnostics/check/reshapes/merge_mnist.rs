// mistakes: 1
// Microsoft's MNIST sample: the pooled tensor as NHWC, flattened for a matrix that was learnt with NCHW, reads
// a 1 as a 7.
use tensor_layout::{layout, DimK, Tensor, View, C, H, M, N, W};

type Pooled = layout!(NHWC[N = 1, C = 16, H = 4, W = 4]);
type Row = layout!(MK[M = 1, K = 256]);

fn digits(_row: View<f32, Row>) {}

fn last_layers(pooled: &Tensor<f32, Pooled>) {
    digits(pooled.merge((C, H, W), DimK::<256>).rename(N, M));
}

fn main() {}
