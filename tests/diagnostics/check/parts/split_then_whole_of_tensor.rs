// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn clear_top(image: &mut Tensor<u8, layout!(HW[480, 640])>) {
    let (mut top, mut bottom) = image.as_view_mut().split_at(H(240));
    image[(H(0), W(0))] = 1;
    top.fill(0);
    bottom.fill(1);
}

fn main() {}
