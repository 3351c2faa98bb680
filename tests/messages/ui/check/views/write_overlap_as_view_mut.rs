// mistakes: 1
use tensor_layout::{layout, Tensor};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[4, 8], overlap(H = 2))>::filled(0);
    println!("{}", image.as_view_mut().len());
}
