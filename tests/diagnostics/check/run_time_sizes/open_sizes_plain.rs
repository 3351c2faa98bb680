// mistakes: 1
use tensor_layout::{layout, Tensor};

type Image = layout!(HW[?, ?]);

fn main() {
    let image = Tensor::<u8, Image>::filled_with(Image::with((480, 640)).unwrap(), 0);
    println!("{}", image.len());
}
