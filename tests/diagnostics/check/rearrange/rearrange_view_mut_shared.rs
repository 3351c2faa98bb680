// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Row = W[640];
    type Rows = HW[H = 480, W = 640], broadcast(H);
}

fn clear(row: &mut Tensor<u8, Row>) {
    rearrange!(*row: W -> view mut Rows: H W, H = 480).fill(0);
}

fn main() {}
