// mistakes: 1

use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{Tensor, layout};
fn give(x: &Tensor<f32, layout!(HW[2, 2])>) -> Dlpack<'static, DLManagedTensorVersioned> {
    x.as_view().into_dlpack()
}

fn main() {}
