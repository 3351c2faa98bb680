// mistakes: 1
use tensor_layout::{layout, DimW, ViewMut, W};

fn main() {
    let mut pixels = [1, 2, 3, 4, 5, 6];
    let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    println!("{:?}", image.crop_mut(W(0), DimW::<2>).as_slice());
}
