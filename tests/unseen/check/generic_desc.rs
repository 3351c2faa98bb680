// mistakes: 1

use tensor_layout::StaticLayout;
use tensor_layout::dml::TensorDesc;

const fn describe<L: StaticLayout>() -> TensorDesc {
    TensorDesc::new::<f32, L>()
}
fn main() {}
