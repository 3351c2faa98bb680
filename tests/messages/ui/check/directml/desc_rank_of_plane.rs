// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const PLANE: TensorDesc = TensorDesc::new::<f32, layout!(HW[H = 64, W = 64])>().with_rank(3);

fn main() {
    println!("{PLANE:?}");
}
