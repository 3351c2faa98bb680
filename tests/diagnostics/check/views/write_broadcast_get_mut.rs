// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[2, 3], broadcast(H))>::filled(0);
    if let Some(pixel) = image.get_mut((H(0), W(1))) {
        *pixel = 1;
    }
}
