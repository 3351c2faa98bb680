// mistakes: 4
use ndarray::Array2;
use tensor_layout::{layout, Tensor, View, ViewMut};
use tensor_layout::dlpack::{DLManagedTensor, DLManagedTensorVersioned, Dlpack};

// the older structure cannot say that a consumer must not write to shared elements
fn dlpack_shared_as_older() {
    fn give(rows: Tensor<f32, layout!(HW[4, 5], broadcast(H))>) {
        drop(rows.into_dlpack::<DLManagedTensor>());
    }
    let _: Option<Dlpack<DLManagedTensorVersioned>> = None;
}

fn ndarray_borrowed_for_tensor() {
    let array = ndarray::Array2::<f32>::zeros((2, 3));
    let owned = Tensor::<f32, layout!(HW[2, 3])>::try_from_ndarray(&array);
}

fn clear(mut plane: Array2<f32>) {
    let mut view = ViewMut::<f32, layout!(HW[480, 640])>::try_from_ndarray(plane).unwrap();
    view.fill(0.0);
}

fn sum(array: &Array2<f32>) -> f32 {
    View::<f32, layout!(HW[?, ?])>::try_from_ndarray(array).unwrap().iter().sum()
}

fn main() {}
