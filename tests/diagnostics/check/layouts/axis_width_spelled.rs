// mistakes: 1
use tensor_layout::layout;

type Plane = layout!(HW[H = 480, Width = 640]);

fn main() {}
