// mistakes: 1
use tensor_layout::layout;

type Image = layout!();

fn main() {}
