// mistakes: 1
// the older structure cannot say that a consumer must not write to shared elements
use tensor_layout::dlpack::{DLManagedTensor, DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Tensor};

fn give(rows: Tensor<f32, layout!(HW[4, 5], broadcast(H))>) {
    drop(rows.into_dlpack::<DLManagedTensor>());
}

fn main() {
    let _: Option<Dlpack<DLManagedTensorVersioned>> = None;
}
