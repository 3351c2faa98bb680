// mistakes: 1
// exception: lines: the compiler shows every function that makes one
//! As `TensorDesc` of DirectMLX takes them.
use tensor_layout::dml::{DataType, TensorDesc};

fn main() {
    let input = TensorDesc::of_sizes(DataType::Float32, [1, 3, 224, 224]);
    println!("{input:?}");
}
