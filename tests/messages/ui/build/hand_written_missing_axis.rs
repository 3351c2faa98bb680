// mistakes: 1
use tensor_layout::{C, DimC, DimH, DimN, N, TensorLayout, View};

type Image = TensorLayout<(DimN<1>, DimC<3>, DimH<2>), (N, C)>;

fn main() {
    let image = View::<u8, Image>::new(&[0; 6]);
    println!("{}", image.is_ok());
}
