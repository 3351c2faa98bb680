// mistakes: 1
// The sizes instead of a mapping with them.
use tensor_layout::{layout, View, H, W};

fn main() {
    let image = View::<u8, layout!(HW[?, ?])>::with(&[0; 6], (H(2), W(3)));
    println!("{}", image.is_ok());
}
