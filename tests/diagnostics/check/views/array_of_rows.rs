// mistakes: 1
// C: uint8_t image[2][3].
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![vec![1, 2, 3], vec![4, 5, 6]]);
    println!("{}", image.is_ok());
}
