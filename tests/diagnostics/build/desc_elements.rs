// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

fn main() {
    let table = TensorDesc::new::<f32, layout!(TK[T = 1_000_000, K = 8_192])>();
    println!("{table:?}");
}
