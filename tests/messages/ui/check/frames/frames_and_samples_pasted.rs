// mistakes: 2
use tensor_layout::frame;

frame! {
    pub struct Hd: u8 = { Y[1080, 1920], UV[H / 2, W / 2] }
}

frame! {
    pub struct Planar: u8 = { Y[H, W], U[H / 2, W / 2], U[H / 2, W / 2] }
}

fn main() {}
