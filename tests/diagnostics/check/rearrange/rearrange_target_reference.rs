// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 4, W = 4, C = 3];
    type Planes = CHW[C = 3, H = 4, W = 4];
}

fn planes(photo: &Tensor<u8, Photo>, mut planes: &mut Tensor<u8, Planes>) {
    rearrange!(photo: H W C -> &mut planes: C H W);
}

fn main() {}
