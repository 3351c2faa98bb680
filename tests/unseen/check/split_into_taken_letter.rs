// mistakes: 1

use tensor_layout::{C, DimC, DimH, View, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 14, W = 14]);

/// Returns the number of axes, with one for the heads.
pub fn rank_with_heads(features: View<f32, Features>) -> usize {
    let heads = features.split(C, (DimH::<8>, DimC::<8>));
    heads.rank()
}

fn main() {}
