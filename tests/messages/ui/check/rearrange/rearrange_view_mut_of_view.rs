// mistakes: 1
use tensor_layout::{layout, rearrange, View};

fn clear(image: View<u8, layout!(HWC[H = 4, W = 4, C = 3])>) {
    rearrange!(image: H W C -> view mut layout!(HR[H = 4, R = 12]): H R(W C)).fill(0);
}

fn main() {}
