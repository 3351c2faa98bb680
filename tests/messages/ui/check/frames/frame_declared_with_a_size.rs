// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Hd: u8 = { Y[1080, 1920], UV[H / 2, W / 2] }
}
fn main() {}
