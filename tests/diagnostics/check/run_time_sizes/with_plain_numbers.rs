// mistakes: 1
use tensor_layout::layout;

fn main() {
    println!("{:?}", <layout!(HW[?, ?])>::with((480, 640)));
}
