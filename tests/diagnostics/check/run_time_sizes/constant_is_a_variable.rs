// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let height = 2;
    let pixels = vec![0_u8; 6];
    let _image = View::<u8, layout!(HW[H = height, W = 3])>::new(&pixels);
}
