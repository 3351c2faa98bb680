// mistakes: 12
use tensor_layout::{frame, H, W};
use tensor_layout::frames::{
    Bt2020Limited, Bt601Full, Bt709Limited, Encoding, Frame, FrameError, Nv12, P010, Plane,
    YuvMatrix,
};

fn encoding_of_matrix() {
    fn show<K: Encoding>() {}
    show::<YuvMatrix>();
}

fn format_of_number(_: Frame<'_, u8, Bt709Limited>) {}

frame! {
    pub struct Iyu1: u8 = { UYYVYY[H, W / 4] }
}

frame! {
    pub struct Semi: u8 = { Y[H, W], UV[W / 2, H / 2] }
}

fn frame_nv12_three_planes<'a>(
    y: &'a [u8],
    u: &'a [u8],
    v: &'a [u8],
) -> Result<Frame<'a, Nv12, Bt709Limited>, FrameError> {
    Frame::of_planes(
        H(4),
        W(6),
        [Plane::new(y, 64), Plane::new(u, 32), Plane::new(v, 32)],
    )
}

fn frame_p010_bytes(memory: &[u8]) -> Result<Frame<'_, P010, Bt2020Limited>, FrameError> {
    Frame::packed(memory, H(480), W(640))
}

fn run(memory: &[u8]) -> Result<Frame<'_, Nv12, Bt601Full>, FrameError> {
    Frame::packed(memory, W(640), H(480))
}

frame! {
    pub struct V210: u32, bits(20..30) = { UYVYYUYVYUYY[H, W / 6] }
    pub struct Signed: i16 = { Y[H, W], UV[H / 2, W / 2] }
    pub struct TenBits: u10 = { Y[H, W], UV[H / 2, W / 2] }
    pub struct Normalised: f32 = { Y[H, W], U[H, W], V[H, W] }
    pub struct Aliased: Pixel = { Y[H, W], UV[H / 2, W / 2] }
}

fn main() {}
