// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame};

fn show(_: Frame<'_, u8, Bt709Limited>) {}

fn main() {}
