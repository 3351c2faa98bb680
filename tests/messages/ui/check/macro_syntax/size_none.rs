// mistakes: 1
// As Keras has it.
use tensor_layout::{layout, View};

fn normalise(_: View<f32, layout!(NHWC[None, 3, 224, 224])>) {}

fn main() {}
