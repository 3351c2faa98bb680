// mistakes: 4

use tensor_layout::traits::WithAxes;
use tensor_layout::{
    layout, stack, try_stack, AnyLayout, LayoutError, Tensor, View, C, H, N, W,
};

layout! {
    type Means = C[C = 3];
}

fn dot<L: AnyLayout, M: AnyLayout>(a: View<f32, L>, b: View<f32, M>) -> f32 {
    a.zip(b).map(|(a, b)| a * b).sum()
}

fn means<L: WithAxes<(C, H, W)>>(picture: View<f32, L>) -> Tensor<f32, Means> {
    picture.mean_along((H, W))
}

fn batch<L: WithAxes<(C, H, W)>, P: WithAxes<(N, C, H, W)>>(
    frames: [View<'_, u8, L>; 8],
) -> Tensor<u8, P> {
    stack(N, frames)
}

fn open_batch<L: WithAxes<(C, H, W)>, P: WithAxes<(N, C, H, W)>>(
    frames: [View<'_, u8, L>; 8],
) -> Result<Tensor<u8, P>, LayoutError> {
    try_stack(N, frames)
}

fn main() {}
// exception: paths: rustc proposes it with the modules of the trait and of the axes
