// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::new();
    println!("{}", image.len());
}
