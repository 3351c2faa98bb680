// mistakes: 5
use tensor_layout::{layout, View};

type Blocked = layout!(NCHWc16[1, 64, 56, 56]);

// As PyTorch calls it.
fn normalise(_: View<f32, layout!(channels_last[8, 3, 224, 224])>) {}

type LogicalEmpty = layout!(BHSD[2, 128, 8, 64], logical());
type LogicalLowerCase = layout!(BHSD[2, 128, 8, 64], logical(bshd));
type LogicalWithCommas = layout!(BHSD[2, 128, 8, 64], logical(B, S, H, D));

fn main() {}
