// mistakes: 1
use tensor_layout::{AsView, H, N, Tensor, W, layout};

layout! {
    type Plane = HW[H = 4, W = 6];
}

fn sum(plane: impl AsView<f32, Plane>) -> f32 {
    plane.as_view().iter().sum()
}

fn first(batch: &Tensor<f32, layout!(NHW[N = 8, H = 4, W = 6])>) -> f32 {
    sum(batch.fix((N(0),)))
}

fn main() {
    let _ = (H(0), W(0));
}
