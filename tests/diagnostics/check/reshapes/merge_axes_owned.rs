// mistakes: 4
// Owned tensors whose axes are merged: an axis that is not there, and an axis twice.
use tensor_layout::{layout, Tensor, D, P, W};

type Image = layout!(CHW[C = 3, H = 8, W = 8]);

fn owned(image: Tensor<u8, Image>) {
    let _ = image.clone().into_merged((D, W), P);
    let _ = image.clone().into_merged((W, W), P);
    let _ = image.clone().try_into_merged((D, W), P);
    let _ = image.try_into_merged((W, W), P);
}

fn main() {}
