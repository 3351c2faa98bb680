//! dotnet/machinelearning#6130: with the sample's code, pixels are extracted as RGB for a model that takes BGR.
//! Cost: poor detections; with BGR it "works great".
//! With this crate: the picture is RGB by name, the input has the sizes of the model and no name.
//! Types could know only if the model declared its colours, a part (`fix_mut`) kept them, and `map_into` compared
//! them. Parts have no names, and `map_into` compares only sizes.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    struct Picture = HWC[C = 3, H = 1, W = 1], components(C = RGB);
    type Input = NCHW[N = 1, C = 3, H = 1, W = 1];
}

/// The network, which takes the first plane for blue.
fn blueness(input: View<f32, Input>) -> f32 {
    input[(N(0), C(0), H(0), W(0))]
}

pub(crate) fn main() {
    let red = Tensor::<u8, Picture>::from_vec(vec![255, 0, 0]).unwrap();
    let mut input = Tensor::<f32, Input>::filled(0.0);
    red.map_into(input.fix_mut((N(0),)), f32::from);
    assert_eq!(blueness(input.as_view()), 255.0); // it is 0
}
