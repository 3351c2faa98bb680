// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn shifted(image: View<u8, layout!(HW[8, 8])>, h: H, w: W) -> u8 {
    image[(h + w, W(0))]
}

fn main() {}
