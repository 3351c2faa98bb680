// mistakes: 1
use tensor_layout::layout;

const MANY: usize = 1 << 32;

layout! {
    type Volume = DHW[D = 2, H = MANY, W = MANY], strides(D = 64);
}

fn main() {
    println!("{}", Volume::SPAN);
}
