// mistakes: 1
use tensor_layout::layout;

const WIDTH: usize = 640;
const BORDER: usize = 700;

type Inner = layout!(HW[480, WIDTH - BORDER]);

fn main() {
    println!("{}", Inner::SPAN);
}
