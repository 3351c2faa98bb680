//! microsoft/DirectML, Python/samples/candy.py at a9614e8, `scaler1_bias`: the mean of blue, green, red is subtracted
//! from a picture of red, green, blue.
//! Cost: the network is given other colours than it was trained with. Read in the file; no thread tells of it.
//! With this crate: the same list of three numbers, by the number of the channel.
//! Right with: a mean for each of `[B, G, R]`, found by `picture.component(B)`.
//! No type can know: which of three numbers in a list belongs to blue is known to the author only.
use tensor_layout::{C, Tensor, View, layout};

layout! {
    struct Picture = HWC[C = 3, H = 1, W = 1], components(C = RGB);
    struct Input: Picture = CHW[C = 3, H = 1, W = 1];
}

const MEAN: [f32; 3] = [103.939, 116.779, 123.68];

fn preprocess(picture: View<u8, Picture>) -> Tensor<f32, Input> {
    let mut input = Tensor::filled(0.0);
    picture.map_along_into(C, &mut input, |C(c)| move |byte| f32::from(byte) - MEAN[c]);
    input
}

pub(crate) fn main() {
    let mean = Tensor::<u8, Picture>::from_vec(vec![124, 117, 104]).unwrap();
    let input = preprocess(mean.as_view());
    assert!(input.iter().any(|value| value.abs() > 19.0)); // all were to be 0
}
