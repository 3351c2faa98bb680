// mistakes: 2
use tensor_layout::{layout, rearrange, Tensor, ViewMut};

layout! {
    type Photo = HWC[H = 4, W = 4, C = 3];
    type Rows = HR[H = 4, R = 12];
}

fn clear(photo: &mut Tensor<u8, Photo>) {
    let rows: ViewMut<u8, Rows> = rearrange!(*photo: H W C -> mut view H R(W C));
    let rows = rearrange!(*photo: H W C -> &mut view Rows: H R(W C));
}

fn main() {}
