// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Embeddings = TK[T = 1_000_000, K = 8_192];
}

const TABLE: TensorDesc = TensorDesc::new::<f32, Embeddings>();

fn main() {
    println!("{TABLE:?}");
}
