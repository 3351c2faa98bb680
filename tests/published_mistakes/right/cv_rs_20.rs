//! nebgnahz/cv-rs#20: a pixel of a decoded image is read as red, green, blue; it is blue, green, red.
//! Cost: "it seems that the order of RGB is reversed".
//! With this crate: the decoder says which components a pixel has, and red is read by its letter.
//! Until 2026-11, the program read red by its number, `C(0)`, which nothing catches.
use tensor_layout::{H, R, Tensor, View, W, layout};

layout! {
    struct Decoded = HWC[C = 3, H = 1, W = 1], components(C = BGR);
}

fn red(image: View<u8, Decoded>) -> u8 {
    image[(H(0), W(0), image.component(R))]
}

pub(crate) fn main() {
    let image = Tensor::<u8, Decoded>::from_vec(vec![0, 0, 255]).unwrap();
    assert_eq!(red(image.as_view()), 255);
}
