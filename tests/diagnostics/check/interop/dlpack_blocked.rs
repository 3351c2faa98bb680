// mistakes: 1
// blocks have no strides
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Tensor};

fn give(tensor: Tensor<f32, layout!(NCHW16c[1, 64, 56, 56])>) -> Dlpack<'static, DLManagedTensorVersioned> {
    tensor.into_dlpack()
}

fn main() {}
