// mistakes: 1

use tensor_layout::{DimH, DimN, DimW, Tensor, View, layout};

type Planes = layout!(NCHW[N = 2, C = 3, H = 4, W = 5]);
type Bias = layout!(C[3]);

pub fn add(x: &mut Tensor<f32, Planes>, bias: View<f32, Bias>) {
    let bias = bias
        .broadcast(DimN::<2>)
        .broadcast(DimH::<4>)
        .broadcast(DimW::<5>);
    for (x, bias) in x.zip_mut(bias) {
        *x += bias;
    }
}

fn main() {}
