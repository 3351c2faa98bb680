use tensor_layout::frames::{Bt2020Limited, Bt601Full, Bt709Limited, Frame, FrameError, FrameLayout};
use tensor_layout::frames::{FrameFormat, I420, Nv12, Nv21, P010, Yuy2, Uyvy};
use tensor_layout::{H, W, frame};

frame! {
    struct LowerP010: u16, bits(0..10) = {
        Y[H, W],
        UV[H / 2, W / 2],
    }
}

struct Encoder<'a> {
    last: Option<Frame<'a, Nv12, Bt709Limited>>,
}

fn number_of_planes(frame: Frame<I420, Bt709Limited>) -> Frame<Nv12, Bt709Limited> { frame }
fn exchanged(frame: Frame<Nv21, Bt709Limited>) -> Frame<Nv12, Bt709Limited> { frame }
fn other_places(frame: Frame<Yuy2, Bt709Limited>) -> Frame<Uyvy, Bt709Limited> { frame }
fn bits<'a, 'f>(frame: &'a Frame<'f, P010, Bt2020Limited>) -> &'a Frame<'f, LowerP010, Bt2020Limited> { frame }
fn encoding(frame: Frame<Nv12, Bt601Full>) { let _ = Encoder { last: Some(frame) }; }
fn layout(layout: FrameLayout<I420>) -> FrameLayout<Nv12> { layout }
fn bytes(memory: &Vec<u8>) -> Result<Frame<'_, P010, Bt2020Limited>, FrameError> {
    Frame::packed(memory, H(2), W(2))
}
fn of_parameters<F: FrameFormat, G: FrameFormat>(frame: Frame<F, Bt709Limited>) -> Frame<G, Bt709Limited> { frame }
mod others {
    pub struct Frame<F, K>(F, K);
    pub struct Nv99;
    pub struct Nv98;
    pub fn show(frame: Frame<Nv99, ()>) -> Frame<Nv98, ()> { frame }
}
fn main() {}
