// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Planar: u8 = { Y[H, W], U[H / 2, W / 2], U[H / 2, W / 2] }
}
fn main() {}
