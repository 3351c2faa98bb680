// mistakes: 1
// exception: paths: the standard library has a `LayoutError`, too, so the compiler writes the path
// exception: lines: the compiler shows both types, the function and the fix
// What can fail is not unwrapped.
use tensor_layout::{layout, Tensor, H, W};

type Image = layout!(HW[?, ?]);

fn main() {
    let image = Tensor::<u8, Image>::filled_with(0, Image::with((H(480), W(640))));
    println!("{}", image.len());
}
