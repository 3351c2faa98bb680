// mistakes: 2
use tensor_layout::layout;

type Image = layout!(HW[H?, W?]);

fn main() {}
