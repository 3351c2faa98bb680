// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[?, ?], pitch(H = ?));

fn main() {}
