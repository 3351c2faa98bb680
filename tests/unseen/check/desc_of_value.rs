// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

layout! { type Photo = NCHW[1, 3, 4, 4]; }
static DESC: TensorDesc = TensorDesc::new(Photo);
fn main() {}
