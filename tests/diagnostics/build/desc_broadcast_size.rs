// mistakes: 1
//! One element is enough to store it, but not to count it.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn main() {
    let zero = TensorDesc::new::<f32, layout!(W[5_000_000_000], broadcast(W))>();
    println!("{zero:?}");
}
