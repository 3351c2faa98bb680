// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{DimH, DimW, H, Pad, TensorLayout, View, W};

type Image = TensorLayout<(DimH<2>, DimW<3>), (H, Pad<W, 2>)>;

fn main() {
    println!("{}", View::<u8, Image>::from_array(&[0; 6]).len());
}
