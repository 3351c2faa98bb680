// mistakes: 1
//! Windows of a signal, put together from two signals.
use tensor_layout::operators::Join;
use tensor_layout::{F, layout};

layout! {
    type Half = FK[F = 50, K = 512];
    type Signal = FK[F = 100, K = 512], overlap(F = 128);
}

static JOINED: Join<f32, F, (Half, Half), Signal> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
