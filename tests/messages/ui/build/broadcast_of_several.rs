// mistakes: 4
// Other numbers of positions than there can be: several means, windows of three rows, and none.
use tensor_layout::{layout, DimK, DimN, View, C, H};

fn main() {
    let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    println!("{}", means.broadcast(C(4)).len());
    let image = View::<u8, layout!(HW[2, 4])>::from_array(&[7; 8]);
    println!("{}", image.windows(H, DimK::<3>).len());
    println!("{}", image.windows(H, DimK::<0>).len());
    println!("{}", image.broadcast(DimN::<0>).len());
}
