// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const VOLUME: TensorDesc = TensorDesc::new::<f32, layout!(DHW[D = 16, H = 64, W = 64])>().with_rank(4);

fn main() {
    println!("{VOLUME:?}");
}
