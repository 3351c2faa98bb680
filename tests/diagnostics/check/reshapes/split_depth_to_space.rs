// mistakes: 1
// torch-mlir#4351: `DepthToSpace` split the channels into blocks before channels (DCR) for the mode CRD, too.
// pytorch#21486 is the same mistake, whose test had as many channels as a block is wide.
use tensor_layout::{layout, DimC, DimP, DimQ, View, C};

layout! {
    type Deep = NCHW[N = 1, C = 64, H = 8, W = 8];
    type Parts = NCPQHW[N = 1, C = 4, P = 4, Q = 4, H = 8, W = 8], logical(NCPQHW);
}

fn parts(deep: View<f32, Deep>) -> View<f32, Parts> {
    deep.split(C, (DimP::<4>, DimQ::<4>, DimC::<4>))
}

fn main() {}
