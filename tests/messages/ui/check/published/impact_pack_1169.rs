// mistakes: 1
//! ltdrdata/ComfyUI-Impact-Pack#1169: images as the program has them, NHWC, given to a detector that takes NCHW.
//! Cost: an error from the runtime, hidden: nothing was ever detected.
//! With this crate: the detector's input is declared from its model.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Image = NHWC[N = 1, C = 3, H = 640, W = 640];
    type Input = NCHW[N = 1, C = 3, H = 640, W = 640];
}

fn detect(images: View<f32, Input>) -> usize {
    images.len()
}

fn main() {
    let image = Tensor::<f32, Image>::filled(0.0);
    println!("{}", detect(image.as_view()));
}
