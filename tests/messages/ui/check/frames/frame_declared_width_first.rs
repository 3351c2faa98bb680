// mistakes: 1

use tensor_layout::frame;

frame! {
    pub struct Semi: u8 = { Y[H, W], UV[W / 2, H / 2] }
}
fn main() {}
