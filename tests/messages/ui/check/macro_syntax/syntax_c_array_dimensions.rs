// mistakes: 1
// C: float image[224][224][3].
use tensor_layout::layout;

type Image = layout!(HWC[224][224][3]);

fn main() {}
