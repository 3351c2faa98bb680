// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const FIRST: TensorDesc = TensorDesc::new::<u8, layout!(HW[480, 640])>().with_total_size(1 << 32);

fn main() {
    println!("{FIRST:?}");
}
