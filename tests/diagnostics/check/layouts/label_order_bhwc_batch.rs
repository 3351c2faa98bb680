// mistakes: 1
#![deny(deprecated)]
// TensorFlow: batch, height, width, channels.
use tensor_layout::{layout, View};

fn run(_frames: View<f32, layout!(NHWC[32, 128, 128, 3])>) {}

fn main() {}
