// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[?, 640])>::filled(0);
    println!("{}", image.len());
}
