// mistakes: 1
use tensor_layout::{layout, C, DimC, View, P, Q};

fn main() {
    let blocks = View::<u8, layout!(CHW4c[C = 8, H = 2, W = 2])>::from_array(&[0; 32]);
    println!("{}", blocks.crop(C(0), DimC::<4>).split(C, (P, Q(2))).len());
}
