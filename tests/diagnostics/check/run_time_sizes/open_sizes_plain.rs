// mistakes: 1
use tensor_layout::{layout, Tensor};

type Image = layout!(HW[?, ?]);

fn main() {
    let image = Tensor::<u8, Image>::filled_with(0, Image::with((480, 640)).unwrap());
    println!("{}", image.len());
}
