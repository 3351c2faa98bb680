// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW { H = 480, W = 640 });

fn main() {}
