//! microsoft/onnxjs-demo#18: the planes of the input are assigned in reverse, in three demos.
//! Cost: "a typo", says the maintainer.
//! With this crate: both sides say which colours they have, and one call moves all planes.
//! Until 2026-11, the program copied plane by plane, by numbers, which nothing catches.
use tensor_layout::{C, H, Tensor, View, W, layout};

layout! {
    struct Canvas = HWC[C = 4, H = 1, W = 1], components(C = RGBA);
    struct Input = CHW[C = 3, H = 1, W = 1], components(C = RGB);
}

fn preprocess(canvas: View<u8, Canvas>) -> Tensor<u8, Input> {
    canvas.to_components()
}

pub(crate) fn main() {
    let red = Tensor::<u8, Canvas>::from_vec(vec![255, 0, 0, 255]).unwrap();
    let input = preprocess(red.as_view());
    assert_eq!(input[(C(0), H(0), W(0))], 255);
}
