// mistakes: 1
// The padding alone, and not the width with it.
use tensor_layout::layout;

type Rows = layout!(HW[H = 1080, W = 1920], pad(W = 128));

fn main() {}
