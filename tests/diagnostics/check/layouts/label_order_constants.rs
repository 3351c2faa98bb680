// mistakes: 1
use tensor_layout::layout;

const HEIGHT: usize = 480;
const WIDTH: usize = 640;
const CHANNELS: usize = 16;

layout! {
    type Image = NHWC[1, HEIGHT, WIDTH, CHANNELS];
}

fn main() {}
