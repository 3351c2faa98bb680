// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

static DESC: TensorDesc = TensorDesc::new::<f32, layout!(NCHW16c[1, 64, 56, 56])>();
fn main() {}
