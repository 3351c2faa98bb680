// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{C, DimH, DimW, H, TensorLayout, W};

fn main() {
    println!("{}", TensorLayout::<(DimH<2>, DimW<3>), (H, W, C)>::SPAN);
}
