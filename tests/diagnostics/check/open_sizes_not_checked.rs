// mistakes: 1
// exception: paths: the compiler prints where a name stands
// exception: lines: the compiler adds notes of its own
// What can fail is not unwrapped.
use tensor_layout::{layout, Tensor, H, W};

type Image = layout!(HW[?, ?]);

fn main() {
    let image = Tensor::<u8, Image>::filled_with(Image::with((H(480), W(640))), 0);
    println!("{}", image.len());
}
