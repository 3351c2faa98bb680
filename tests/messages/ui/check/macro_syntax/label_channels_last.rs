// mistakes: 1
// As PyTorch calls it.
use tensor_layout::{layout, View};

fn normalise(_: View<f32, layout!(channels_last[8, 3, 224, 224])>) {}

fn main() {}
