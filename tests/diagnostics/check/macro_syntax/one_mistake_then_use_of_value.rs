// mistakes: 1
use tensor_layout::{layout, H, W};

fn main() {
    let mapping = layout!(HW[2, 3, 4]);
    println!("{:?} {}", mapping.offset((H(0), W(1))), mapping.strides()[1]);
}
