//! microsoft/onnxjs-demo#18: the planes of the input are assigned in reverse, in three demos.
//! Cost: "a typo", says the maintainer.
//! With this crate: planes are copied one by one, by numbers.
//! Right with: `canvas.component(R)` and `input.component(R)` for each letter, where both declare components;
//! or `to_components`, which moves all of them.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Canvas = HWC[C = 4, H = 1, W = 1];
    type Input = NCHW[N = 1, C = 3, H = 1, W = 1];
}

fn preprocess(canvas: View<u8, Canvas>) -> Tensor<u8, Input> {
    let mut input = Tensor::filled(0);
    for (to, from) in [(0, 2), (1, 1), (2, 0)] {
        canvas
            .fix((C(from),))
            .relayout_into(input.fix_mut((N(0), C(to))));
    }
    input
}

pub(crate) fn main() {
    let red = Tensor::<u8, Canvas>::from_vec(vec![255, 0, 0, 255]).unwrap();
    let input = preprocess(red.as_view());
    assert_eq!(input[(N(0), C(0), H(0), W(0))], 0); // it is 255
}
