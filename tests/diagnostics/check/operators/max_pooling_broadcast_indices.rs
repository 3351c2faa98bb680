// mistakes: 1
//! The same positions for all channels.
use tensor_layout::operators::{MaxPoolingWithIndices, Window};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    type Pooled = NCHW[N = 1, C = 64, H = 56, W = 56];
    type Indices = NCHW[N = 1, C = 64, H = 56, W = 56], broadcast(C);
}

const HALVES: Window = Window::new()
    .size::<H>(2)
    .size::<W>(2)
    .stride::<H>(2)
    .stride::<W>(2);

static POOLED: MaxPoolingWithIndices<f32, u32, Features, Pooled, Indices> =
    MaxPoolingWithIndices::new(HALVES);

fn main() {
    println!("{POOLED:?}");
}
