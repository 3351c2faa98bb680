// mistakes: 1
// exception: errors: what a type without a layout has is not found, either
// A type written by hand, with sizes for axes.
use tensor_layout::{DimH, DimW, Tensor, TensorLayout};

fn main() {
    let image = Tensor::<u8, TensorLayout<(DimH<2>, DimW<3>), (DimH<2>, DimW<3>)>>::filled(0);
    println!("{}", image.len());
}
