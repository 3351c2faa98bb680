// mistakes: 1
// As one says it.
use tensor_layout::{layout, View};

fn normalise(_: View<f32, layout!(CHW[3x224x224])>) {}

fn main() {}
