// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, try_part, Tensor};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

fn main() {
    let photo = Tensor::<u8, Photo>::filled(0);
    println!("{}", try_part!(photo, H = 0..8, C = 3).is_ok());
}
