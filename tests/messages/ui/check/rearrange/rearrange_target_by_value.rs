// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 4, W = 4, C = 3];
    type Planes = CHW[C = 3, H = 4, W = 4];
}

fn main() {
    let photo = Tensor::<u8, Photo>::filled(1);
    let mut planes = Tensor::<u8, Planes>::filled(0);
    rearrange!(photo: H W C -> planes: C H W);
    println!("{:?}", planes.sizes());
}
