// mistakes: 1
use tensor_layout::{layout, View};

fn normalise(_: View<f32, layout!(N8C3H224W224)>) {}

fn main() {}
