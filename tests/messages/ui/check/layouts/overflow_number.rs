// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = 1, W = 99_999_999_999_999_999_999]);

fn main() {}
