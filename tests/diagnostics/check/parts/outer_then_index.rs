// mistakes: 1
use tensor_layout::{layout, View, C, H, W};

fn corners(image: View<u8, layout!(CHW[C = 3, H = 8, W = 8])>) -> Vec<u8> {
    image.axis_iter(C).map(|plane| plane[(C(0), H(0), W(0))]).collect()
}

fn main() {}
