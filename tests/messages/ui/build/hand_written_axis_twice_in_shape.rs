// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{DimH, H, TensorLayout, W};

fn main() {
    println!("{}", TensorLayout::<(DimH<2>, DimH<3>), (H, W)>::SPAN);
}
