// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[?, ?], overlap(H = ?));

fn main() {}
