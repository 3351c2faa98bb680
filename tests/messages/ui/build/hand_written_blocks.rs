// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{Block, C, DimC, DimN, Lane, N, TensorLayout};

fn main() {
    println!("{}", TensorLayout::<(DimN<1>, DimC<64>), (N, Block<C, 16>, Lane<C, 8>)>::SPAN);
}
