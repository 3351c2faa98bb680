use tensor_layout::{View, layout, rearrange};

layout! {
    type Photo = HWC[C = 3, H = 2, W = 2];
    type Planes = CHW[C = 3, H = 2, W = 2];
}

fn main() {
    let photo = View::<u8, Photo>::from_array(&[1; 12]);
    let planes = rearrange!(photo: H W C -> Planes: H W C);
    assert_eq!(planes.len(), 12);
}
