// mistakes: 1

use tensor_layout::{layout, DimH, DimN, DimW, Tensor, View};
use tensor_layout::{C, H, N, W};

type Planes = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);
type Bias = layout!(C[3]);

fn add(x: &mut Tensor<f32, Planes>, bias: View<f32, Bias>) {
    let bias = bias
        .broadcast((DimN::<2>, DimH::<4>, DimW::<5>))
        .permute((N, C, H, W));
    for (x, bias) in x.zip_mut(bias) {
        *x += *bias;
    }
}

fn main() {}
