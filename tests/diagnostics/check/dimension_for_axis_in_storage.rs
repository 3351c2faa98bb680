// mistakes: 1
// exception: lines: the compiler adds notes of its own
// exception: errors: what follows from the mistake is reported, too
// A type written by hand, with sizes for axes.
use tensor_layout::{DimH, DimW, Tensor, TensorLayout};

fn main() {
    let image = Tensor::<u8, TensorLayout<(DimH<2>, DimW<3>), (DimH<2>, DimW<3>)>>::filled(0);
    println!("{}", image.len());
}
