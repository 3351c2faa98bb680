// mistakes: 1
// pixels as elements, which DLPack does not have
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Tensor};

fn give(tensor: Tensor<[u8; 3], layout!(HW[4, 5])>) -> Dlpack<'static, DLManagedTensorVersioned> {
    tensor.into_dlpack()
}

fn main() {}
