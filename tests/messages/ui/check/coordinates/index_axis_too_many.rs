// mistakes: 1
use tensor_layout::{C, H, View, W, layout};

fn first(image: View<u8, layout!(HW[480, 640])>) -> u8 {
    image[(C(0), H(0), W(0))]
}

fn main() {}
