// mistakes: 1
// exception: errors: the new axes themselves have more positions than memory can hold
// exception: paths: as above
use tensor_layout::{layout, DimP, DimY, View, H};

fn main() {
    let photo = View::<u8, layout!(HW[H = 224, W = 1])>::from_array(&[0; 224]);
    let parts = photo.split(H, (DimY::<4_294_967_296>, DimP::<4_294_967_296>));
    println!("{}", parts.len());
}
