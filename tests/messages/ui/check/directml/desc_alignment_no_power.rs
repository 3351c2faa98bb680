// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

const ROWS: TensorDesc =
    TensorDesc::new::<u8, layout!(HW[H = 480, W = 640], pitch(H = 768))>().with_alignment(768);

fn main() {
    println!("{ROWS:?}");
}
