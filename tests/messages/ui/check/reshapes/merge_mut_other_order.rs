// mistakes: 1
use tensor_layout::{layout, Tensor, F, C, H, W};

fn clear_first_plane(photo: &mut Tensor<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let mut planes = photo.merge_mut((C, H, W), F);
    planes.iter_mut().take(24).for_each(|element| *element = 0);
}

fn main() {}
