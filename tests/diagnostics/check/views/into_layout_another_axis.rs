// mistakes: 1
use tensor_layout::{layout, Tensor};

type Pages = layout!(NHW[N = 3, H = 2, W = 2]);

fn rename(image: Tensor<u8, Pages>) -> Tensor<u8, layout!(CHW[C = ?, H = ?, W = ?])> {
    image.into_layout()
}

fn main() {}
