// mistakes: 1
use tensor_layout::layout;

fn main() {
    println!("{:?}", <layout!(HW[?, 3])>::SPAN);
}
