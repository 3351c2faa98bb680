// mistakes: 3
use tensor_layout::frame;

frame! {
    pub struct Semi: u8 = { Y[H, W], CbCr[H / 2, W / 2] }
}

frame! {
    pub struct Yuyv: u8 = { YU[H, W / 2], V[H, W / 2] }
}

frame! { pub Rgb24 = HWC[C = 3, H = ?, W = ?]; }

fn main() {}
