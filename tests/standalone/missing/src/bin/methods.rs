use tensor_layout::{N, View, layout, rearrange};

layout! {
    type Photo = HWC[C = 3, H = 2, W = 2];
    type Planes = CHW[C = 3, H = 2, W = 2];
}

fn main() {
    let photo = View::<u8, Photo>::from_array(&[1; 12]);
    let _ = rearrange!(photo: H W C -> Planes: H W C);
    let _ = photo.par_axis_iter(N);
    let _: u8 = photo.into_dlpack();
    let _: u8 = photo.to_ort();
    let _ = View::<u8, Photo>::try_from_bytes(&[0; 12]);
    let _ = View::<u8, Photo>::try_from_file(&[0; 12]);
    let _ = View::<u8, Photo>::try_from_image(&[1; 12]);
    let _ = View::<u8, Photo>::try_from_ndarray([1; 12]);
}
