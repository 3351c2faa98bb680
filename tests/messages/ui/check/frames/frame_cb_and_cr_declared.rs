// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Semi: u8 = { Y[H, W], CbCr[H / 2, W / 2] }
}
fn main() {}
