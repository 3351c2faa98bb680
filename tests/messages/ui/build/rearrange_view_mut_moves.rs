// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Planes = CHW[C = 3, H = 224, W = 224];
}

fn main() {
    let mut photo = Tensor::<u8, Photo>::filled(0);
    rearrange!(photo: H W C -> view mut Planes: H W C).fill(0);
}
