// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn main() {
    let planes = TensorDesc::new::<u8, layout!(CHW[3, 480, 640], strides(C = 8_589_934_592))>();
    println!("{planes:?}");
}
