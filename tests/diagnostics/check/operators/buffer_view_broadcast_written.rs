// mistakes: 1
use tensor_layout::d3d12::{BufferView, UnorderedAccessViewDesc};
use tensor_layout::layout;

layout! {
    type Bias = NCHW[N = 1, C = 64, H = 56, W = 56], broadcast(H), broadcast(W);
}

const OUTPUT: UnorderedAccessViewDesc = BufferView::<f32, Bias>::raw().unordered_access_view();

fn main() {
    println!("{OUTPUT:?}");
}
