// mistakes: 1
use tensor_layout::axes::Constant;
use tensor_layout::{layout, View, C};

fn main() {
    let image = View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 12]);
    let alpha = image.fix((Constant::<C, 3>::new(),));
    println!("{}", alpha.len());
}
