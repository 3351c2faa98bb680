// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{C, H, Tensor, View, W, layout};

fn first<L: WithAxes<(C, H, W)>>(image: View<u8, L>) -> u8 {
    image[(C(0), H(0), W(0))]
}
fn run(gray: &Tensor<u8, layout!(HW[4, 4])>) -> u8 {
    first(gray.as_view())
}

fn main() {}
