// mistakes: 2
// More positions than there are: several means, and windows of three rows.
use tensor_layout::{layout, DimK, View, C, H};

fn main() {
    let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    println!("{}", means.broadcast(C(4)).len());
    let image = View::<u8, layout!(HW[2, 4])>::from_array(&[7; 8]);
    println!("{}", image.windows(H, DimK::<3>).len());
}
