// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let wide = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
    let tall = Tensor::<u8, layout!(HW[3, 2])>::filled(0);
    let images = vec![wide, tall];
    println!("{}", images.len());
}
