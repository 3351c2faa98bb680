// mistakes: 1
// exception: shape: a use of the layout gives no further error
use tensor_layout::{layout, H, W};

fn main() {
    let mapping = layout!(HW[2, 3, 4]);
    println!("{:?} {}", mapping.offset((H(0), W(1))), mapping.strides()[1]);
}
