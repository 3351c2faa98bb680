// mistakes: 1
use tensor_layout::{layout, View, H, R, W};

layout! {
    struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR);
}

fn red(image: View<u8, Bgr>) -> u8 {
    let row = image.fix((H(0),));
    row[(W(0), row.component(R))]
}

fn main() {}
