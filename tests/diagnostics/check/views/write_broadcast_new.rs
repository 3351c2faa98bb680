// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn main() {
    let mut row = vec![0_u8; 3];
    let image = ViewMut::<u8, layout!(HW[2, 3], broadcast(H))>::new(&mut row);
    println!("{}", image.is_ok());
}
