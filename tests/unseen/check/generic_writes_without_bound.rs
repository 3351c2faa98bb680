// mistakes: 1

use tensor_layout::{AnyLayout, H, Tensor, W};

pub fn clear_corner<L>(image: &mut Tensor<u8, L>)
where
    L: AnyLayout<Axes = (H, W)>,
{
    image[(H(0), W(0))] = 0;
}

fn main() {}
