// mistakes: 5
use tensor_layout::frame;

frame! {
    pub struct V210: u32, bits(20..30) = { UYVYYUYVYUYY[H, W / 6] }
    pub struct Signed: i16 = { Y[H, W], UV[H / 2, W / 2] }
    pub struct TenBits: u10 = { Y[H, W], UV[H / 2, W / 2] }
    pub struct Normalised: f32 = { Y[H, W], U[H, W], V[H, W] }
    pub struct Aliased: Pixel = { Y[H, W], UV[H / 2, W / 2] }
}

fn main() {}
