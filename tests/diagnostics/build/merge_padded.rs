// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, Tensor, H, P, W};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[H = 2, W = 3], pad(W = 4))>::filled(0);
    image.as_view_mut().merge((H, W), P).fill(1);
}
