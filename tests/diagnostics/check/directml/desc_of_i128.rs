// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const SUMS: TensorDesc = TensorDesc::new::<i128, layout!(W[640])>();

fn main() {
    println!("{SUMS:?}");
}
