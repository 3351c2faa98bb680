// mistakes: 1
// The sizes come as an array.
use tensor_layout::layout;

const SIZES: [usize; 2] = [480, 640];

type Image = layout!(HW[SIZES]);

fn main() {}
