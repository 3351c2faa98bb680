// mistakes: 1
// The use of a layout that is not one is not reported again.
use tensor_layout::{layout, View, C, H, N, W};

type Image = layout!(NHWC[N = 1, C = 3, H = 0, W = 2]);

fn main() {
    let pixels = [0_u8; 12];
    let image = View::<u8, Image>::from_array(&pixels);
    println!("{}", image[(N(0), C(0), H(0), W(1))]);
}
