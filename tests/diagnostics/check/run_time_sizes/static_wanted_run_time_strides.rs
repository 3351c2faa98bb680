// mistakes: 1
use tensor_layout::{DimH, DimW, RunTimeStrides, Tensor, TensorLayout};

type Foreign = TensorLayout<(DimH<2>, DimW<3>), RunTimeStrides>;

fn main() {
    println!("{}", Tensor::<u8, Foreign>::filled(0).len());
}
