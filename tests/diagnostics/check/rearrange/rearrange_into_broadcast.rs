// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

fn rows(row: &Tensor<u8, layout!(W[640])>) -> Tensor<u8, layout!(HW[480, 640], broadcast(H))> {
    rearrange!(row: W -> H W, H = 480)
}

fn main() {}
