// mistakes: 5

use tensor_layout::frames::{Bt601Full, Frame, Nv12};

fn run(frame: Frame<Nv12, Bt601Full>) {
    let width = frame.width();
    let chroma = frame.uv();
    let rgb = frame.to_rgb();
    let top = frame.crop(0, 0, 320, 240);
    frame.y_mut().fill(16);
}

fn main() {}
