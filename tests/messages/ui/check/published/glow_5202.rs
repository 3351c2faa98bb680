// mistakes: 1
//! pytorch/glow#5202: the conversion to BGR takes PNG pixels for WHC; they are HWC.
//! Cost: wrong preprocessing of every image that is not square.
//! With this crate: what decodes and what converts say so in their types.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Decoded = HWC[C = 3, H = ?, W = ?];
    type Expected = WHC[C = 3, H = ?, W = ?];
}

fn to_bgr(image: View<f32, Expected>) -> Vec<f32> {
    image.iter().copied().collect()
}

fn preprocess(png: &Tensor<f32, Decoded>) -> Vec<f32> {
    to_bgr(png.as_view())
}

fn main() {
    let _ = preprocess;
}
