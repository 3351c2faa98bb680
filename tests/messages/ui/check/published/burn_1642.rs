// mistakes: 1
//! tracel-ai/burn#1642: ONNX's Transpose imported as an exchange of the last two axes, whatever it asks for.
//! Cost: imported models compute something else.
//! With this crate: what follows takes n, h, w, c, and gets n, c, w, h.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Features = NCHW[N = 1, C = 8, H = 8, W = 8];
    type Tokens = NHWC[N = 1, C = 8, H = 8, W = 8];
}

fn next(tokens: View<f32, Tokens>) -> usize {
    tokens.len()
}

fn main() {
    let features = Tensor::<f32, Features>::filled(0.0);
    let transposed = features.permute((N, C, W, H));
    println!("{}", next(transposed));
}
