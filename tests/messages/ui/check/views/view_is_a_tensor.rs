// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Image = layout!(HW[2, 3]);

fn show(_image: View<u8, Image>) {}

fn main() {
    let image = Tensor::<u8, Image>::filled(0);
    show(&image);
}
