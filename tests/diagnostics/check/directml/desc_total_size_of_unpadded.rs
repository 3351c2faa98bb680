// mistakes: 1
//! Rows of 225 in 256: the gaps count.
use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! {
    type Plane = HW[H = 225, W = 225], pitch(H = 256);
}

static INPUT: TensorDesc = TensorDesc::new::<f32, Plane>().with_total_size(225 * 225 * 4);

fn main() {
    println!("{INPUT:?}");
}
