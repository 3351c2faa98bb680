// mistakes: 1
// exception: lines: the compiler shows both types, the function and the fix
use tensor_layout::{layout, View};

fn main() {
    let pixels = vec![0_u8; 6];
    let image = View::<u8, layout!(HW[2, 3])>::new(pixels).unwrap();
    println!("{}", image.len());
}
