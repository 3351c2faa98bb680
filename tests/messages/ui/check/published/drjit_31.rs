// mistakes: 1
//! mitsuba-renderer/drjit#31: a texture takes a tensor of width x height x channels, and users have one of height x
//! width x channels.
//! Cost: lookups through the tensor were wrong; "a regular source of confusion".
//! With this crate: the texture says which layout it takes, as every function does. An older form of this program had the
//! memory in a slice, so it left out the tensor that the pull request is about.
use tensor_layout::{C, H, Tensor, View, W, layout};

layout! {
    /// The tensor inside a texture.
    type Texels = WHC[C = 1, H = 2, W = 3];
    /// An image, as tensors usually are.
    type Image = HWC[C = 1, H = 2, W = 3];
}

fn lookup(texture: View<u8, Texels>, h: H, w: W) -> u8 {
    texture[(h, w, C(0))]
}

fn main() {
    let image = Tensor::<u8, Image>::from_vec(vec![1, 2, 3, 4, 5, 6]).unwrap();
    println!("{}", lookup(image.as_view(), H(0), W(1)));
}
