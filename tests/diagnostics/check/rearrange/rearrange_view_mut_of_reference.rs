// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor, ViewMut};

layout! {
    type Photo = HWC[H = 4, W = 4, C = 3];
    type Rows = HR[H = 4, R = 12];
}

fn clear(mut photo: &mut Tensor<u8, Photo>) {
    let mut rows: ViewMut<u8, Rows> = rearrange!(photo: H W C -> view mut H R(W C));
    rows.fill(0);
}

fn main() {}
