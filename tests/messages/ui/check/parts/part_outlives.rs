// mistakes: 1
use tensor_layout::{layout, Tensor, C};

fn red(image: Tensor<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    let red = {
        let copy = image.clone();
        copy.as_view().fix((C(0),))
    };
    red.len()
}

fn main() {}
