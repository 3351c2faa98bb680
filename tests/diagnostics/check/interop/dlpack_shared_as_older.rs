// mistakes: 1
// the older structure cannot say that a consumer must not write to shared elements
use tensor_layout::dlpack::{DLManagedTensor, Dlpack};
use tensor_layout::{layout, Tensor};

fn give(
    rows: Tensor<f32, layout!(HW[4, 5], broadcast(H))>,
) -> Dlpack<'static, DLManagedTensor> {
    rows.into_dlpack()
}

fn main() {}
