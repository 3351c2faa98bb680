// mistakes: 1
// exception: shape: the stride of a clause
use tensor_layout::layout;

type Volume = layout!(DHW[D = 2, H = 4_294_967_296, W = 4_294_967_296], strides(D = 64));

fn main() {
    println!("{}", Volume::SPAN);
}
