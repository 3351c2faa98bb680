// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = 4_294_967_296, W = 1], pad(W = 4_294_967_296));

fn main() {}
