// mistakes: 1
//! webmachinelearning/webnn#607: the specification's steps give the output of conv2d the channels of its input.
//! Cost: an error in the text that browsers are built from.
//! With this crate: the output is declared as the steps say.
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Input = NCHW[N = 1, C = 3, H = 224, W = 224];
    type Filter = OIHW[O = 32, I = 3, H = 3, W = 3];
    type Output = NCHW[N = 1, C = 3, H = 222, W = 222];
}

static CONV2D: Convolution<f32, Input, OwnedByDml<Filter>, Absent, Output> =
    Convolution::new(Window::new());

fn main() {
    println!("{CONV2D:?}");
}
