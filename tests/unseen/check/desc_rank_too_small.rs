// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

static DESC: TensorDesc = TensorDesc::new::<f32, layout!(NCHW[1, 3, 4, 4])>().with_rank(2);
fn main() {}
