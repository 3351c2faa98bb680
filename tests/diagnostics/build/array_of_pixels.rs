// mistakes: 1
// Three bytes for each pixel, but the pixels are counted.
use tensor_layout::{layout, View};

fn main() {
    let pixels = [0_u8; 16 * 16];
    let image = View::<u8, layout!(HWC[C = 3, H = 16, W = 16])>::from_array(&pixels);
    println!("{}", image.len());
}
