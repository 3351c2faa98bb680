// mistakes: 1
//! The layout was written by hand.
use tensor_layout::gpu::Buffer;
use tensor_layout::{plan, DimC, DimH, DimW, TensorLayout, C, H};

type Photo = TensorLayout<(DimC<3>, DimH<4>, DimW<5>), (H, C)>;

plan! {
    pub struct Stem<R> {
        pub photo: Buffer<R, u8, Photo>,
    }
}

fn main() {}
