// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[4_294_967_296, 4_294_967_296]);

fn main() {}
