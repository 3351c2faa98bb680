// mistakes: 1
// a layout without a name
use tensor_layout::{layout, View};

fn show(_: View<f32, layout!(#[in_file("files/rows.npy")] HW[3, 4])>) {}

fn main() {}
