// mistakes: 5
use tensor_layout::layout;
use tensor_layout::dml::TensorDesc;

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

const DESC_ALIGNMENT_NO_POWER: TensorDesc =
    TensorDesc::new::<u8, layout!(HW[H = 480, W = 640], pitch(H = 768))>().with_alignment(768);

// A mask is a tensor of `u8`.
fn desc_of_bool() {
    let mask = TensorDesc::new::<bool, layout!(HW[480, 640])>();
    println!("{mask:?}");
}

const PLANE: TensorDesc = TensorDesc::new::<f32, layout!(HW[H = 64, W = 64])>().with_rank(3);
const DESC_RANK_TOO_SMALL: TensorDesc = TensorDesc::new::<f32, Photo>().with_rank(2);

// Elements are not bytes.
const INPUT: TensorDesc = TensorDesc::new::<f32, Photo>().with_total_size(3 * 224 * 224);

fn main() {}
