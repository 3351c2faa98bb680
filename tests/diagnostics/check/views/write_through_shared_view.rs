// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn main() {
    let image = Tensor::<u8, layout!(HW[4, 8])>::filled(0);
    image.as_view()[(H(0), W(0))] = 1;
}
