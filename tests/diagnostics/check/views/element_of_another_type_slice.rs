// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let bytes = vec![0_u8; 24];
    let image = View::<f32, layout!(HW[2, 3])>::new(&bytes);
    println!("{}", image.is_ok());
}
