// mistakes: 1
//! A mask is a tensor of `u8`.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn main() {
    let mask = TensorDesc::new::<bool, layout!(HW[480, 640])>();
    println!("{mask:?}");
}
