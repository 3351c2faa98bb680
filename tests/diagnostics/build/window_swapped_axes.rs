// mistakes: 1
// 5 rows of a picture that is 3 high and 8 wide.
use tensor_layout::{layout, DimH, H, Tensor};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[H = 3, W = 8])>::filled(0);
    image.as_view_mut().crop(H(0), DimH::<5>).fill(1);
}
