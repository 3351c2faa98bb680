// mistakes: 1
use tensor_layout::{layout, DimK, View, H};

fn main() {
    let image = View::<u8, layout!(HW[2, 4])>::from_array(&[7; 8]);
    println!("{}", image.windows(H, DimK::<3>).len());
}
