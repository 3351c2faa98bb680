// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Iyu1: u8 = { UYYVYY[H, W / 4] }
}
fn main() {}
