// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HW[H = 224, W = 224];
    type Parts = PQW[P = 14, Q = 16, W = 224];
}

const MANY: usize = 1 << 32;

fn main() {
    let photo = Tensor::<u8, Photo>::filled(0);
    println!("{:?}", rearrange!(photo: H(P Q) W -> Parts: P Q W, P = MANY, Q = MANY));
}
