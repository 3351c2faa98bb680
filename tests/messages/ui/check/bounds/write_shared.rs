// mistakes: 5
// Each function that writes, or gives elements to write to, and whose body calls no other one of them.
use ndarray::ArrayViewMut2;
use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::{layout, Mapping, Tensor, ViewMut, H, W};

type Same = layout!(HW[H = 8, W = 8], broadcast(H));

fn of_tensors(mut same: Tensor<u8, Same>, mapping: Mapping<Same>) {
    let _ = same.as_view_mut();
    let _ = same.into_ndarray();
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w as u8, mapping);
}

fn of_views(array: ArrayViewMut2<u8>, view: ViewMut<f32, Same>) {
    let _ = ViewMut::<u8, Same>::try_from_ndarray(array);
    let _: Dlpack<DLManagedTensorVersioned> = view.into_dlpack();
}

fn main() {}
