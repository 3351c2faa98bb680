// mistakes: 1
use tensor_layout::{layout, try_part, Tensor};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

fn main() {
    let photo = Tensor::<u8, Photo>::filled(0);
    println!("{}", try_part!(photo, H = 0..8, C = 3).is_ok());
}
