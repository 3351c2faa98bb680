//! PKU-YuanGroup/Chat-UniVi#48: `patch_num_h, patch_num_w = w // patch_size, w // patch_size`.
//! Cost: wrong patches of images that are not square.
//! With this crate: a size is a number, and has no axis.
//! No type can know: a size divided by a number is a number of patches, which has no axis. Image and patches as
//! tensors have axes (`split`).
use tensor_layout::{H, Tensor, View, W, layout};

layout! {
    type Image = HWC[C = 3, H = ?, W = ?];
}

const PATCH: usize = 14;

fn patches(image: View<u8, Image>) -> (usize, usize) {
    let (patch_num_h, patch_num_w) = (image.size(W) / PATCH, image.size(W) / PATCH);
    (patch_num_h, patch_num_w)
}

pub(crate) fn main() {
    let image = Tensor::filled_with(0, Image::with((H(28), W(56))).unwrap());
    assert_eq!(patches(image.as_view()), (4, 4)); // it is 2, 4
}
