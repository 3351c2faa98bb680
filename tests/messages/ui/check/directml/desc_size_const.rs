// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const SAMPLES: TensorDesc = TensorDesc::new::<u8, layout!(W[6_000_000_000])>();

fn main() {
    println!("{SAMPLES:?}");
}
