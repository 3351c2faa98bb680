//! CondadosAI/modern-yolonas#7: BGR is given to a network that was trained on RGB; a comment said "keep BGR".
//! Cost: 3.4 points of accuracy.
//! With this crate: the input is named after what its author believes.
//! No type can know: with which colours the weights were trained is not in the program.
use tensor_layout::{C, H, Tensor, View, W, layout};

layout! {
    /// As OpenCV decodes.
    struct Decoded = HWC[C = 3, H = 1, W = 1], components(C = BGR);
    /// Keep BGR: the model was trained on BGR.
    struct Input: Decoded = CHW[C = 3, H = 1, W = 1];
}

/// The network, which takes the first plane for red.
fn redness(input: View<u8, Input>) -> u8 {
    input[(C(0), H(0), W(0))]
}

pub(crate) fn main() {
    let red = Tensor::<u8, Decoded>::from_vec(vec![0, 0, 255]).unwrap();
    let input: Tensor<u8, Input> = red.to_layout();
    assert_eq!(redness(input.as_view()), 0); // it is 255
}
