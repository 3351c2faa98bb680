// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame};

struct Camera;

fn show(_: Frame<'_, Camera, Bt709Limited>) {}

fn main() {}
