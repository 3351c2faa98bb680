// mistakes: 2
use tensor_layout::layout;

type Plane = layout!(HW[H => 480, W => 640]);

fn main() {}
