// mistakes: 1
//! The elements are few enough, but their bytes are a multiple of 4.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn main() {
    let samples = TensorDesc::new::<u8, layout!(W[4_294_967_295])>();
    println!("{samples:?}");
}
