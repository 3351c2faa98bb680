// mistakes: 1
//! microsoft/onnxruntime#22384: the filter of a transposed convolution stays iohw where the layout is NHWC, and
//! WebNN was told ohwi.
//! Cost: wrong results of models with transposed convolutions.
//! With this crate: what adds the operator takes ohwi, and is given the filter of the model.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Filter = IOHW[I = 64, O = 32, H = 2, W = 2];
    type Wanted = OHWI[I = 64, O = 32, H = 2, W = 2];
}

fn add_conv_transpose(filter: View<f32, Wanted>) -> usize {
    filter.len()
}

fn main() {
    let filter = Tensor::<f32, Filter>::filled(0.0);
    println!("{}", add_conv_transpose(filter.as_view()));
}
