// mistakes: 1
use tensor_layout::{AsView, H, N, Tensor, W, layout};

layout! {
    type Columns = NW[N = 8, W = 6];
}

fn sum(columns: impl AsView<f32, Columns>) -> f32 {
    columns.as_view().iter().sum()
}

fn first(batch: &Tensor<f32, layout!(NHW[N = 8, H = 4, W = 6])>) -> f32 {
    sum(batch.fix((H(0),)))
}

fn main() {
    let _ = (N(0), W(0));
}
