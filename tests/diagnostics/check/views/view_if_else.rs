// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let pixels = [0_u8; 6];
    let rows = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    let columns = View::<u8, layout!(WH[2, 3])>::from_array(&pixels);
    let chosen = if pixels[0] == 0 { rows } else { columns };
    println!("{}", chosen.len());
}
