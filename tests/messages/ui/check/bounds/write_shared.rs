// mistakes: 5
// Each function that writes, or gives elements to write to, and whose body calls no other one of them.
use ndarray::ArrayViewMut2;
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Mapping, Tensor, ViewMut, H, W};

type Same = layout!(HW[H = 8, W = 8], broadcast(H));

fn as_view_mut(mut same: Tensor<u8, Same>) {
    let _ = same.as_view_mut();
}

fn from_fn_with(mapping: Mapping<Same>) {
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w as u8, mapping);
}

fn ndarray(array: ArrayViewMut2<u8>) {
    let _ = ViewMut::<u8, Same>::try_from_ndarray(array);
}

fn into_ndarray(tensor: Tensor<u8, Same>) {
    let _ = tensor.into_ndarray();
}

fn into_dlpack(view: ViewMut<f32, Same>) {
    let _: Dlpack<DLManagedTensorVersioned> = view.into_dlpack();
}

fn main() {}
