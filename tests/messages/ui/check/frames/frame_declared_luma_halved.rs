// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Yuyv: u8 = { YU[H, W / 2], V[H, W / 2] }
}
fn main() {}
