// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! { type Input = NHWC[N = 1, C = 3, H = 4, W = 5], strides(H = 3, W = 12); }

static DESC: TensorDesc = TensorDesc::new::<f32, Input>();
fn main() {}
