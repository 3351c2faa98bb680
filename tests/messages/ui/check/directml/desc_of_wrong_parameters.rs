// mistakes: 1

use tensor_layout::dml::TensorDesc;
use tensor_layout::layout;

static DESC: TensorDesc = TensorDesc::new::<layout!(NCHW[1, 3, 4, 4])>();
fn main() {}
// exception: paths: these are rustc's own words
