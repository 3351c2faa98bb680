// mistakes: 1
// exception: lines: the compiler adds notes of its own
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::new();
    println!("{}", image.len());
}
