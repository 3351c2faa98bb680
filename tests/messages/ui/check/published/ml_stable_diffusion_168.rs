// mistakes: 1
//! apple/ml-stable-diffusion#168: the starting image has the shape [1, 3, width, height].
//! Cost: only squares could be made from an image.
//! With this crate: the planes are declared in that order, the encoder's input as in its model.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Planes = NCWH[N = 1, C = 3, H = 512, W = 768];
    type Input = NCHW[N = 1, C = 3, H = 512, W = 768];
}

fn encode(image: View<f32, Input>) -> usize {
    image.len()
}

fn main() {
    let image = Tensor::<f32, Planes>::filled(0.0);
    println!("{}", encode(image.as_view()));
}
