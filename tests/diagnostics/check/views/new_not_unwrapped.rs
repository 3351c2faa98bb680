// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn main() {
    let pixels = vec![0_u8; 6];
    let image = View::<u8, layout!(HW[2, 3])>::new(&pixels);
    println!("{}", image[(H(0), W(0))]);
}
