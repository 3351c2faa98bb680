// mistakes: 1
//! Positions, as they are counted here.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const INDICES: TensorDesc = TensorDesc::new::<usize, layout!(NC[N = 8, C = 5])>();

fn main() {
    println!("{INDICES:?}");
}
